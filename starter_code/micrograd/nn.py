"""Neurons, layers and multi-layer perceptrons out of Values."""

import random

from micrograd.engine import Value


class Module:
    """What Neuron, Layer and MLP share."""

    def zero_grad(self):
        """Set the gradient of every parameter to 0."""
        raise NotImplementedError("nn/zero_grad: set the grad of each of self.parameters() to 0")

    def parameters(self):
        return []


class Neuron(Module):
    """activation(w . x + b), or w . x + b alone where nonlin is False. activation is "relu" or "tanh"."""

    def __init__(self, nin, nonlin=True, activation="relu"):
        """Weights w (a list of nin Values) start as distinct random numbers of both signs; b is a Value too."""
        raise NotImplementedError("nn/neuron: make self.w, self.b, and keep what __call__ needs")

    def __call__(self, x):
        """The neuron's output for x, a list of nin numbers or Values."""
        raise NotImplementedError("nn/neuron: return the activation of the weighted sum of x plus the bias")

    def parameters(self):
        """Every weight and the bias, in one flat list."""
        raise NotImplementedError("nn/neuron: return the list of the weights and the bias")


class Layer(Module):
    """nout neurons side by side, each with the same nin inputs."""

    def __init__(self, nin, nout, **kwargs):
        """kwargs go to every Neuron."""
        raise NotImplementedError("nn/layer: make self.neurons, a list of nout neurons")

    def __call__(self, x):
        """The list of the neurons' outputs; of a layer of one neuron, that output itself (a Value)."""
        raise NotImplementedError("nn/layer: return every neuron's output for x")

    def parameters(self):
        """The parameters of all neurons, in one flat list."""
        raise NotImplementedError("nn/layer: return the parameters of every neuron in one list")


class MLP(Module):
    """Layers of nouts neurons, each fed by the one before. The last layer is linear."""

    def __init__(self, nin, nouts, activation="relu"):
        raise NotImplementedError("nn/mlp: make self.layers, one for each size in nouts, the last one linear")

    def __call__(self, x):
        """What the last layer makes of x, a list of nin numbers or Values."""
        raise NotImplementedError("nn/mlp: pass x through one layer after the other")

    def parameters(self):
        """The parameters of all layers, in one flat list."""
        raise NotImplementedError("nn/mlp: return the parameters of every layer in one list")
