"""A15, A28: __slots__, so that nothing else can be hung on a node, and the root's gradient is a default argument."""

import math


class Value:
    __slots__ = ("_backward", "_op", "_prev", "data", "grad", "label")

    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self._prev = _children
        self._op = _op
        self.label = label
        self._backward = None

    def __add__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def step():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = step
        return out

    def __mul__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def step():
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = step
        return out

    def __pow__(self, other):
        out = Value(self.data**other, (self,), "**")

        def step():
            self.grad += out.grad * other * self.data ** (other - 1)

        out._backward = step
        return out

    def relu(self):
        out = Value(max(0.0, self.data), (self,), "relu")

        def step():
            if out.data > 0:
                self.grad += out.grad

        out._backward = step
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")

        def step():
            self.grad += out.grad * (1 + out.data) * (1 - out.data)

        out._backward = step
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def step():
            self.grad += out.grad * out.data

        out._backward = step
        return out

    def log(self):
        out = Value(math.log(self.data), (self,), "log")

        def step():
            self.grad += out.grad * self.data**-1

        out._backward = step
        return out

    def backward(self, gradient=1.0):
        self.grad = gradient
        for node in topological_order(self)[::-1]:
            if node._backward:
                node._backward()

    def __neg__(self):
        return -1 * self

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __sub__(self, other):
        return self + -1 * other

    def __rsub__(self, other):
        return other + -self

    def __truediv__(self, other):
        return self * other**-1.0

    def __rtruediv__(self, other):
        return other * self**-1.0


def topological_order(root):
    order, opened, closed, stack = [], set(), set(), [root]
    while stack:
        node = stack[-1]
        if node not in opened:
            opened.add(node)
            stack += [child for child in node._prev if child not in opened]
            continue
        stack.pop()
        if node not in closed:
            closed.add(node)
            order.append(node)
    return order
