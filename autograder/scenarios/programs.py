"""Straight-line programs over Values, as lists of statements; see autograder/program.py."""

import operator

from .numbers import data_and_grad

MODULE = "micrograd.engine"

OPERATIONS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": operator.pow,
    "neg": operator.neg,
    "relu": lambda a: a.relu(),
    "tanh": lambda a: a.tanh(),
    "exp": lambda a: a.exp(),
    "log": lambda a: a.log(),
    "backward": lambda a: a.backward(),
}


def execute(statements, make_leaf):
    """Run [name, operation, *operands] one by one and return {name: Value}.

    An operand is a name or a number; the operation "leaf" makes a Value of its number, and
    "backward" names nothing.
    """
    values = {}
    for name, operation, *operands in statements:
        if operation == "leaf":
            values[name] = make_leaf(operands[0])
            continue
        out = OPERATIONS[operation](*(values[x] if isinstance(x, str) else x for x in operands))
        if name is not None:
            values[name] = out
    return values


def program(statements):
    """The data and grad of every named value at the program's end."""
    from micrograd.engine import Value

    return data_and_grad(execute(statements, Value))
