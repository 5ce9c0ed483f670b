"""A02: backward gathers gradients in a dict, as autodidact does, and adds them to the nodes at the end."""

import math


class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self.label = label
        self._prev, self._op = tuple(_children), _op
        self._slopes = tuple

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")
        out._slopes = lambda: [(self, 1.0), (other, 1.0)]
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")
        out._slopes = lambda: [(self, other.data), (other, self.data)]
        return out

    def __pow__(self, n):
        out = Value(self.data**n, (self,), f"**{n}")
        out._slopes = lambda: [(self, n * self.data ** (n - 1))]
        return out

    def relu(self):
        out = Value(max(0.0, self.data), (self,), "relu")
        out._slopes = lambda: [(self, 1.0)] if out.data > 0 else []
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")
        out._slopes = lambda: [(self, 1.0 - out.data**2)]
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")
        out._slopes = lambda: [(self, out.data)]
        return out

    def log(self):
        out = Value(math.log(self.data), (self,), "log")
        out._slopes = lambda: [(self, 1.0 / self.data)]
        return out

    def backward(self):
        gathered = dict.fromkeys(topological_order(self), 0.0)
        gathered[self] = 1.0
        for node in reversed(list(gathered)):
            for operand, slope in node._slopes():
                gathered[operand] += slope * gathered[node]
        for node, gradient in gathered.items():
            node.grad += gradient
        self.grad = 1.0

    def __neg__(self):
        return self * -1

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return other + (-self)

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return other * self**-1

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"


def topological_order(root):
    uses, level = {}, [root]
    for node in level:
        for operand in node._prev:
            if operand not in uses:
                level.append(operand)
            uses[operand] = uses.get(operand, 0) + 1
    order = [root]
    for node in order:
        for operand in node._prev:
            uses[operand] -= 1
            if not uses[operand]:
                order.append(operand)
    return order[::-1]
