"""A30: no zero_grad is inherited: each class has its own; type hints throughout."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from micrograd.engine import Value

Number = float | int | Value


class Module:
    def zero_grad(self) -> None:
        raise TypeError("a module zeroes its own")

    def parameters(self) -> list[Value]:
        return []


class Neuron(Module):
    ACTIVATIONS: ClassVar[dict[str, Callable[[Value], Value]]] = {"relu": Value.relu, "tanh": Value.tanh}

    def __init__(self, nin: int, nonlin: bool = True, activation: str = "relu") -> None:
        self.p: list[Value] = [Value(random.uniform(-1.0, 1.0)) for _ in range(nin)] + [Value(0.0)]
        self.activation = self.ACTIVATIONS[activation] if nonlin else None

    @property
    def w(self) -> list[Value]:
        return self.p[:-1]

    @property
    def b(self) -> Value:
        return self.p[-1]

    def __call__(self, x: Sequence[Number]) -> Value:
        out: Value = sum((wi * xi for wi, xi in zip(self.w, x, strict=False)), Value(0.0)) + self.b
        return out if self.activation is None else self.activation(out)

    def parameters(self) -> list[Value]:
        return self.p[:]

    def zero_grad(self) -> None:
        for p in self.p:
            p.grad = 0.0


class Layer(Module):
    def __init__(self, nin: int, nout: int, **kwargs: Any) -> None:
        self.neurons = [Neuron(nin, **kwargs) for _ in range(nout)]

    def __call__(self, x: Sequence[Number]) -> Value | list[Value]:
        out = [neuron(x) for neuron in self]
        return out[0] if len(out) == 1 else out

    def __iter__(self) -> Iterator[Neuron]:
        return iter(self.neurons)

    def parameters(self) -> list[Value]:
        return [p for neuron in self for p in neuron.p]

    def zero_grad(self) -> None:
        for neuron in self:
            neuron.zero_grad()


class MLP(Module):
    def __init__(self, nin: int, nouts: list[int], activation: str = "relu") -> None:
        total = len(nouts)
        self.layers: list[Layer] = [
            Layer(inputs, outputs, nonlin=number < total, activation=activation)
            for number, (inputs, outputs) in enumerate(zip([nin, *nouts], nouts, strict=False), start=1)
        ]

    def __call__(self, x: Sequence[Number]) -> Value | list[Value]:
        out: Any = x
        for layer in self.layers:
            out = layer(out)
        return out

    def parameters(self) -> list[Value]:
        return [p for layer in reversed(self.layers) for p in layer.parameters()]

    def zero_grad(self) -> None:
        for layer in self.layers:
            layer.zero_grad()
