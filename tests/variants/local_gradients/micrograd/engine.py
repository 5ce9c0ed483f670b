"""A17, A06: microgpt's form: local gradients are stored beside the operands; no closures, no _prev, no _backward."""

import math


class Value:
    __slots__ = ("_children", "_local_grads", "_op", "data", "grad", "label")

    def __init__(self, data, _children=(), _op="", label="", local_grads=()):
        self.data = data
        self.grad = 0
        self.label = label
        self._op = _op
        self._children = _children
        self._local_grads = local_grads

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), "+", local_grads=(1, 1))

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), "*", local_grads=(other.data, self.data))

    def __pow__(self, n):
        return Value(self.data**n, (self,), "**", local_grads=(n * self.data ** (n - 1),))

    def log(self):
        return Value(math.log(self.data), (self,), "log", local_grads=(1 / self.data,))

    def exp(self):
        return Value(math.exp(self.data), (self,), "exp", local_grads=(math.exp(self.data),))

    def relu(self):
        return Value(max(0, self.data), (self,), "relu", local_grads=(float(self.data > 0),))

    def tanh(self):
        return Value(math.tanh(self.data), (self,), "tanh", local_grads=(1 - math.tanh(self.data) ** 2,))

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

    def backward(self):
        self.grad = 1
        for v in reversed(topological_order(self)):
            for child, local_grad in zip(v._children, v._local_grads, strict=True):
                child.grad += local_grad * v.grad


def topological_order(root):
    topo, visited = [], set()

    def build_topo(v):
        if v not in visited:
            visited.add(v)
            for child in v._children:
                build_topo(child)
            topo.append(v)

    build_topo(root)
    return topo
