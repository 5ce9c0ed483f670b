"""Gradients by hand, and the nudge."""

from .numbers import number, number_of

MODULE = "micrograd.manual"


def by_hand(function):
    from micrograd import manual

    return {str(name): number(x) for name, x in getattr(manual, function)().items()}


def nudge(leaves, step):
    """The data of leaves, given as [data, grad], after a nudge."""
    from micrograd import manual
    from micrograd.engine import Value

    values = [Value(data) for data, _ in leaves]
    for value, (_, grad) in zip(values, leaves):
        value.grad = grad
    manual.nudge(values, step)
    return {
        f"leaf{i}.{attribute}": number_of(value, attribute)
        for i, value in enumerate(values)
        for attribute in ("data", "grad")
    }
