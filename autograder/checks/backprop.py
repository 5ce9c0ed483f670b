"""Checks of engine.py: local derivatives, accumulation, the topological order, the backward pass."""

import itertools
import random
import re
from functools import cache

from autograder.checks import check
from autograder.checks.expect import (
    Failure,
    expect_any_program,
    expect_programs,
    expect_reference,
    refuse_stopped,
    stopped,
)
from autograder.program import ARITHMETIC, FUNCTIONS, Program, enumerate_programs, parse, random_program

LEAVES = (1.5, -0.5)
KINK = 1e-3
LARGEST = 1e4

BOTH_USES_COUNT = "a is used more than once, and every use adds to its gradient"
UPSTREAM = ("{} * 3.0", "{} ** 2.0", "{}.exp()")


# Local derivatives -------------------------------------------------------------------------------


def expect_alone(observe, *expressions, more=()):
    """An operation's gradient with 1 coming from above, and with another number, whichever operation that needs.

    Each expression is in a = 1.5 and b = -0.5; more are whole programs.
    """
    texts = [f"{leaves_of(expression)}; c = {expression}" for expression in expressions]
    alone = [[parse(text)] for text in (*more, *(f"{text}; c.backward()" for text in texts))]
    followed = [[parse(f"{text}; d = {up.format('c')}; d.backward()") for up in UPSTREAM] for text in texts]
    preceded = [[parse(f"{text}; c.backward()") for text in on_inner_node(expression)] for expression in expressions]
    why = "the local derivative times out.grad is what an operand gets, and an operand has operands too"
    expect_any_program(observe, [*alone, *followed, *preceded], why)


def leaves_of(expression):
    return "; ".join(
        f"{name} = {x}" for name, x in zip("ab", LEAVES, strict=True) if re.search(rf"\b{name}\b", expression)
    )


def on_inner_node(expression):
    """Programs in which the first operand is a result itself, of + or of *."""
    leaves = leaves_of(expression)
    name, _, x = leaves.partition(";")[0].partition(" = ")
    for made in (f"z = {float(x) - 2.0}; {name} = z + 2.0", f"z = {float(x) / 2.0}; {name} = z * 2.0"):
        yield f"{leaves.replace(f'{name} = {x}', made)}; c = {expression}"


@check("local_derivatives", points=1.5)
def test_add_alone(observe):
    """The gradients of a + b"""
    expect_alone(observe, "a + b", "b + a")


@check("local_derivatives", points=1.5)
def test_mul_alone(observe):
    """The gradients of a * b"""
    expect_alone(observe, "a * b", "b * a")


@check("local_derivatives", points=0.5)
def test_sub_alone(observe):
    """The gradients of a - b"""
    expect_alone(observe, "a - b")


@check("local_derivatives", points=0.5)
def test_div_alone(observe):
    """The gradients of a / b"""
    expect_alone(observe, "a / b", "b / a")


@check("local_derivatives", points=1.5)
def test_pow_alone(observe):
    """The gradient of a power, with whole, negative and fractional exponents"""
    expect_alone(observe, "a ** 2", "a ** 3.0", "a ** -1", "a ** 0.5", "b ** 2", "b ** 3", "b ** -2")


@check("local_derivatives", points=0.5)
def test_neg_alone(observe):
    """The gradient of -a"""
    expect_alone(observe, "-a")


@check("local_derivatives", points=1.5)
def test_relu_alone(observe):
    """The gradient of relu: 1 where its input is positive, 0 where it is negative or 0"""
    at_zero = [f"a = {zero}; b = a.relu(); b.backward()" for zero in ("0.0", "0")]
    expect_alone(observe, "a.relu()", "b.relu()", more=at_zero)
    downhill = [parse(f"a = 1.5; b = a.relu(); c = b {up}; c.backward()") for up in ("* -3.0", "** -1.0")]
    expect_any_program(observe, [downhill], "the input's sign decides, not the gradient's")


@check("local_derivatives", points=1.5)
def test_tanh_alone(observe):
    """The gradient of tanh"""
    far = [f"a = {x}; b = a.tanh(); b.backward()" for x in (20.0, -20.0, 100.0)]
    expect_alone(observe, "a.tanh()", "b.tanh()", more=far)


@check("local_derivatives", points=1)
def test_exp_alone(observe):
    """The gradient of exp"""
    expect_alone(observe, "a.exp()", "b.exp()")


@check("local_derivatives", points=1)
def test_log_alone(observe):
    """The gradient of log"""
    expect_alone(observe, "a.log()")


@check("local_derivatives", points=1)
def test_numbers_on_either_side(observe):
    """A plain number to the left or to the right of + - * /, and to the right of **"""
    sides = [f"{left} {op} {right}" for op in "+-*/" for left, right in (("a", "2"), ("2", "a"), ("0.5", "a"))]
    expect_programs(observe, [parse(f"a = -1.5; b = {side}; b.backward()") for side in [*sides, "a ** 3"]])


# Accumulation ------------------------------------------------------------------------------------


def expect_accumulates(observe, *uses, more=()):
    """A leaf goes through one operation twice; how the two meet must not matter, so either + or * may be at fault.

    more are whole programs.
    """
    groups = [[parse(text)] for text in more]
    for first, second in itertools.product(uses, repeat=2):
        text = f"a = 1.5; b = {first}; c = {second}"
        groups.append([parse(f"{text}; d = b {join} c; d.backward()") for join in "+*"])
    expect_any_program(observe, groups, BOTH_USES_COUNT)


def two_sided(operation, join):
    """Two programs in which a node is both a left and a right operand of an operation, in either order."""
    sides = (f"a {operation} e", f"e {operation} a")
    text = "a = 1.5; e = 2.0; b = {}; c = {}; d = b {} c; d.backward()"
    return [text.format(*order, join) for order in (sides, sides[::-1])]


@check("accumulate", points=1)
def test_add_accumulates(observe):
    """A node that is added to something twice gets both gradients"""
    expect_accumulates(observe, "a + 2.0", "3.0 + a", more=two_sided("+", "*"))


@check("accumulate", points=1)
def test_mul_accumulates(observe):
    """A node that is multiplied twice gets both gradients"""
    expect_accumulates(observe, "a * 2.0", "3.0 * a", more=two_sided("*", "+"))


@check("accumulate", points=1)
def test_pow_accumulates(observe):
    """A node that is raised to a power twice gets both gradients"""
    expect_accumulates(observe, "a ** 2", "a ** 3")


@check("accumulate", points=1)
def test_relu_accumulates(observe):
    """A node that goes through relu twice gets both gradients"""
    expect_accumulates(observe, "a.relu()", more=["a = -1.5; b = a.relu(); c = b + a; c.backward()"])


@check("accumulate", points=1)
def test_tanh_accumulates(observe):
    """A node that goes through tanh twice gets both gradients"""
    expect_accumulates(observe, "a.tanh()")


@check("accumulate", points=1)
def test_exp_accumulates(observe):
    """A node that goes through exp twice gets both gradients"""
    expect_accumulates(observe, "a.exp()")


@check("accumulate", points=1)
def test_log_accumulates(observe):
    """A node that goes through log twice gets both gradients"""
    expect_accumulates(observe, "a.log()")


@check("accumulate", points=1)
def test_node_used_twice(observe):
    """a + a and a * a: both operands are the same node"""
    programs = [parse(f"a = 3.0; b = a {op} a; b.backward()") for op in "+*"]
    expect_programs(observe, [*programs, *programs], "a is both operands, and both uses count")


@check("accumulate", points=1)
def test_diamond(observe):
    """A node that reaches the root on two paths"""
    texts = ["b = a * 2.0; c = a + 3.0; d = b * c", "b = a + 3.0; c = a * 2.0; d = c + b", "b = a * a; c = b + a"]
    programs = [parse(f"a = -1.5; {text}; {text[-9]}.backward()") for text in texts]
    expect_programs(observe, programs, BOTH_USES_COUNT)


def pairs_of_uses(uses, others):
    """Programs in which a goes through two different operations, in either order."""
    ordered = [*itertools.product(uses, others), *itertools.product(others, uses)]
    return [parse(f"a = 1.5; b = {x}; c = {y}; d = b + c; d.backward()") for x, y in ordered if x != y]


ARITHMETIC_USES = ("a + 2.0", "a * 3.0", "a ** 2", "a.relu()", "a - 1.0", "a / 2.0", "-a")
FUNCTION_USES = ("a.tanh()", "a.exp()", "a.log()")


@check("accumulate", points=0.5)
def test_every_pair_of_arithmetic_operators(observe):
    """A node used by two different operators, for every pair of + - * / ** - and relu"""
    expect_programs(observe, pairs_of_uses(ARITHMETIC_USES, ARITHMETIC_USES), BOTH_USES_COUNT)


@check("accumulate", points=0.5)
def test_every_pair_with_a_function(observe):
    """A node used by tanh, exp or log and by any other operation"""
    programs = pairs_of_uses(FUNCTION_USES, (*FUNCTION_USES, *ARITHMETIC_USES))
    expect_programs(observe, programs, BOTH_USES_COUNT)


# The topological order ---------------------------------------------------------------------------


def show_order(case, names):
    program = Program(tuple(tuple(statement) for statement in case["statements"]))
    return (
        f"{program.python()}\nfrom micrograd.engine import topological_order\nprint(topological_order({case['root']}))"
    )


def show_ladder(what):
    return lambda case, names: f"x = Value(1.0)\ny = x\nfor _ in range({case['rungs']}):\n    y = y + y\n{what}"


def expect_orders(observe, texts):
    """Each order is a topological order, whichever of the many it is."""
    programs = [parse(text) for text in texts]
    cases = [{**program.case, "root": str(program.statements[-1][0])} for program in programs]
    for program, case, result in zip(programs, cases, observe("backprop.order", cases), strict=True):
        refuse_stopped(result, show_order(case, ()))
        fault = order_fault(program, case["root"], list(result["order"]))
        if fault:
            raise Failure(show_order(case, ()), {"order": result["order"]}, {}, fault)


def order_fault(program, root, order):
    """What is wrong with an order of names, or ""."""
    operands = {name: [x for x in given if isinstance(x, str)] for name, _, *given in program.statements}
    needed, found = [], [root]
    while found:
        name = found.pop()
        if name not in needed:
            needed.append(name)
            found += operands[name]
    for name in sorted(needed):
        if order.count(name) != 1:
            return f"{name} is in the order {order.count(name)} times, and once is right"
    if len(order) != len(needed):
        return "the order has nodes that the root does not depend on"
    late = [(x, name) for name in needed for x in operands[name] if order.index(x) > order.index(name)]
    return f"{late[0][0]} comes after {late[0][1]}, which needs it" if late else ""


@check("topological_order", points=3)
def test_each_node_once_operands_first(observe):
    """Every node once, operands before results, the root last"""
    expect_orders(
        observe,
        [
            "a = 2.0",
            "a = 2.0; b = 3.0; c = a * b",
            "a = 2.0; b = 3.0; c = a * b; d = 5.0; e = c + d; f = e * e",
            "a = 2.0; b = 3.0; c = a + b; d = c * a; e = 7.0; f = e * d; g = b + f",
            "a = 2.0; b = -3.0; c = a + b; d = c * a",
        ],
    )


@check("topological_order", points=1)
def test_equal_valued_nodes_are_all_in_the_order(observe):
    """Nodes that hold the same number are different nodes"""
    expect_orders(
        observe, ["a = 2.0; b = 2.0; c = a * b; d = 4.0; e = c + d", "a = 1.0; b = 1.0; c = a * b; d = c * a"]
    )


@check("topological_order", points=2)
def test_shared_subgraphs_are_ordered_once(observe):
    """A node that several others need comes once, before all of them"""
    expect_orders(
        observe,
        [
            "a = 3.0; b = a * a; c = b + b",
            "a = 3.0; b = a * a; c = b * a; d = b * c; e = d + b",
            "a = 3.0; b = a * a; c = b * a; d = b * c; e = b + d",
            "a = 1.0; b = 2.0; c = a + b; d = b + c; e = c + d; f = d + e; g = e + f",
        ],
    )


@check("topological_order", points=2)
def test_ladder_is_ordered_without_walking_it_again(observe):
    """x = x + x, thirty times: 31 nodes, each walked once"""
    show = show_ladder("from micrograd.engine import topological_order\nprint(len(topological_order(y)))")
    why = "a node that was visited needs no second visit"
    expect_reference(observe, "backprop.ladder_order", [{"rungs": 30}], show, lambda *_: why)


# The backward pass -------------------------------------------------------------------------------


@check("backward_pass", points=1)
def test_root_starts_with_one(observe):
    """The root's own gradient is 1, whatever its number"""
    texts = [
        "a = 3.0; a.backward()",
        "a = -3.0; b = 0.5; c = a * b; c.backward()",
        "a = 3.0; b = a + 4.0; b.backward()",
    ]
    expect_programs(observe, [parse(text) for text in texts], "the derivative of the root by itself is 1")


@check("backward_pass", points=1)
def test_inner_node_used_twice(observe):
    """A result that is used twice passes its gradient on once, when it is complete"""
    texts = [
        "a = 3.0; b = a + a; c = b + b; c.backward()",
        "a = 1.0; b = a * 2.0; c = b * 3.0; d = b * 5.0; e = c + d; e.backward()",
        "a = 1.5; b = -0.5; c = a * b; d = a + b; e = c * d; f = c + e; f.backward()",
    ]
    expect_programs(observe, [parse(text) for text in texts], "a node's _backward runs once, when its own grad is done")


@check("backward_pass", points=1)
def test_late_arrival(observe):
    """A node that the root needs directly and through a longer path, in either order of operands"""
    text = "a = 1.0; b = a * 2.0; c = b * 3.0; d = b * 5.0; e = c * d; f = {}; f.backward()"
    programs = [parse(text.format(last)) for last in ("e + b", "b + e")]
    expect_programs(observe, programs, "b waits until every node that uses b is done")


@check("backward_pass", points=1)
def test_ladder_of_sums(observe):
    """x = x + x, thirty times, goes backward with 31 calls of _backward"""
    why = "each node's _backward runs once"
    show = show_ladder("y.backward()\nprint(x.grad)")
    rungs = [{"rungs": 4}, {"rungs": 30}]
    expect_reference(observe, "backprop.ladder_gradient", rungs, show, lambda *_: why)


@check("backward_pass", points=1)
def test_backward_from_an_inner_node(observe):
    """backward() of an inner node leaves what it does not depend on alone"""
    texts = [
        "a = 2.0; b = 3.0; c = a * b; d = c + a; c.backward()",
        "a = 2.0; b = 3.0; c = a * b; e = 5.0; f = e * a; g = f + c; f.backward()",
    ]
    expect_programs(observe, [parse(text) for text in texts], "only nodes that the root depends on get a gradient")


@check("backward_pass", points=1)
def test_two_graphs_add_up_at_a_shared_leaf(observe):
    """backward() adds to the gradients that are there, as in PyTorch"""
    texts = [
        "a = 2.0; b = a * 3.0; b.backward(); c = a * 5.0; c.backward()",
        "a = 2.0; e = 4.0; b = a + e; b.backward(); c = e * a; d = c * a; d.backward()",
    ]
    expect_programs(observe, [parse(text) for text in texts], "backward() sets the root's gradient and resets nothing")


# Whole expressions -------------------------------------------------------------------------------

LECTURE_NEURON = (
    "x = 2.0; y = 0.0; w = -3.0; v = 1.0; b = 6.8813735870195432; p = x * w; q = y * v; s = p + q; n = s + b"
)
README_EXPRESSION = (
    "a = -4.0; b = 2.0; c = a + b; d1 = a * b; d2 = b ** 3; d = d1 + d2; c1 = c + 1; c2 = c + c1; c3 = 1 + c2; "
    "c4 = c3 + c2; c5 = -a; c6 = c4 + c5; d3 = d * 2; d4 = b + a; d5 = d4.relu(); d6 = d3 + d5; d7 = d + d6; "
    "d8 = 3 * d7; d9 = b - a; da = d9.relu(); db = d8 + da; dc = d7 + db; e = c6 - dc; f = e ** 2; g1 = f / 2.0; "
    "g2 = 10.0 / f; g = g1 + g2; g.backward()"
)


@check("whole_expressions", points=0.5)
def test_lecture_expressions(observe):
    """The expressions of the lecture"""
    texts = [
        "a = 2.0; b = -3.0; c = 10.0; e = a * b; d = e + c; f = -2.0; L = d * f; L.backward()",
        "a = -2.0; b = 3.0; d = a * b; e = a + b; f = d * e; f.backward()",
        README_EXPRESSION,
    ]
    expect_programs(observe, [parse(text) for text in texts])


@check("whole_expressions", points=0.5)
def test_lecture_neuron(observe):
    """The lecture's two-input neuron, with tanh and with tanh spelled out"""
    spelled = "e = 2 * n; f = e.exp(); g = f - 1; h = f + 1; o = g / h"
    texts = [f"{LECTURE_NEURON}; {out}; o.backward()" for out in ("o = n.tanh()", spelled)]
    expect_programs(observe, [parse(text) for text in texts])


def well_defined(observe, programs):
    """Those whose numbers are of moderate size and keep away from the kink of relu and of powers at 0.

    There rounding could matter, and a derivative that nobody asked for need not exist.
    """
    results = observe.reference("programs.program", [program.case for program in programs])
    return [program for program, result in zip(programs, results, strict=True) if is_moderate(program, result)]


def is_moderate(program, result):
    if stopped(result) or any(abs(x) > LARGEST for x in result.values()):
        return False
    kinked = [
        x[0] for _, operation, *x in program.statements if operation == "relu" or (operation == "**" and x[1] < 1)
    ]
    return all(abs(result[f"{name}.data"]) > KINK for name in kinked)


@cache
def small_programs(operations):
    """Every program of one operation, on either leaf, and of two."""
    ones = [p for leaves in (LEAVES, LEAVES[::-1]) for p in enumerate_programs(1, operations, leaves, (2.0,))]
    return [*ones, *enumerate_programs(2, operations, LEAVES, (2.0,))]


@cache
def three_operations():
    return list(enumerate_programs(3, ("+", "*"), LEAVES))


@check("whole_expressions", points=0.5)
def test_small_arithmetic_programs(observe):
    """Every program of one and two operations out of + - * / ** - and relu"""
    expect_programs(observe, well_defined(observe, small_programs(ARITHMETIC)))


@check("whole_expressions", points=0.5)
def test_small_programs_with_functions(observe):
    """Every program of one and two operations with tanh, exp or log in it"""
    programs = well_defined(observe, small_programs((*ARITHMETIC, *FUNCTIONS)))
    expect_programs(observe, [program for program in programs if uses_function(program)])


def uses_function(program):
    return any(operation in FUNCTIONS for _, operation, *_ in program.statements)


@check("whole_expressions", points=0.5)
def test_three_operations_over_plus_and_times(observe):
    """Every program of three operations out of + and *"""
    expect_programs(observe, three_operations())


@cache
def random_programs(seed, count, operations):
    """Candidates from a seed, the smallest first; more than count, as some will not be well defined."""
    rng = random.Random(seed)
    candidates = [random_program(rng, rng.randint(4, 12), operations) for _ in range(3 * count)]
    return sorted(candidates, key=Program.size)


@check("whole_expressions", points=1)
def test_random_arithmetic_graphs(observe):
    """150 random graphs of + - * / ** - and relu"""
    programs = well_defined(observe, random_programs(observe.seed, 150, ARITHMETIC))
    expect_programs(observe, programs[:150])


@check("whole_expressions", points=0.5)
def test_random_graphs_with_functions(observe):
    """50 random graphs of all operations"""
    programs = well_defined(observe, random_programs(observe.seed + 1, 50, (*ARITHMETIC, *FUNCTIONS)))
    expect_programs(observe, programs[:50])


# Extra credit ------------------------------------------------------------------------------------


@check("deep_graphs", points=1)
def test_chain_of_fifty_thousand_nodes(observe):
    """A chain of 50,000 additions goes backward"""
    show = "x, step = Value(1.0), Value(0.5)\nout = x\nfor _ in range({length}):\n    out = out + step\nout.backward()"
    why = "a recursive walk ends at Python's recursion limit"
    expect_reference(
        observe, "backprop.chain", [{"length": 50_000}], lambda case, _: show.format(**case), lambda *_: why
    )


@check("deep_graphs", points=1)
def test_work_grows_in_step_with_the_graph(observe):
    """Four times the nodes take four times the calls and comparisons, not sixteen times"""
    lengths = (100, 400)
    results = observe("backprop.work", [{"length": length} for length in lengths])
    for result in results:
        refuse_stopped(result, show_work(lengths[1]))
    small, large = (result["calls and comparisons"] for result in results)
    if not 0 < large < 8 * small:
        got = {
            f"calls and comparisons for {length} nodes": n for length, n in zip(lengths, (small, large), strict=True)
        }
        raise Failure(show_work(lengths[1]), got, {}, "looking a node up in a list takes as long as the list is")


def show_work(length):
    return f"x = Value(1.0)\nfor _ in range({length}):\n    x = x + 1.0\nx.backward()"
