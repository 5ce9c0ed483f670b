"""Checks of engine.py: whole expressions, small programs, random graphs, large graphs."""

import random
from functools import cache

from autograder.checks import check
from autograder.checks.expect import (
    Failure,
    close,
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
        if not close(result["x.grad"], 1.0):
            raise Failure(show_work(lengths[1]), {"x.grad": result["x.grad"]}, {"x.grad": 1.0})
    small, large = (result["calls and comparisons"] for result in results)
    if not 0 < large < 8 * small:
        got = {
            f"calls and comparisons for {length} nodes": n for length, n in zip(lengths, (small, large), strict=True)
        }
        raise Failure(show_work(lengths[1]), got, {}, "looking a node up in a list takes as long as the list is")


def show_work(length):
    return f"x = Value(1.0)\nout = x\nfor _ in range({length}):\n    out = out + 1.0\nout.backward()\nprint(x.grad)"
