"""A scalar autograd engine: numbers that remember how they were computed."""

import math
from numbers import Real


class Value:
    """One number, its gradient, and the operation and operands it came from."""

    def __init__(self, data, _children=(), _op="", label=""):
        if not isinstance(data, (int, float, Real)):
            raise TypeError(f"a Value holds one number, and got {data!r} of type {type(data).__name__}")
        self.data = data
        self.grad = 0.0
        self.label = label
        self._prev, self._op = tuple(_children), _op
        self._backward = lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            ### BEGIN SOLUTION backprop/local_derivatives: add to self.grad and other.grad what + passes on
            self.grad += out.grad
            other.grad += out.grad
            ### END SOLUTION

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            ### BEGIN SOLUTION backprop/local_derivatives: add to self.grad and other.grad what * passes on
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
            ### END SOLUTION

        out._backward = _backward
        return out

    def __pow__(self, exponent):
        if not isinstance(exponent, (int, float, Real)):
            raise TypeError(f"the exponent must be a number, and got {exponent!r} of type {type(exponent).__name__}")
        out = Value(self.data**exponent, (self,), f"**{exponent}")

        def _backward():
            ### BEGIN SOLUTION backprop/local_derivatives: add to self.grad what ** passes on (the power rule)
            self.grad += exponent * self.data ** (exponent - 1) * out.grad
            ### END SOLUTION

        out._backward = _backward
        return out

    def relu(self):
        out = Value(self.data if self.data > 0 else 0.0, (self,), "relu")

        def _backward():
            ### BEGIN SOLUTION backprop/local_derivatives: add to self.grad what relu passes on; its slope at 0 is 0
            self.grad += (out.data > 0) * out.grad
            ### END SOLUTION

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward():
            ### BEGIN SOLUTION backprop/local_derivatives: add to self.grad what tanh passes on
            self.grad += (1 - out.data**2) * out.grad
            ### END SOLUTION

        out._backward = _backward
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            ### BEGIN SOLUTION backprop/local_derivatives: add to self.grad what exp passes on
            self.grad += out.data * out.grad
            ### END SOLUTION

        out._backward = _backward
        return out

    def log(self):
        if self.data <= 0:
            raise ValueError(f"log needs a positive number, and got {self.data}")
        out = Value(math.log(self.data), (self,), "log")

        def _backward():
            ### BEGIN SOLUTION backprop/local_derivatives: add to self.grad what log passes on
            self.grad += out.grad / self.data
            ### END SOLUTION

        out._backward = _backward
        return out

    def backward(self):
        """Add to each node's grad, as PyTorch does, the derivative of self by it. Only self.grad is set, to 1."""
        ### BEGIN SOLUTION backprop/backward_pass: set self.grad to 1, then call _backward on each node, self first
        self.grad = 1.0
        for node in reversed(topological_order(self)):
            node._backward()
        ### END SOLUTION

    __radd__ = __add__  # other + self
    __rmul__ = __mul__  # other * self

    def __neg__(self):  # -self
        return self * -1

    def __sub__(self, other):  # self - other
        return self + (-other)

    def __rsub__(self, other):  # other - self
        return other + (-self)

    def __truediv__(self, other):  # self / other
        return self * other**-1.0

    def __rtruediv__(self, other):  # other / self
        return other * self**-1.0

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"


def topological_order(root):
    """Every node that root depends on, once, children before parents: root is the last."""
    ### BEGIN SOLUTION backprop/topological_order: return the list of nodes, each after all of its operands
    order, visited, stack = [], set(), [(root, False)]
    while stack:
        node, operands_done = stack.pop()
        if operands_done:
            order.append(node)
        elif node not in visited:
            visited.add(node)
            stack.append((node, True))
            stack.extend((operand, False) for operand in reversed(node._prev))
    return order
    ### END SOLUTION
