"""Neurons, layers and multi-layer perceptrons out of Values."""

import random

from micrograd.engine import Value


class Module:
    """What Neuron, Layer and MLP share."""

    def zero_grad(self):
        """Set the gradient of every parameter to 0."""
        for p in self.parameters():
            p.data = 0.0

    def parameters(self):
        return []


class Neuron(Module):
    """activation(w . x + b), or w . x + b alone where nonlin is False. activation is "relu" or "tanh"."""

    def __init__(self, nin, nonlin=True, activation="relu"):
        """Weights w (a list of nin Values) start as distinct random numbers of both signs; b is a Value too."""
        self.w = [Value(random.random()) for _ in range(nin)]
        self.b = Value(0.0)
        self.nonlin = nonlin
        self.activation = activation

    def __call__(self, x):
        """The neuron's output for x, a list of nin numbers or Values."""
        act = sum((wi * xi for wi, xi in zip(self.w, x)), self.b)
        if not self.nonlin:
            return act
        return act.tanh() if self.activation == "tanh" else act.relu()

    def parameters(self):
        """Every weight and the bias, in one flat list."""
        return self.w + [self.b]


class Layer(Module):
    """nout neurons side by side, each with the same nin inputs."""

    def __init__(self, nin, nout, **kwargs):
        """kwargs go to every Neuron."""
        self.neurons = [Neuron(nin, **kwargs) for _ in range(nout)]

    def __call__(self, x):
        """The list of the neurons' outputs; of a layer of one neuron, that output itself (a Value)."""
        out = [neuron(x) for neuron in self.neurons]
        return out[0] if len(out) == 1 else out

    def parameters(self):
        """The parameters of all neurons, in one flat list."""
        return [p for neuron in self.neurons for p in neuron.parameters()]


class MLP(Module):
    """Layers of nouts neurons, each fed by the one before. The last layer is linear."""

    def __init__(self, nin, nouts, activation="relu"):
        sizes = [nin] + nouts
        self.layers = [
            Layer(sizes[i], sizes[i + 1], nonlin=i < len(nouts) - 1, activation=activation) for i in range(len(nouts))
        ]

    def __call__(self, x):
        """What the last layer makes of x, a list of nin numbers or Values."""
        out = x
        for layer in self.layers:
            out = layer(out)
        return out

    def parameters(self):
        """The parameters of all layers, in one flat list."""
        return [p for layer in self.layers for p in layer.parameters()]
