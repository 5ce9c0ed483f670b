"""Difference quotients of known functions."""

import math

from .numbers import number, numbers

MODULE = "micrograd.derivative"

FUNCTIONS = {
    "3*x**2 - 4*x + 5": lambda x: 3 * x**2 - 4 * x + 5,
    "x**3": lambda x: x**3,
    "5 - 2*x": lambda x: 5 - 2 * x,
    "math.exp(x)": math.exp,
    "a*b + c": lambda a, b, c: a * b + c,
    "a*a*b": lambda a, b: a * a * b,
    "x*x": lambda x: x * x,
}


def slope(difference, function, x, h=None):
    """forward_difference or central_difference of a function, with the default h where none is given."""
    from micrograd import derivative

    step = () if h is None else (h,)
    return {"slope": number(getattr(derivative, difference)(FUNCTIONS[function], x, *step))}


def slopes(function, xs, h=None):
    """gradient's list, and what became of its argument."""
    from micrograd.derivative import gradient

    given = list(xs)
    step = () if h is None else (h,)
    found = gradient(FUNCTIONS[function], given, *step)
    return {"gradient": numbers(found), "xs": numbers(given)}
