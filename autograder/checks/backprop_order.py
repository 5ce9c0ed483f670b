"""Checks of engine.py: the topological order, and the backward pass."""

from autograder.checks import check
from autograder.checks.expect import (
    Failure,
    expect_programs,
    expect_reference,
    refuse_stopped,
)
from autograder.program import Program, parse

LEAVES = (1.5, -0.5)
KINK = 1e-3
LARGEST = 1e4

BOTH_USES_COUNT = "a is used more than once, and every use adds to its gradient"
UPSTREAM = ("{} * 3.0", "{} ** 2.0", "{}.exp()")


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
