"""A16: each _backward is a lambda that calls a method which adds to grad."""

import math


class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self.label = label
        self._backward = lambda: None

    def _receive(self, gradient):
        self.grad += gradient

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")
        out._backward = lambda: (self._receive(out.grad), other._receive(out.grad))
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")
        out._backward = lambda: (self._receive(other.data * out.grad), other._receive(self.data * out.grad))
        return out

    def __pow__(self, n):
        out = Value(self.data**n, (self,), f"**{n}")
        out._backward = lambda: self._receive(n * self.data ** (n - 1) * out.grad)
        return out

    def relu(self):
        out = Value(self.data * (self.data > 0), (self,), "relu")
        out._backward = lambda: self._receive(out.grad * (self.data > 0))
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")
        out._backward = lambda: self._receive(out.grad * (1 - out.data**2))
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")
        out._backward = lambda: self._receive(out.grad * out.data)
        return out

    def log(self):
        out = Value(math.log(self.data), (self,), "log")
        out._backward = lambda: self._receive(out.grad / self.data)
        return out

    def backward(self):
        self.grad = 1.0
        [node._backward() for node in topological_order(self)[::-1]]

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other


def topological_order(root):
    visited, order = {root}, []
    needs = lambda node: [operand for operand in dict.fromkeys(node._prev) if operand not in visited]  # noqa: E731

    def walk(node):
        for operand in needs(node):
            if operand not in visited:
                visited.add(operand)
                walk(operand)
        order.append(node)

    walk(root)
    return order
