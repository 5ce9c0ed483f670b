"""A29, A31, A34: scaled Gaussian weights, bias 0.1, bias first in parameters(), sizes by zip(sizes, sizes[1:])."""

import random
from itertools import chain

from micrograd.engine import Value


class Module:
    def zero_grad(self):
        for p in self.parameters():
            p.grad = 0

    def parameters(self):
        return []


class Neuron(Module):
    def __init__(self, nin, nonlin=True, activation="relu"):
        self.w = [Value(random.gauss(0.0, (2.0 / nin) ** 0.5)) for _ in range(nin)]
        self.b = Value(0.1)
        self.act = (lambda v: getattr(v, activation)()) if nonlin else (lambda v: v)

    def __call__(self, x):
        return self.act(self.b + sum(xi * wi for xi, wi in zip(x, self.w, strict=True)))

    def parameters(self):
        return [self.b, *self.w]


class Layer(Module):
    def __init__(self, nin, nout, **kwargs):
        self.neurons = [Neuron(nin, **kwargs) for _ in range(nout)]

    def __call__(self, x):
        outs = [n(x) for n in self.neurons]
        return outs if len(outs) > 1 else outs[0]

    def parameters(self):
        return list(chain.from_iterable(n.parameters() for n in self.neurons))


class MLP(Module):
    def __init__(self, nin, nouts, activation="relu"):
        sizes = [nin, *nouts]
        self.layers = []
        for i, (n, m) in enumerate(zip(sizes, sizes[1:])):  # noqa: RUF007
            self.layers.append(Layer(n, m, nonlin=i != len(nouts) - 1, activation=activation))

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
        return list(chain(*(layer.parameters() for layer in self.layers)))
