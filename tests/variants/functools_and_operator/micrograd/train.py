"""A39: functional style: reduce, map and attrgetter; zero_grad right before backward."""

from functools import partial, reduce
from operator import add, attrgetter, mul, sub


def mean(values):
    values = list(values)
    return reduce(add, values) * (1 / len(values))


def mse_loss(scores, targets):
    return mean(d * d for d in map(sub, scores, targets))


def hinge_loss(scores, targets):
    return mean((-m + 1).relu() for m in map(mul, scores, targets))


def l2_penalty(parameters, alpha=1e-4):
    return reduce(add, (alpha * p**2 for p in parameters))


def accuracy(scores, targets):
    signs = map(float(0).__lt__, map(float, map(attrgetter("data"), scores)))
    return sum(map(bool.__eq__, signs, (target > 0 for target in targets))) / len(targets)


def learning_rate(step, steps):
    return 1 - 9 * step / (10 * steps)


def sgd_step(parameters, lr):
    for p in parameters:
        setattr(p, "data", p.data - lr * p.grad)  # noqa: B010


def one_step(model, xs, ys, loss, alpha, lr):
    terms = [loss(list(map(model, xs)), ys)]
    terms += [l2_penalty(model.parameters(), alpha)] * bool(alpha)
    total = reduce(add, terms)
    model.zero_grad()
    total.backward()
    sgd_step(model.parameters(), lr)
    return float(total.data)


def fit(model, xs, ys, steps, loss=mse_loss, lr=0.1, alpha=0.0):
    rate = lr if callable(lr) else lambda step, steps: lr
    step_with = partial(one_step, model, xs, ys, loss, alpha)
    return [step_with(rate(step, steps)) for step in range(steps)]
