"""What student code hands back, as plain JSON numbers."""

import sys
from numbers import Real


def number(x):
    """x as a float; anything that is not one number, as {"not_a_number": its type}."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(x, (numpy.generic, numpy.ndarray)) and x.shape == ():
        x = x.item()
    if not isinstance(x, (int, float, Real)):
        return {"not_a_number": type(x).__name__}
    try:
        return float(x)
    except OverflowError:
        return {"not_a_number": "int too large for a float"}


def numbers(found):
    """A list, tuple or array of numbers as a list; anything else, as {"not_a_list": its type}."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(found, numpy.ndarray) and found.ndim == 1:
        found = list(found)
    return [number(x) for x in found] if isinstance(found, (list, tuple)) else {"not_a_list": type(found).__name__}


def number_of(value, attribute):
    """The data or grad of a Value; of anything else, what it is."""
    if not hasattr(value, attribute):
        return {"not_a_number": f"{type(value).__name__}, which has no {attribute}"}
    return number(getattr(value, attribute))


def data_and_grad(values):
    """{"a.data": ..., "a.grad": ...} of {"a": Value}."""
    observed = {}
    for name, value in values.items():
        observed[f"{name}.data"] = number_of(value, "data")
        observed[f"{name}.grad"] = number_of(value, "grad")
    return observed
