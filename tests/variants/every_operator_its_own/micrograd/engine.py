"""A18, A19, A20: -a, a - b and a / b are operations of their own, with __radd__ = __add__."""

import math


class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self.label = label
        self._prev, self._op = tuple(_children), _op
        self._backward = lambda: None

    def _result(self, data, op, backward, *others):
        out = Value(data, (self, *others), op)
        out._backward = lambda: backward(out.grad)
        return out

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)

        def backward(g):
            self.grad += g
            other.grad += g

        return self._result(self.data + other.data, "+", backward, other)

    def __sub__(self, other):
        other = other if isinstance(other, Value) else Value(other)

        def backward(g):
            self.grad += g
            other.grad -= g

        return self._result(self.data - other.data, "-", backward, other)

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)

        def backward(g):
            self.grad += g * other.data
            other.grad += g * self.data

        return self._result(self.data * other.data, "*", backward, other)

    def __truediv__(self, other):
        other = other if isinstance(other, Value) else Value(other)

        def backward(g):
            self.grad += g / other.data
            other.grad -= g * self.data / other.data**2

        return self._result(self.data / other.data, "/", backward, other)

    def __pow__(self, n):
        def backward(g):
            self.grad += g * n * self.data ** (n - 1)

        return self._result(self.data**n, f"**{n}", backward)

    def __neg__(self):
        def backward(g):
            self.grad -= g

        return self._result(-self.data, "neg", backward)

    def relu(self):
        def backward(g):
            self.grad += g if self.data > 0 else 0.0

        return self._result(self.data if self.data > 0 else 0.0, "relu", backward)

    def tanh(self):
        t = math.tanh(self.data)

        def backward(g):
            self.grad += g * (1.0 - t * t)

        return self._result(t, "tanh", backward)

    def exp(self):
        def backward(g):
            self.grad += g * math.exp(self.data)

        return self._result(math.exp(self.data), "exp", backward)

    def log(self):
        def backward(g):
            self.grad += g / self.data

        return self._result(math.log(self.data), "log", backward)

    def __rsub__(self, other):
        return Value(other) - self

    def __rtruediv__(self, other):
        return Value(other) / self

    __radd__ = __add__
    __rmul__ = __mul__

    def backward(self):
        self.grad = 1.0
        for node in reversed(topological_order(self)):
            node._backward()


def topological_order(root):
    order, visited = [], set()

    def visit(node):
        visited.add(node)
        for child in node._prev:
            if child not in visited:
                visit(child)
        order.append(node)

    visit(root)
    return order
