"""Unit graph: micrograd/graph.py and micrograd/manual.py. Only the given forward pass of Value is used."""

import re


def test_trace_of_a_lone_value_finds_that_value_and_no_edge(Value, trace, expect):
    nodes, edges = trace(Value(3.0))
    expect("trace(Value(3.0)), how many nodes and edges", [len(nodes), len(edges)], [1, 0], "root is a node, too")


def test_trace_finds_every_node_and_edge_of_the_lecture_loss(Value, trace, expect):
    a, b, c, f = Value(2.0), Value(-3.0), Value(10.0), Value(-2.0)
    nodes, edges = trace((a * b + c) * f)
    expect("(a*b + c) * f, how many nodes and edges", [len(nodes), len(edges)], [7, 6], "only the root's operands")


def test_trace_points_its_edges_from_operand_to_result(Value, trace, expect):
    a, b = Value(2.0), Value(-3.0)
    c = a + b
    _, edges = trace(c)
    found = [(a, c) in edges, (b, c) in edges]
    expect("(a, c) and (b, c) are edges of c = a + b", found, [True, True], "a pair is (child, parent)")


def test_trace_lists_a_value_that_is_used_twice_once(Value, trace, expect):
    a = Value(3.0)
    nodes, edges = trace(a + a)
    expect("a + a, how many nodes and edges", [len(nodes), len(edges)], [2, 1], "both are sets")


def test_trace_finds_each_node_once_where_paths_meet(Value, trace, expect):
    a, b = Value(-2.0), Value(3.0)
    nodes, edges = trace((a * b) * (a + b))
    expect("(a*b) * (a+b), how many nodes and edges", [len(nodes), len(edges)], [5, 6])


def test_trace_keeps_two_values_with_equal_numbers_apart(Value, trace, expect):
    nodes, edges = trace(Value(1.0) + Value(1.0))
    hint = "nodes are told apart by their data"
    expect("Value(1.0) + Value(1.0), how many nodes and edges", [len(nodes), len(edges)], [3, 2], hint)


def starts(source):
    """The names in front of the arrows."""
    return set(re.findall(r'("[^"]*"|\S+) ->', source))


def test_draw_dot_draws_a_record_for_every_value(Value, draw_dot, expect):
    source = draw_dot(Value(2.0) * Value(-3.0)).source
    expect('"record" in draw_dot(a * b).source', "record" in source, True)


def test_draw_dot_draws_a_node_for_an_operation(Value, draw_dot, expect):
    source = draw_dot(Value(2.0) * Value(-3.0)).source
    lines = {line for line in source.splitlines() if 'label="*"' in line}
    expect('different lines with label="*" in draw_dot(a * b).source', len(lines), 1)


def test_draw_dot_draws_no_operation_for_a_leaf(Value, draw_dot, expect):
    source = draw_dot(Value(2.0)).source
    hint = "a leaf has an empty _op, and gets its record only"
    expect("records and arrows of a lone value", [source.count("record"), source.count("->")], [1, 0], hint)


def test_draw_dot_leads_from_operands_through_the_operation_to_the_result(Value, draw_dot, expect):
    source = draw_dot(Value(2.0) * Value(-3.0)).source
    expect("arrows in draw_dot(a * b).source", source.count("->"), 3, "they are a -> *, b -> * and * -> result")


def test_draw_dot_draws_a_value_that_is_used_twice_once(Value, draw_dot, expect):
    a = Value(3.0)
    expect("nodes that arrows of a + a start at", len(starts(draw_dot(a + a).source)), 2, "one node name a value")


def test_draw_dot_keeps_two_values_with_equal_numbers_apart(Value, draw_dot, expect):
    source = draw_dot(Value(1.0) + Value(1.0)).source
    hint = "the nodes' names come from their data"
    expect("nodes that arrows of Value(1.0) + Value(1.0) start at", len(starts(source)), 3, hint)


def test_draw_dot_shows_the_label(Value, draw_dot, expect):
    source = draw_dot(Value(2.0, label="apple")).source
    expect('"apple" in draw_dot(Value(2.0, label="apple")).source', "apple" in source, True)


def test_draw_dot_shows_the_data_and_the_gradient(Value, draw_dot, expect):
    a = Value(2.5)
    a.grad = -6.5
    source = draw_dot(a).source
    expect('"2.5" and "-6.5" in the source', ["2.5" in source, "-6.5" in source], [True, True])


def test_the_hand_gradients_of_the_loss_are_right_at_its_leaves(expression_gradients, expect):
    by_hand = expression_gradients()
    got = {name: by_hand.get(name) for name in "abcf"}
    expect("the derivative of L = (a*b + c) * f", got, {"a": 6.0, "b": -4.0, "c": -2.0, "f": 4.0})


def test_the_hand_gradients_of_the_loss_are_right_on_the_way(expression_gradients, expect):
    by_hand = expression_gradients()
    got = {name: by_hand.get(name) for name in "Lde"}
    expect("the derivative of L", got, {"L": 1.0, "d": -2.0, "e": -2.0}, "the derivative of L by L itself is 1")


def test_the_hand_gradients_of_the_neuron_are_right_at_its_leaves(neuron_gradients, expect):
    by_hand = neuron_gradients()
    got = {name: by_hand.get(name) for name in ("x1", "w1", "x2", "w2", "b")}
    hint = "a product passes on the other factor times 0.5"
    expect("the derivative of o", got, {"x1": -1.5, "w1": 1.0, "x2": 0.5, "w2": 0.0, "b": 0.5}, hint)


def test_the_hand_gradients_of_the_neuron_are_right_on_the_way(neuron_gradients, expect):
    by_hand = neuron_gradients()
    got = {name: by_hand.get(name) for name in ("o", "n", "s", "x1w1", "x2w2")}
    hint = "tanh passes on 1 - o², and a sum passes on what it gets"
    expect("the derivative of o", got, {"o": 1.0, "n": 0.5, "s": 0.5, "x1w1": 0.5, "x2w2": 0.5}, hint)


def test_a_nudge_moves_a_leaf_by_step_times_its_gradient(Value, nudge, expect):
    a = Value(2.0)
    a.grad = 6.0
    nudge([a], 0.01)
    expect("a.data = 2 with a.grad = 6 after nudge([a], 0.01)", a.data, 2.06, "1.94 is the wrong way")


def test_a_nudge_leaves_the_gradient_alone(Value, nudge, expect):
    a = Value(2.0)
    a.grad = 6.0
    nudge([a], 0.01)
    expect("a.grad after nudge([a], 0.01)", a.grad, 6.0)


def test_a_nudge_of_the_leaves_lifts_the_lecture_loss_to_minus_7_286496(Value, nudge, expect):
    a, b, c, f = Value(2.0), Value(-3.0), Value(10.0), Value(-2.0)
    a.grad, b.grad, c.grad, f.grad = 6.0, -4.0, -2.0, 4.0
    nudge([a, b, c, f], 0.01)
    expect("L = (a*b + c) * f after a step of 0.01", ((a * b + c) * f).data, -7.286496)
