"""The order of nodes, and large graphs."""

from .numbers import number_of
from .programs import execute
from .work import count_calls, count_comparisons

MODULE = "micrograd.engine"


def order(statements, root):
    """The names of the nodes in topological_order, "?" for one that the program does not name."""
    from micrograd.engine import Value, topological_order

    values = execute(statements, Value)
    names = {id(value): name for name, value in values.items()}
    return {"order": [names.get(id(node), "?") for node in topological_order(values[root])]}


def double(value, rungs):
    for _ in range(rungs):
        value = value + value
    return value


def ladder_order(rungs):
    """How many nodes the order of x = x + x, so many times, has."""
    from micrograd.engine import Value, topological_order

    root = double(Value(1.0), rungs)
    nodes, _ = count_calls(lambda: list(topological_order(root)))
    return {"nodes": len(nodes)}


def ladder_gradient(rungs):
    from micrograd.engine import Value

    x = Value(1.0)
    count_calls(double(x, rungs).backward)
    return {"x.grad": number_of(x, "grad")}


def chain(length):
    """x + step + step + ...: the gradients of both at the end of a long chain."""
    from micrograd.engine import Value

    x, step = Value(1.0), Value(0.5)
    out = x
    for _ in range(length):
        out = out + step
    out.backward()
    return {"x.grad": number_of(x, "grad"), "step.grad": number_of(step, "grad")}


def work(length):
    """How many calls and comparisons a backward pass over a chain makes, and the gradient that it comes to."""
    from micrograd.engine import Value

    x = Value(1.0)
    out = x
    for _ in range(length):
        out = out + 1.0
    comparisons = count_comparisons(Value)
    _, calls = count_calls(out.backward, 10_000_000)
    return {"calls and comparisons": calls + comparisons(), "x.grad": number_of(x, "grad")}
