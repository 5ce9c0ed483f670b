"""A36, A37: a class with a generator of steps, points in another order each step, zeroed before and after; a main."""

import random
import time

from micrograd.data import four_points
from micrograd.nn import MLP

random.seed(1337)


def mse_loss(scores, targets):
    differences = [score - target for score, target in zip(scores, targets, strict=True)]
    return sum(d**2 for d in differences) / float(len(differences))


def hinge_loss(scores, targets):
    return sum((score * -target + 1).relu() / len(scores) for score, target in zip(scores, targets, strict=True))


def l2_penalty(parameters, alpha=1e-4):
    squares = [p * p for p in parameters]
    return sum(squares[1:], squares[0]) * alpha


def accuracy(scores, targets):
    wrong = sum((score.data > 0) is not (target > 0) for score, target in zip(scores, targets, strict=True))
    return 1.0 - wrong / len(targets)


def learning_rate(step, steps):
    return 0.1 + 0.9 * (1 - step / steps)


def sgd_step(parameters, lr):
    while parameters := list(parameters):
        p, *parameters = parameters
        p.data -= p.grad * lr


class Trainer:
    def __init__(self, model, loss, lr, alpha):
        self.model, self.loss, self.lr, self.alpha = model, loss, lr, alpha

    def rate(self, step, steps):
        try:
            return self.lr(step=step, steps=steps)
        except TypeError:
            return self.lr

    def total(self, xs, ys):
        points = random.sample(list(zip(xs, ys, strict=True)), len(ys))
        total = self.loss(scores=[self.model(x) for x, _ in points], targets=[y for _, y in points])
        return total + l2_penalty(self.model.parameters(), self.alpha) if self.alpha else total

    def run(self, xs, ys, steps):
        self.model.zero_grad()
        for step in range(steps):
            started = time.perf_counter()
            total = self.total(xs, ys)
            total.backward()
            sgd_step(self.model.parameters(), self.rate(step, steps))
            self.model.zero_grad()
            print(f"{step}: {total.data:.4f} in {time.perf_counter() - started:.3f} s")
            yield float(total.data)


def fit(model, xs, ys, steps, loss=mse_loss, lr=0.1, alpha=0.0):
    return list(Trainer(model, loss, lr, alpha).run(xs, ys, steps))


if __name__ == "__main__":
    print(fit(MLP(3, [4, 4, 1], activation="tanh"), *four_points(), steps=20))
