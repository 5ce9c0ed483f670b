"""Checks of engine.py: each operation's local derivative, and gradients that add up."""

import itertools
import re

from autograder.checks import check
from autograder.checks.expect import (
    expect_any_program,
    expect_programs,
)
from autograder.program import parse

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
