"""Checks of derivative.py."""

from autograder.checks import check
from autograder.checks.expect import Failure, close, expect_reference, refuse_stopped

PARABOLA = "3*x**2 - 4*x + 5"


def show_slope(case, names):
    step = f", h={case['h']}" if case.get("h") is not None else ""
    imports = "import math\n" if "math" in case["function"] else ""
    call = f"{case['difference']}(lambda x: {case['function']}, {case['x']}{step})"
    return f"{imports}from micrograd.derivative import {case['difference']}\nprint({call})"


def show_gradient(case, names):
    inputs = ", ".join("abc"[: len(case["xs"])]) if "x" not in case["function"] else "x"
    step = f", h={case['h']}" if "h" in case else ""
    call = f"gradient(lambda {inputs}: {case['function']}, xs{step})"
    return f"from micrograd.derivative import gradient\nxs = {case['xs']}\nprint({call})\nprint(xs)"


def slopes(difference):
    cases = [(PARABOLA, 3.0), (PARABOLA, -3.0), ("x**3", 2.0), ("5 - 2*x", 4.0)]
    return [
        {"difference": difference, "function": function, "x": x, "h": h}
        for function, x in cases
        for h in (0.1, 0.01, 0.25)
    ]


def expect_slopes(observe, difference, why):
    expect_reference(observe, "derivatives.slope", slopes(difference), show_slope, lambda *_: why)


def expect_error_shrinks(observe, difference, factor):
    """With the default h the slope is right to four digits; with half the h the error shrinks by the factor."""
    steps = [{"difference": difference, "function": "math.exp(x)", "x": 0.0, "h": h} for h in (0.1, 0.05)]
    default = {"difference": difference, "function": PARABOLA, "x": 3.0}
    wide, narrow, usual = observe("derivatives.slope", [*steps, default])
    for case, result in zip([*steps, default], (wide, narrow, usual), strict=True):
        refuse_stopped(result, show_slope(case, ()))
    if not abs(usual["slope"] - 14.0) < 1e-3:
        raise Failure(show_slope(default, ()), usual, {"slope": 14.0}, "the default h should do for four digits")
    wide_error, narrow_error = wide["slope"] - 1.0, narrow["slope"] - 1.0
    if not abs(wide_error - factor * narrow_error) < 0.2 * abs(factor * narrow_error):
        got = {"error with h=0.1": wide_error, "error with h=0.05": narrow_error}
        cause = f"the error should be {factor} times smaller with half the h"
        raise Failure(show_slope(steps[0], ()), got, {}, cause)


@check("forward_difference", points=2)
def test_forward_difference_of_polynomials(observe):
    """The forward difference of polynomials, with several steps h"""
    expect_slopes(observe, "forward_difference", "(f(x + h) - f(x)) / h: watch signs and brackets")


@check("forward_difference", points=1)
def test_forward_error_shrinks_with_h(observe):
    """The forward difference's error halves with half the h"""
    expect_error_shrinks(observe, "forward_difference", 2)


@check("central_difference", points=3)
def test_central_difference_of_polynomials(observe):
    """The central difference of polynomials, with several steps h"""
    expect_slopes(observe, "central_difference", "from x - h to x + h the width is 2 * h: watch signs and brackets")


@check("central_difference", points=1)
def test_central_error_shrinks_with_h_squared(observe):
    """The central difference's error is a quarter with half the h"""
    expect_error_shrinks(observe, "central_difference", 4)


GRADIENTS = [
    {"function": "a*b + c", "xs": [2.0, -3.0, 10.0], "h": 0.01},
    {"function": "a*a*b", "xs": [3.0, 0.5], "h": 0.01},
    {"function": "x*x", "xs": [-1.5], "h": 0.01},
    {"function": "x**3", "xs": [2.0], "h": 0.1},
    {"function": "a*b + c", "xs": [2.0, -3.0, 10.0]},
]


@check("partial_derivatives", points=2)
def test_gradient_of_several_inputs(observe):
    """The slope in each of several inputs, in their order"""
    wanted = observe.reference("derivatives.slopes", GRADIENTS)
    for case, got, want in zip(GRADIENTS, observe("derivatives.slopes", GRADIENTS), wanted, strict=True):
        refuse_stopped(got, show_gradient(case, ()))
        if not close(got["gradient"], want["gradient"]):
            cause = "each slope is that of one input, with the others where they were"
            expected = {"gradient": want["gradient"]}
            raise Failure(show_gradient(case, ()), {"gradient": got["gradient"]}, expected, cause)


@check("partial_derivatives", points=1)
def test_gradient_leaves_its_inputs_alone(observe):
    """The list of inputs is afterwards what it was, and the slopes are right"""
    expect_reference(
        observe,
        "derivatives.slopes",
        GRADIENTS[:2],
        show_gradient,
        lambda case, names: "xs was changed: work on a copy" if "xs" in names else "",
    )
