"""A37, A38, A39: zero_grad at the top of the loop, the update written out in fit, the penalty always added."""


def mse_loss(scores, targets):
    squares = [(target - score) * (target - score) for score, target in zip(scores, targets, strict=False)]
    return sum(squares) / len(squares)


def hinge_loss(scores, targets):
    losses = [(1 - yi * si).relu() for yi, si in zip(targets, scores, strict=False)]
    return sum(losses) * (1.0 / len(losses))


def l2_penalty(parameters, alpha=1e-4):
    return sum((alpha * p**2 for p in parameters), 0.0)


def accuracy(scores, targets):
    hits = [(yi > 0) == (si.data > 0) for yi, si in zip(targets, scores, strict=False)]
    return sum(hits) / len(hits)


def learning_rate(step, steps):
    return (steps - 0.9 * step) / steps


def sgd_step(parameters, lr):
    for p in parameters:
        p.data = p.data - lr * p.grad


def fit(model, xs, ys, steps, loss=mse_loss, lr=0.1, alpha=0.0):
    history = []
    for k in range(steps):
        model.zero_grad()
        scores = list(map(model, xs))
        data_loss = loss(scores, ys)
        reg_loss = l2_penalty(model.parameters(), alpha)
        total_loss = data_loss + reg_loss
        total_loss.backward()
        rate = lr(k, steps) if callable(lr) else lr
        for p in model.parameters():
            p.data -= rate * p.grad
        print(f"step {k} loss {total_loss.data}, accuracy {accuracy(scores, ys) * 100}%")
        print("afterwards", loss([model(x) for x in xs], ys).data)
        history.append(total_loss.data)
    return [float(loss) for loss in history]
