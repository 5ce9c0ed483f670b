"""A25: a dataclass with eq=False and slots; the operands and the rule are fields."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(eq=False, slots=True)
class Value:
    data: float
    _children: tuple = field(default=(), repr=False)
    _op: str = ""
    label: str = ""
    grad: float = field(default=0.0, init=False)
    _backward: Callable = field(default=lambda: None, init=False, repr=False)

    @property
    def _prev(self):
        return tuple(self._children)

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def _function(self, op, data, slope):
        out = Value(data, (self,), op)

        def _backward():
            self.grad += slope * out.grad

        out._backward = _backward
        return out

    def __pow__(self, n):
        return self._function(f"**{n}", self.data**n, n * self.data ** (n - 1))

    def relu(self):
        return self._function("relu", max(0.0, self.data), 1.0 if self.data > 0 else 0.0)

    def tanh(self):
        t = math.tanh(self.data)
        return self._function("tanh", t, 1 - t**2)

    def exp(self):
        e = math.exp(self.data)
        return self._function("exp", e, e)

    def log(self):
        return self._function("log", math.log(self.data), 1 / self.data)

    def backward(self):
        self.grad = 1.0
        for node in reversed(topological_order(self)):
            node._backward()

    def __neg__(self):
        return self * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other


def topological_order(root):
    match root:
        case Value(_children=()):
            return [root]
    order, visited = [], set()

    def visit(node):
        if node not in visited:
            visited.add(node)
            for operand in node._prev:
                visit(operand)
            order.append(node)

    visit(root)
    return order
