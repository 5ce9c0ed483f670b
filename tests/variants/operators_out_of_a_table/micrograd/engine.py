"""A16, A18, A20: operators are made in a loop out of a table of functions and slopes, and put on the class."""

import math
import operator
from functools import partialmethod

FUNCTIONS = {
    "relu": (lambda x: x if x > 0 else 0.0, lambda x, y: float(x > 0)),
    "tanh": (math.tanh, lambda x, y: 1 - y * y),
    "exp": (math.exp, lambda x, y: y),
    "log": (math.log, lambda x, y: 1 / x),
}
OPERATORS = {
    "add": ("+", operator.add, lambda x, y: (1.0, 1.0)),
    "sub": ("-", operator.sub, lambda x, y: (1.0, -1.0)),
    "mul": ("*", operator.mul, lambda x, y: (y, x)),
    "truediv": ("/", operator.truediv, lambda x, y: (1 / y, -x / y**2)),
}


class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.data, self.grad, self.label = data, 0.0, label
        self._prev, self._op = tuple(_children), _op
        self._slopes = ()

    def _backward(self):
        for operand, slope in zip(self._prev, self._slopes, strict=True):
            operand.grad += slope * self.grad

    def _unary(self, name):
        function, slope = FUNCTIONS[name]
        out = Value(function(self.data), (self,), name)
        out._slopes = (slope(self.data, out.data),)
        return out

    def _binary(self, name, other, swapped=False):
        symbol, function, slopes = OPERATORS[name]
        other = other if isinstance(other, Value) else Value(other)
        left, right = (other, self) if swapped else (self, other)
        out = Value(function(left.data, right.data), (left, right), symbol)
        out._slopes = slopes(left.data, right.data)
        return out

    def __pow__(self, n):
        out = Value(self.data**n, (self,), f"**{n}")
        out._slopes = (n * self.data ** (n - 1),)
        return out

    def __neg__(self):
        return 0 - self

    def backward(self):
        self.grad = 1.0
        for node in reversed(topological_order(self)):
            if node._prev:
                node._backward()


for name in FUNCTIONS:
    setattr(Value, name, partialmethod(Value._unary, name))
for name in OPERATORS:
    setattr(Value, f"__{name}__", lambda self, other, name=name: self._binary(name, other))
    setattr(Value, f"__r{name}__", lambda self, other, name=name: self._binary(name, other, swapped=True))


def topological_order(root):
    order, visited = [], set()

    def visit(node):
        visited.add(node)
        [visit(operand) for operand in node._prev if operand not in visited]
        order.append(node)

    visit(root)
    return order
