"""A14: NumPy in training: arrays of Values, means and signs by NumPy, points and rates as NumPy numbers."""

import numpy as np

rng = np.random.default_rng(1337)


def mse_loss(scores, targets):
    return np.mean(np.square(np.array(scores, dtype=object) - np.asarray(targets)))


def hinge_loss(scores, targets):
    margins = 1 - np.asarray(targets) * np.array(scores, dtype=object)
    return np.sum([m.relu() for m in margins]) / np.float64(len(scores))


def l2_penalty(parameters, alpha=1e-4):
    p = np.array(parameters, dtype=object)
    return alpha * (p @ p)


def accuracy(scores, targets):
    return np.mean((np.array([s.data for s in scores]) > 0) == (np.asarray(targets) > 0))


def learning_rate(step, steps):
    return np.interp(step, [0, steps], [1.0, 0.1])


def sgd_step(parameters, lr):
    moved = np.array([p.data for p in parameters]) - lr * np.array([p.grad for p in parameters])
    for p, data in zip(parameters, moved, strict=True):
        p.data = data


def fit(model, xs, ys, steps, loss=mse_loss, lr=0.1, alpha=0.0):
    xs, ys = np.array(xs, dtype=np.float64), np.array(ys)
    history = np.zeros(steps)
    for step in range(steps):
        total = loss([model(x) for x in xs], ys)
        if not np.isclose(alpha, 0, atol=0):
            total = total + l2_penalty(model.parameters(), alpha)
        model.zero_grad()
        total.backward()
        sgd_step(model.parameters(), np.float64(lr(step, steps) if callable(lr) else lr))
        history[step] = total.data
    return history.tolist()
