"""Extra methods and properties: data and grad are properties, a Value turns into a float and a bool, and has more."""

import math


class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.__data = data
        self.__grad = 0.0
        self.label = label
        self._prev, self._op = tuple(_children), _op
        self._backward = lambda: None

    @property
    def data(self):
        return self.__data

    @data.setter
    def data(self, number):
        self.__data = number

    @property
    def grad(self):
        return self.__grad

    @grad.setter
    def grad(self, number):
        self.__grad = number

    @staticmethod
    def of(x):
        return x if isinstance(x, Value) else Value(x)

    @classmethod
    def many(cls, numbers):
        return [cls(number) for number in numbers]

    def __float__(self):
        return float(self.data)

    def __bool__(self):
        return self.data != 0

    def __add__(self, other):
        other = self.of(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = self.of(other)
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
        out = Value(self.data if self.data > 0 else 0, (self,), "relu")

        def _backward():
            self.grad += out.grad if out else 0

        out._backward = _backward
        return out

    def tanh(self):
        return 2 * (2 * self).sigmoid() - 1

    def sigmoid(self):
        s = 0.5 * (math.tanh(self.data / 2) + 1)
        out = Value(s, (self,), "sigmoid")

        def _backward():
            self.grad += s * (1 - s) * out.grad

        out._backward = _backward
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad += out.data * out.grad

        out._backward = _backward
        return out

    def log(self):
        out = Value(math.log(self.data), (self,), "log")

        def _backward():
            self.grad += out.grad / self.data

        out._backward = _backward
        return out

    def sqrt(self):
        return self**0.5

    def zero_grad(self):
        for node in topological_order(self):
            node.grad = 0.0

    def backward(self):
        self.grad = 1.0
        for node in reversed(topological_order(self)):
            node._backward()

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return other + (-self)

    def __truediv__(self, other):
        return self * self.of(other) ** -1

    def __rtruediv__(self, other):
        return other * self**-1

    __radd__, __rmul__ = __add__, __mul__


def topological_order(root):
    order, visited = [], set()

    def visit(node):
        if node in visited:
            return
        visited.add(node)
        for child in node._prev:
            visit(child)
        order.append(node)

    visit(root)
    return order
