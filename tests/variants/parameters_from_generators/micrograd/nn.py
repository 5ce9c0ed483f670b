"""A30, A24: parameters() lists what a generator finds among attributes, as in PyTorch; weights are a subclass."""

import random

from micrograd.engine import Value


class Parameter(Value):
    """A Value that a Module finds among its attributes."""


class Module:
    def _walk(self):
        for attribute in vars(self).values():
            for x in attribute if isinstance(attribute, (list, tuple)) else [attribute]:
                if isinstance(x, Module):
                    yield from x._walk()
                elif isinstance(x, Parameter):
                    yield x

    def parameters(self):
        return list(self._walk())

    def zero_grad(self):
        for p in self._walk():
            p.grad = 0.0


class Neuron(Module):
    def __init__(self, nin, nonlin=True, activation="relu"):
        self.b = Parameter(0)
        self.w = [Parameter(random.uniform(-1, 1)) for _ in range(nin)]
        self.activation = activation if nonlin else "linear"

    def __call__(self, x):
        out = sum((w * v for w, v in zip(self.w, x, strict=True)), start=self.b)
        match self.activation:
            case "relu":
                return out.relu()
            case "tanh":
                return out.tanh()
            case _:
                return out


class Layer(Module):
    def __init__(self, nin, nout, **kwargs):
        self.neurons = tuple(Neuron(nin, **kwargs) for _ in range(nout))

    def __call__(self, x):
        out = [neuron(x) for neuron in self.neurons]
        return out[0] if len(self.neurons) == 1 else out


class MLP(Module):
    def __init__(self, nin, nouts, activation="relu"):
        *hidden, last = nouts
        self.layers = []
        for nout in hidden:
            self.layers.append(Layer(nin, nout, activation=activation))
            nin = nout
        self.layers.append(Layer(nin, last, nonlin=False))

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x
