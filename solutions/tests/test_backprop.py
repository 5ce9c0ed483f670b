"""Unit backprop: micrograd/engine.py."""

import math

import pytest

OVERWRITES = "a _backward sets grad with = where it should add with +="
NEURON = (2.0, 0.0, -3.0, 1.0, 6.8813735870195432)  # x1, x2, w1, w2, b

# A program of one operation, and its slope at a = 2.
SLOPES_AT_2 = {
    "(a + 5)": (lambda a: a + 5, 1.0),
    "(a * 5)": (lambda a: a * 5, 5.0),
    "a**3": (lambda a: a**3, 12.0),
    "a.relu()": (lambda a: a.relu(), 1.0),
    "a.tanh()": (lambda a: a.tanh(), 1 - math.tanh(2.0) ** 2),
    "a.exp()": (lambda a: a.exp(), math.exp(2.0)),
    "a.log()": (lambda a: a.log(), 0.5),
}


# The order


def test_the_order_of_a_lone_value_is_that_value(Value, topological_order, expect):
    a = Value(3.0)
    expect("the order of a is a alone", [node is a for node in topological_order(a)], [True])


def test_the_order_holds_every_node_of_the_lecture_loss(Value, topological_order, expect):
    order = topological_order((Value(2.0) * Value(-3.0) + Value(10.0)) * Value(-2.0))
    expect("nodes in the order of (a*b + c) * f", len(order), 7, "go on to the operands of operands")


def test_the_order_ends_with_the_root(Value, topological_order, expect):
    root = Value(2.0) * Value(-3.0)
    expect("the last of topological_order(root) is root", topological_order(root)[-1] is root, True)


def test_the_order_puts_operands_before_results(Value, topological_order, expect):
    a = Value(2.0)
    b = a * 3
    order = topological_order(b + a)
    expect("a stands before b = a * 3 in the order of b + a", order.index(a) < order.index(b), True)


def test_the_order_holds_a_value_that_is_used_twice_once(Value, topological_order, expect):
    a = Value(3.0)
    expect("nodes in the order of a + a", len(topological_order(a + a)), 2, "remember what was visited")


def test_the_order_keeps_two_values_with_equal_numbers_apart(Value, topological_order, expect):
    order = topological_order(Value(1.0) + Value(1.0))
    expect("nodes in the order of Value(1.0) + Value(1.0)", len(order), 3, "nodes are told apart by their data")


def test_the_order_visits_each_rung_of_a_ladder_once(Value, topological_order, expect):
    x = Value(1.0)
    for _ in range(12):
        x = x + x
    expect("nodes in the order after 12 times x = x + x", len(topological_order(x)), 13, "there is no visited set")


# The backward pass


def test_backward_gives_the_root_a_gradient_of_1(Value, expect):
    a = Value(3.0)
    a.backward()
    expect("a.grad after a.backward()", a.grad, 1.0)


def test_backward_of_a_sum_passes_the_gradient_on_to_both(slopes, expect):
    expect("a.grad, b.grad of a + b", slopes(lambda a, b: a + b, 2.0, -3.0), [1.0, 1.0])


def test_backward_of_a_product_gives_each_the_other_number(slopes, expect):
    expect("a.grad, b.grad of a * b with a = 2, b = -3", slopes(lambda a, b: a * b, 2.0, -3.0), [-3.0, 2.0])


def test_backward_of_a_difference_turns_the_sign_of_the_second(slopes, expect):
    expect("a.grad, b.grad of a - b", slopes(lambda a, b: a - b, 2.0, -3.0), [1.0, -1.0])


def test_backward_of_a_quotient_follows_the_quotient_rule(slopes, expect):
    expect("a.grad, b.grad of a / b with a = 6, b = 2", slopes(lambda a, b: a / b, 6.0, 2.0), [0.5, -1.5])


def test_backward_of_a_power_follows_the_power_rule(slopes, expect):
    expect("a.grad of a ** 3 with a = 2", slopes(lambda a: a**3, 2.0), [12.0], "it is 3 * a ** 2, times out.grad")


def test_backward_of_a_negative_power_follows_the_power_rule(slopes, expect):
    expect("a.grad of a ** -2 with a = 2", slopes(lambda a: a**-2, 2.0), [-0.25])


def test_backward_of_relu_passes_on_where_its_input_is_positive(slopes, expect):
    expect("a.grad of a.relu() with a = 2", slopes(lambda a: a.relu(), 2.0), [1.0])


def test_backward_of_relu_stops_where_its_input_is_negative(slopes, expect):
    expect("a.grad of a.relu() with a = -2", slopes(lambda a: a.relu(), -2.0), [0.0])


def test_backward_of_relu_stops_at_zero(slopes, expect):
    expect("a.grad of a.relu() with a = 0", slopes(lambda a: a.relu(), 0.0), [0.0], "relu's slope at 0 is 0 here")


def test_backward_of_tanh_passes_on_1_minus_its_square(slopes, expect):
    hint = "it is 1 - out.data ** 2, times out.grad"
    expect("a.grad of a.tanh() with a = 0.5", slopes(lambda a: a.tanh(), 0.5), [0.7864477329659274], hint)


def test_backward_of_exp_passes_on_exp_itself(slopes, expect):
    expect("a.grad of a.exp() with a = 1", slopes(lambda a: a.exp(), 1.0), [2.718281828459045], "use out.data")


def test_backward_of_log_passes_on_1_over_its_input(slopes, expect):
    expect("a.grad of a.log() with a = 4", slopes(lambda a: a.log(), 4.0), [0.25])


def test_backward_works_with_plain_numbers_on_either_side(slopes, expect):
    expect("a.grad of 1 / (2 * a - 3) with a = 2", slopes(lambda a: 1 / (2 * a - 3), 2.0), [-2.0])


@pytest.mark.parametrize("program", SLOPES_AT_2)
def test_backward_multiplies_by_the_gradient_that_arrives(slopes, expect, program):
    f, slope = SLOPES_AT_2[program]
    grads = slopes(lambda a: f(a) * 10, 2.0)
    expect(f"a.grad of {program} * 10 with a = 2", grads, [slope * 10], "its _backward leaves out.grad out")


def test_backward_multiplies_along_a_chain(slopes, expect):
    expect("a.grad of (a * 2).exp().log() * 3", slopes(lambda a: (a * 2).exp().log() * 3, 0.5), [6.0])


def test_backward_reaches_the_values_on_the_way(Value, expect):
    a, b, c, f = Value(2.0), Value(-3.0), Value(10.0), Value(-2.0)
    e = a * b
    d = e + c
    (d * f).backward()
    expect("e.grad, d.grad of L = d * f", [e.grad, d.grad], [-2.0, -2.0])


def test_backward_starts_where_you_call_it(Value, expect):
    a = Value(3.0)
    b = a * 2
    c = b * 5
    b.backward()
    expect("a.grad, c.grad after b.backward(); b = a * 2, c = b * 5", [a.grad, c.grad], [2.0, 0.0])


def test_backward_leaves_the_numbers_alone(Value, expect):
    a = Value(3.0)
    b = a * 2
    b.backward()
    expect("a.data, b.data after b.backward()", [a.data, b.data], [3.0, 6.0])


# Values that are used more than once


def test_a_plus_a_has_a_slope_of_2(slopes, expect):
    expect("a.grad of a + a", slopes(lambda a: a + a, 3.0), [2.0], OVERWRITES)


def test_a_times_a_has_a_slope_of_twice_a(slopes, expect):
    expect("a.grad of a * a with a = 3", slopes(lambda a: a * a, 3.0), [6.0], OVERWRITES)


@pytest.mark.parametrize("program", SLOPES_AT_2)
def test_a_value_used_beside_an_operation_on_it_gets_both_shares(slopes, expect, program):
    f, slope = SLOPES_AT_2[program]
    expect(f"a.grad of a + {program} with a = 2", slopes(lambda a: a + f(a), 2.0), [1 + slope], OVERWRITES)


def test_a_value_used_in_a_product_and_a_sum_gets_both_shares(slopes, expect):
    grads = slopes(lambda a, b: (a * b) * (a + b), -2.0, 3.0)
    expect("a.grad, b.grad of (a*b) * (a+b) with a = -2, b = 3", grads, [-3.0, -8.0], OVERWRITES)


def test_a_value_passes_its_gradient_on_when_all_of_it_has_arrived(Value, expect):
    a = Value(2.0)
    b = a * a
    (b + b * 3).backward()
    expect("a.grad of b + b * 3 with b = a * a, a = 2", a.grad, 16.0, "b's _backward ran too early, or twice")


def test_a_value_passes_its_gradient_on_once_in_the_other_order_too(Value, expect):
    a = Value(2.0)
    b = a * a
    (b * 3 + b).backward()
    expect("a.grad of b * 3 + b with b = a * a, a = 2", a.grad, 16.0, "b's _backward ran too early, or twice")


def test_two_graphs_that_share_a_leaf_add_up(Value, expect):
    a = Value(3.0)
    (a * 2).backward()
    (a * 5).backward()
    expect("a.grad after (a * 2).backward() and (a * 5).backward()", a.grad, 7.0, "backward resets the leaves")


def test_backward_adds_to_the_gradient_that_a_leaf_has(Value, expect):
    a = Value(3.0)
    a.grad = 10.0
    (a * 2).backward()
    expect("a.grad = 10, then (a * 2).backward()", a.grad, 12.0, "zeroing is the training loop's task")


# The lecture's figures


def test_the_lecture_loss_has_its_gradients(slopes, expect):
    grads = slopes(lambda a, b, c, f: (a * b + c) * f, 2.0, -3.0, 10.0, -2.0)
    expect("a, b, c and f: gradients of (a*b + c) * f", grads, [6.0, -4.0, -2.0, 4.0])


def test_a_step_along_the_gradients_lifts_the_lecture_loss(Value, expect):
    leaves = a, b, c, f = [Value(number) for number in (2.0, -3.0, 10.0, -2.0)]
    ((a * b + c) * f).backward()
    for leaf in leaves:
        leaf.data += 0.01 * leaf.grad
    expect("L = (a*b + c) * f after a step of 0.01", ((a * b + c) * f).data, -7.286496)


def test_the_tanh_neuron_ends_at_its_output_with_a_gradient_of_1(Value, tanh_neuron, expect_roughly):
    o = tanh_neuron(*[Value(number) for number in NEURON])
    o.backward()
    expect_roughly("o.data and o.grad of the neuron", [o.data, o.grad], [0.7071, 1.0])


def test_the_tanh_neuron_has_its_gradients(slopes, tanh_neuron, expect):
    grads = slopes(tanh_neuron, *NEURON)
    expect("x1, x2, w1, w2 and b: gradients of the neuron", grads, [-1.5, 0.5, 1.0, 0.0, 0.5])


def test_the_neuron_spelled_out_with_exp_has_the_same_gradients(slopes, exp_neuron, expect):
    grads = slopes(exp_neuron, *NEURON)
    hint = "exp, the power -1, or a value that is used twice"
    expect("x1, x2, w1, w2 and b: gradients of the neuron", grads, [-1.5, 0.5, 1.0, 0.0, 0.5], hint)


def test_the_long_expression_has_its_three_figures(Value, long_expression, expect_roughly):
    a, b = Value(-4.0), Value(2.0)
    g = long_expression(a, b)
    g.backward()
    expect_roughly("g.data, a.grad, b.grad", [g.data, a.grad, b.grad], [24.7041, 138.8338, 645.5773])
