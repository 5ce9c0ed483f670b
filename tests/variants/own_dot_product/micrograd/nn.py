"""A32, A33, A35: the dot product in a loop, inputs wrapped as Values, and a single output unwrapped by MLP, too."""

import random

from micrograd.engine import Value


class Module:
    def parameters(self):
        return []

    def zero_grad(self):
        for i in range(len(self.parameters())):
            self.parameters()[i].grad = 0.0


class Neuron(Module):
    def __init__(self, nin, nonlin=True, activation="relu"):
        self.w = []
        for _ in range(nin):
            self.w.append(Value(random.random() * random.choice([-1, 1])))
        self.b = Value(random.uniform(-0.1, 0.1))
        self.nonlin = nonlin
        self.activation = activation

    def __call__(self, x):
        inputs = [xi if isinstance(xi, Value) else Value(xi) for xi in x]
        act = Value(0)
        for i in range(len(self.w)):
            act += self.w[i] * inputs[i]
        act += self.b
        if self.nonlin and self.activation == "relu":
            act = act.relu()
        if self.nonlin and self.activation == "tanh":
            act = act.tanh()
        return act

    def parameters(self):
        params = []
        params.extend(self.w)
        params.append(self.b)
        return params


class Layer(Module):
    def __init__(self, nin, nout, **kwargs):
        self.neurons = []
        for _ in range(nout):
            self.neurons.append(Neuron(nin, **kwargs))

    def __call__(self, x):
        out = list(map(lambda neuron: neuron(x), self.neurons))  # noqa: C417
        if len(out) == 1:
            return out[0]
        return out

    def parameters(self):
        params = []
        for neuron in self.neurons:
            params += neuron.parameters()
        return params


class MLP(Module):
    def __init__(self, nin, nouts, activation="relu"):
        sz = [nin] + list(nouts)
        self.layers = [Layer(sz[i], sz[i + 1], activation=activation) for i in range(len(nouts))]
        for neuron in self.layers[-1].neurons:
            neuron.nonlin = False

    def __call__(self, x):
        x = list(x)
        for layer in self.layers:
            x = layer(x)
            x = [x] if isinstance(x, Value) else x
        return x[0] if len(x) == 1 else x

    def parameters(self):
        params = []
        for layer in self.layers:
            for neuron in layer.neurons:
                params += neuron.parameters()
        return params
