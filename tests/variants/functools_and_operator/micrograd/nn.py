"""A32: functional style: reduce, map and operator instead of loops; a neuron is a dataclass."""

import operator
import random
from dataclasses import dataclass
from functools import partial, reduce
from itertools import pairwise

from micrograd.engine import Value


class Module:
    def parameters(self):
        return reduce(operator.iconcat, (part.parameters() for part in self.parts()), [])

    def zero_grad(self):
        for p in self.parameters():
            setattr(p, *("grad", 0.0))


@dataclass(eq=False)
class Neuron(Module):
    nin: int
    nonlin: bool = True
    activation: str = "relu"

    def __post_init__(self):
        self.w = [Value(random.triangular(-1, 1)) for _ in range(self.nin)]
        self.b = Value(0.0)

    def __call__(self, x):
        total = reduce(operator.add, map(operator.mul, self.w, x), self.b)
        return operator.methodcaller(self.activation)(total) if self.nonlin else total

    def parameters(self):
        return [*self.w, self.b]


class Layer(Module):
    def __init__(self, nin, nout, **kwargs):
        self.neurons = [neuron(nin) for neuron in [partial(Neuron, **kwargs)] * nout]

    def __call__(self, x):
        first, *others = (neuron(x) for neuron in self.neurons)
        return [first, *others] if others else first

    def parts(self):
        return self.neurons


class MLP(Module):
    def __init__(self, nin, nouts, activation="relu"):
        *hidden, last = pairwise([nin, *nouts])
        self.layers = [Layer(*size, activation=activation) for size in hidden] + [Layer(*last, nonlin=False)]

    def __call__(self, x):
        return reduce(lambda out, layer: layer(out), self.layers, x)

    def parts(self):
        return self.layers
