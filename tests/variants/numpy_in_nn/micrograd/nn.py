"""A14, A32: weights out of NumPy, and the dot product is np.dot of arrays of objects."""

import random, numpy as np  # noqa: E401, F401, I001

from micrograd.engine import Value


class Module:
    def zero_grad(self):
        for p in self.parameters():
            p.grad = np.float64(0.0)

    def parameters(self):
        return []


class Neuron(Module):
    def __init__(self, nin, nonlin=True, activation="relu"):
        self.w = [Value(x) for x in np.random.normal(size=nin)]
        self.b = Value(np.zeros(1)[0])
        self.nonlin, self.activation = nonlin, activation

    def __call__(self, x):
        out = np.dot(np.array(self.w, dtype=object), np.array(x, dtype=object)) + self.b
        return getattr(out, self.activation)() if self.nonlin else out

    def parameters(self):
        return np.array([*self.w, self.b]).tolist()


class Layer(Module):
    def __init__(self, nin, nout, **kwargs):
        self.neurons = [Neuron(nin, **kwargs) for _ in range(nout)]

    def __call__(self, x):
        out = [n(x) for n in self.neurons]
        return out[0] if len(out) == 1 else out

    def parameters(self):
        return [p for n in self.neurons for p in n.parameters()]


class MLP(Module):
    def __init__(self, nin, nouts, activation="relu"):
        sizes = np.concatenate([[nin], nouts]).astype(int).tolist()
        self.layers = [Layer(*sizes[i : i + 2], activation=activation) for i in range(len(nouts))]
        self.layers[-1] = Layer(*sizes[-2:], nonlin=False, activation=activation)

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
        return [p for layer in self.layers for p in layer.parameters()]
