"""Checks of graph.py and manual.py."""

import re
from collections import Counter
from collections.abc import Sequence

from autograder.checks import check
from autograder.checks.dot import DotError, read_dot
from autograder.checks.expect import Failure, expect_reference, refuse_stopped, show_values
from autograder.program import Program, parse

EXPRESSION = parse("a = 2.0; b = -3.0; c = 10.0; e = a * b; d = e + c; f = -2.0; L = d * f; L.backward()")
SHARED = parse("a = 3.0; b = a * a; c = b + a; d = c * b; d.backward()")
EQUAL = parse("a = 2.0; b = 2.0; c = a * b; d = 4.0; e = c + d; e.backward()")
ONE_OPERATION = parse("a = 2.0; b = -3.0; c = a * b; d = 7.0; e = c * d; f = e * a; f.backward()")


def root_of(program):
    return program.statements[-1][2]


def case_of(program):
    return {**program.case, "root": root_of(program)}


def show_trace(case, names):
    program = Program(tuple(tuple(statement) for statement in case["statements"]))
    return f"{program.python()}\nfrom micrograd.graph import trace\nnodes, edges = trace({case['root']})"


def show_ladder(case, names):
    return (
        f"x = Value(1.0)\nfor _ in range({case['rungs']}):\n    x = x + x\n"
        "from micrograd.graph import trace\nnodes, edges = trace(x)"
    )


def show_drawing(program):
    return f"{program.python()}\nfrom micrograd.graph import draw_dot\nprint(draw_dot({root_of(program)}).source)"


def expect_traces(observe, programs, why):
    expect_reference(observe, "graph.trace", [case_of(p) for p in programs], show_trace, lambda *_: why)


@check("trace", points=2)
def test_nodes_and_edges_of_expressions(observe):
    """Every node that the root depends on, and an edge (child, parent) for every operand"""
    programs = [parse("a = 2.0; a.backward()"), parse("a = 2.0; b = 5.0; c = a * b; c.backward()"), EXPRESSION]
    expect_traces(observe, programs, "an edge is (operand, result), and leaves are nodes too")


@check("trace", points=1)
def test_shared_nodes_come_once(observe):
    """A node used twice is one node, with an edge to each of its results"""
    programs = [parse("a = 3.0; b = a + a; b.backward()"), SHARED]
    expect_traces(observe, programs, "a node that was met before is not a new one, but its edges all count")


@check("trace", points=1)
def test_equal_values_stay_distinct_nodes(observe):
    """Two nodes with the same number are two nodes"""
    expect_traces(observe, [EQUAL], "a node is the Value itself, not the number in it")


@check("trace", points=1)
def test_shared_subgraphs_are_walked_once(observe):
    """x = x + x, thirty times, is traced without walking the same nodes again and again"""
    expect_reference(
        observe, "graph.trace_ladder", [{"rungs": 30}], show_ladder, lambda *_: "go on only from nodes not met before"
    )


class Drawing:
    """A DOT text as nodes (name to label) and edges, and which node shows which value."""

    def __init__(self, source: str, values: dict[str, tuple[float, float]], unlabelled: Sequence[str]) -> None:
        drawn = read_dot(source)
        self.labels, self.edges = drawn.labels, drawn.edges
        self.shown = {
            value: [n for n, label in self.labels.items() if shows(label, value, *values[value], value in unlabelled)]
            for value in values
        }

    def operations(self) -> list[str]:
        """Nodes that show no value, and are joined to others."""
        value_nodes = {node for nodes in self.shown.values() for node in nodes}
        joined = {name for edge in self.edges for name in edge}
        return [name for name in self.labels if name not in value_nodes and name in joined]


def shows(label: str, name: str, data: float, grad: float, unlabelled: bool) -> bool:
    """Whether a node's text has the value's label as a word, its data and its grad, however they are rounded."""
    label = re.sub(r"\\[nlr]", " ", label)
    numbers = [float(x) for x in re.findall(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", label)]
    near = [[x for x in numbers if abs(x - wanted) < 0.051] for wanted in (data, grad)]
    enough = len(numbers) >= 2 and all(near)
    return enough and (unlabelled or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", label) is not None)


def operands_of(program):
    """{result: its operands} of the program's operations."""
    return {
        name: {x for x in operands if isinstance(x, str)}
        for name, operation, *operands in program.statements
        if operation not in ("leaf", "backward")
    }


def drawing_of(observe, program, unlabelled=()):
    """The submission's drawing of a program. Raises Failure where there is none, or one that is no DOT."""
    result = observe("graph.draw", [{**case_of(program), "unlabelled": list(unlabelled)}])[0]
    refuse_stopped(result, show_drawing(program))
    wanted = observe.reference("programs.program", [program.case])[0]
    values = {
        name: (wanted[f"{name}.data"], wanted[f"{name}.grad"]) for name, *_ in program.statements if name is not None
    }
    try:
        return Drawing(result["dot"], values, unlabelled)
    except DotError as error:
        raise Failure(show_drawing(program), cause="the source of the drawing is not DOT text") from error


@check("draw_dot", points=2)
def test_every_value_is_drawn_once(observe):
    """Every value is one node that shows its label, its data and its grad"""
    for program, unlabelled in ((EXPRESSION, ()), (SHARED, ()), (EQUAL, ()), (EXPRESSION, ("c", "e"))):
        drawing = drawing_of(observe, program, unlabelled)
        for name, nodes in drawing.shown.items():
            if len(nodes) != 1:
                got = {f"nodes that show {name} with its label, data and grad": len(nodes)}
                raise Failure(show_drawing(program), got, dict.fromkeys(got, 1))


@check("draw_dot", points=2)
def test_operations_are_drawn_between_operands_and_results(observe):
    """Every operation is a node, with edges from its operands and one to its result"""
    for program in (EXPRESSION, SHARED):
        expect_operations(drawing_of(observe, program), program)


@check("draw_dot", points=1)
def test_equal_operations_stay_distinct_nodes(observe):
    """Three multiplications are three op nodes"""
    drawing = drawing_of(observe, ONE_OPERATION)
    expect_operations(drawing, ONE_OPERATION)
    if len(drawing.operations()) != 3:
        got = {"op nodes": len(drawing.operations())}
        raise Failure(show_drawing(ONE_OPERATION), got, {"op nodes": 3})


def expect_operations(drawing, program):
    """Raise Failure unless each result hangs on an op node of its own, and that on the result's operands."""
    for result, operands in operands_of(program).items():
        wanted = Counter(node for name in operands for node in drawing.shown[name][:1])
        into = [source for node in drawing.shown[result][:1] for source, target in drawing.edges if target == node]
        if len(into) != 1 or into[0] not in drawing.operations():
            raise Failure(show_drawing(program), {f"op nodes that lead to {result}": len(into)}, {}, "one is right")
        found = Counter(source for source, target in drawing.edges if target == into[0])
        if found != wanted:
            got = {f"edges into the op node of {result}": sum(found.values())}
            raise Failure(show_drawing(program), got, dict.fromkeys(got, sum(wanted.values())))


def show_by_hand(case, names):
    return f"from micrograd.manual import {case['function']}\nprint({case['function']}())"


def expect_by_hand(observe, function):
    cause = "multiply the local derivative by the one of what it goes into"
    expect_reference(observe, "manual.by_hand", [{"function": function}], show_by_hand, lambda *_: cause)


@check("hand_gradients", points=1)
def test_gradients_of_the_expression(observe):
    """The derivatives of L = (a*b + c) * f by every name in it"""
    expect_by_hand(observe, "expression_gradients")


@check("hand_gradients", points=2)
def test_gradients_of_the_neuron(observe):
    """The derivatives of a tanh neuron's output by every name in it"""
    expect_by_hand(observe, "neuron_gradients")


def show_nudge(case, names):
    made = show_values("leaves", case["leaves"])
    return f"from micrograd.manual import nudge\n{made}\nnudge(leaves, {case['step']})\nprint(leaves)"


@check("nudge", points=2)
def test_leaves_move_along_their_gradients(observe):
    """Each leaf's data moves by step times its own grad, and its grad stays"""
    leaves = [[2.0, 6.0], [-3.0, -4.0], [10.0, -2.0], [1.5, 0.0]]
    cases = [{"leaves": leaves, "step": step} for step in (0.01, -0.5)]
    expect_reference(observe, "manual.nudge", cases, show_nudge)
