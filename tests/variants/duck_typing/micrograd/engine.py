"""A42: no isinstance anywhere: whatever has a _backward is taken as a Value."""

import math


def value_of(x):
    return x if hasattr(x, "_backward") else Value(x)


class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self.label = label
        self._prev, self._op = tuple(_children), _op
        self._backward = lambda: None

    def __add__(self, other):
        try:
            out = Value(self.data + other.data, (self, other), "+")
        except AttributeError:
            return self + Value(other)

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = value_of(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __pow__(self, n):
        out = Value(self.data**n, (self,), f"**{n}")

        def _backward():
            self.grad += n * self.data ** (n - 1) * out.grad

        out._backward = _backward
        return out

    def relu(self):
        out = Value((abs(self.data) + self.data) / 2, (self,), "relu")

        def _backward():
            self.grad += out.grad * bool(out.data)

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward():
            self.grad += out.grad / math.cosh(self.data) ** 2

        out._backward = _backward
        return out

    def exp(self):
        out = Value(math.e**self.data, (self,), "exp")

        def _backward():
            self.grad += out.grad * out.data

        out._backward = _backward
        return out

    def log(self):
        out = Value(math.log(self.data), (self,), "log")

        def _backward():
            self.grad += out.grad / self.data

        out._backward = _backward
        return out

    def backward(self):
        self.grad = 1.0
        for node in reversed(topological_order(self)):
            node._backward()

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + value_of(other) * -1

    def __rsub__(self, other):
        return value_of(other) - self

    def __truediv__(self, other):
        return self * value_of(other) ** -1

    def __rtruediv__(self, other):
        return value_of(other) / self

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other


def topological_order(root):
    order, visited = [], set()

    def visit(node):
        if node not in visited:
            visited.add(node)
            for child in node._prev:
                visit(child)
            order.append(node)

    visit(root)
    return order
