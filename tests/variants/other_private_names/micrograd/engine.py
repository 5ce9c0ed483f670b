"""A06: operands are kept under another name, and the rule of an operation is a method of its result's own."""

import math


def wrapped(x):
    return x if isinstance(x, Value) else Value(x)


class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.data, self.grad = data, 0.0
        self.operands, self.symbol, self.label = tuple(_children), _op, label
        self.pass_on = lambda: None

    @property
    def _prev(self):
        return self.operands

    @property
    def _op(self):
        return self.symbol

    @property
    def _backward(self):
        return self.pass_on

    def _computed(self, data, slopes, symbol):
        """A result of this value and others, from {operand: slope}, a list of pairs."""
        result = Value(data, [operand for operand, _ in slopes], symbol)

        def pass_on():
            for operand, slope in slopes:
                operand.grad += slope * result.grad

        result.pass_on = pass_on
        return result

    def __add__(self, other):
        other = wrapped(other)
        return self._computed(self.data + other.data, [(self, 1.0), (other, 1.0)], "+")

    def __mul__(self, other):
        other = wrapped(other)
        return self._computed(self.data * other.data, [(self, other.data), (other, self.data)], "*")

    def __pow__(self, n):
        return self._computed(self.data**n, [(self, n * self.data ** (n - 1))], f"^{n}")

    def relu(self):
        return self._computed(max(self.data, 0.0), [(self, 1.0 if self.data > 0 else 0.0)], "relu")

    def tanh(self):
        t = math.tanh(self.data)
        return self._computed(t, [(self, 1 - t**2)], "tanh")

    def exp(self):
        e = math.exp(self.data)
        return self._computed(e, [(self, e)], "exp")

    def log(self):
        return self._computed(math.log(self.data), [(self, 1 / self.data)], "log")

    def backward(self):
        self.grad = 1.0
        for value in reversed(topological_order(self)):
            value.pass_on()

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + wrapped(other) * -1.0

    def __rsub__(self, other):
        return wrapped(other) - self

    def __truediv__(self, other):
        return self * wrapped(other) ** -1

    def __rtruediv__(self, other):
        return wrapped(other) / self

    __radd__, __rmul__ = __add__, __mul__


def topological_order(root):
    order, met = [], set()

    def go(value):
        met.add(value)
        for operand in value.operands:
            if operand not in met:
                go(operand)
        order.append(value)

    go(root)
    return order
