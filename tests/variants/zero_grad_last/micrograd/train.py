"""A36, A38, A39: gradients are zeroed at the end of each step, data -= by hand, losses by loops from Value(0)."""

from micrograd.engine import Value


def mse_loss(scores, targets):
    total = Value(0)
    for i in range(len(scores)):
        total += (targets[i] - scores[i]) ** 2
    return total / len(scores)


def hinge_loss(scores, targets):
    total = Value(0.0)
    for score, target in zip(scores, targets, strict=True):
        total = total + (1 + -target * score).relu()
    return total * (1.0 / len(targets))


def l2_penalty(parameters, alpha=1e-4):
    total = Value(0)
    for p in parameters:
        total = total + alpha * p * p
    return total


def accuracy(scores, targets):
    right = 0
    for score, target in zip(scores, targets, strict=True):
        if (score.data > 0 and target > 0) or (score.data <= 0 and target <= 0):
            right += 1
    return right / len(scores)


def learning_rate(step, steps):
    start, end = 1.0, 0.1
    return start + (end - start) * (step / steps)


def sgd_step(parameters, lr):
    for p in parameters:
        p.data += -lr * p.grad


def fit(model, xs, ys, steps, loss=mse_loss, lr=0.1, alpha=0.0):
    losses = []
    for step in range(steps):
        scores = []
        for x in xs:
            scores.append(model(x))
        total = loss(scores, ys)
        if alpha != 0:
            total += l2_penalty(model.parameters(), alpha)
        total.backward()
        losses.append(float(total.data))
        sgd_step(model.parameters(), lr if isinstance(lr, (int, float)) else lr(step, steps))
        for p in model.parameters():
            p.grad = 0.0
    return losses
