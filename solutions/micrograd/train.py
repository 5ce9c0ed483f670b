"""Losses, the update, and the loop that makes a network learn."""


def mse_loss(scores, targets):
    """The mean squared error, a Value: the mean of (score - target) squared."""
    ### BEGIN SOLUTION training/losses: return the mean of the squared differences
    return sum((s - t) ** 2 for s, t in zip(scores, targets)) / len(scores)
    ### END SOLUTION


def hinge_loss(scores, targets):
    """The mean of relu(1 - target * score), a Value. Targets are -1 or +1."""
    ### BEGIN SOLUTION training/losses: return the mean of relu(1 - target * score)
    return sum((1 - t * s).relu() for s, t in zip(scores, targets)) / len(scores)
    ### END SOLUTION


def l2_penalty(parameters, alpha=1e-4):
    """alpha times the sum of the squared parameters, a Value: it pulls weights towards 0."""
    ### BEGIN SOLUTION training/losses: return alpha times the sum of the squares
    return alpha * sum(p * p for p in parameters)
    ### END SOLUTION


def accuracy(scores, targets):
    """The share of scores (Values) on the right side of 0, a float: score > 0 just where target > 0."""
    ### BEGIN SOLUTION training/metrics: return the share of scores whose sign fits the target
    return sum((s.data > 0) == (t > 0) for s, t in zip(scores, targets)) / len(scores)
    ### END SOLUTION


def learning_rate(step, steps):
    """A rate that falls in a straight line from 1.0 at step 0 towards 0.1 at the end: 1.0 - 0.9 * step / steps."""
    ### BEGIN SOLUTION training/metrics: return 1.0 at step 0, falling in a straight line
    return 1.0 - 0.9 * step / steps
    ### END SOLUTION


def sgd_step(parameters, lr):
    """Move the data of each parameter by lr times its gradient, downhill."""
    ### BEGIN SOLUTION training/update: move each parameter's data against its grad
    for p in parameters:
        p.data -= lr * p.grad
    ### END SOLUTION


def fit(model, xs, ys, steps, loss=mse_loss, lr=0.1, alpha=0.0):
    """Train model on all of xs and ys for so many steps, and return each step's total loss, a list of floats.

    A step: the scores of a fresh forward pass over all of xs; the loss, plus l2_penalty of the
    parameters where alpha is not 0; a backward pass with gradients that start from zero; sgd_step.
    The loss is the one from before the update. lr is a number, or a function of (step, steps).
    """
    ### BEGIN SOLUTION training/fit: write the training loop
    history = []
    for step in range(steps):
        total = loss([model(x) for x in xs], ys)
        if alpha:
            total = total + l2_penalty(model.parameters(), alpha)
        model.zero_grad()
        total.backward()
        sgd_step(model.parameters(), lr(step, steps) if callable(lr) else lr)
        history.append(float(total.data))
    return history
    ### END SOLUTION
