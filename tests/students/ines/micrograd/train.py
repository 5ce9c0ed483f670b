"""Losses, the update, and the loop that makes a network learn."""


def mse_loss(scores, targets):
    """The mean squared error, a Value: the mean of (score - target) squared."""
    total = 0
    for score, target in zip(scores, targets):
        diff = score - target
        total = total + diff * diff
    return total * (1 / len(scores))


def hinge_loss(scores, targets):
    """The mean of relu(1 - target * score), a Value. Targets are -1 or +1."""
    return sum((1 + t * s).relu() for s, t in zip(scores, targets)) / len(scores)


def l2_penalty(parameters, alpha=1e-4):
    """alpha times the sum of the squared parameters, a Value: it pulls weights towards 0."""
    return alpha * sum(p * p for p in parameters)


def accuracy(scores, targets):
    """The share of scores (Values) on the right side of 0, a float: score > 0 just where target > 0."""
    return sum((s.data > 0) == (t > 0) for s, t in zip(scores, targets)) / len(scores)


def learning_rate(step, steps):
    """A rate that falls in a straight line from 1.0 at step 0 towards 0.1 at the end: 1.0 - 0.9 * step / steps."""
    return 1.0 - 0.9 * step / steps


def sgd_step(parameters, lr):
    """Move the data of each parameter by lr times its gradient, downhill."""
    for p in parameters:
        p.data -= lr * p.grad


def fit(model, xs, ys, steps, loss=mse_loss, lr=0.1, alpha=0.0):
    """Train model on all of xs and ys for so many steps, and return each step's total loss, a list of floats.

    A step: the scores of a fresh forward pass over all of xs; the loss, plus l2_penalty of the
    parameters where alpha is not 0; a backward pass with gradients that start from zero; sgd_step.
    The loss is the one from before the update. lr is a number, or a function of (step, steps).
    """
    history = []
    for step in range(steps):
        total = loss([model(x) for x in xs], ys)
        if alpha:
            total = total + l2_penalty(model.parameters(), alpha)
        total.backward()
        sgd_step(model.parameters(), lr(step, steps) if callable(lr) else lr)
        history.append(float(total.data))
    return history
