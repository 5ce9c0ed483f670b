"""Losses, updates, and fit on models whose weights are given."""

from .numbers import number, number_of, numbers

MODULE = "micrograd.train"


def values_of(data):
    from micrograd.engine import Value

    return [Value(x) for x in data]


def loss(name, scores, targets):
    """The data of a loss."""
    from micrograd import train

    return {"loss": number_of(getattr(train, name)(values_of(scores), list(targets)), "data")}


def loss_gradients(name, scores, targets):
    """The gradient of a loss at each score."""
    from micrograd import train

    values = values_of(scores)
    getattr(train, name)(values, list(targets)).backward()
    return {f"scores[{i}].grad": number_of(value, "grad") for i, value in enumerate(values)}


def penalty(parameters, alpha=None):
    from micrograd import train

    rate = () if alpha is None else (alpha,)
    return {"penalty": number_of(train.l2_penalty(values_of(parameters), *rate), "data")}


def penalty_gradients(parameters, alpha):
    from micrograd import train

    values = values_of(parameters)
    train.l2_penalty(values, alpha).backward()
    return {f"parameters[{i}].grad": number_of(value, "grad") for i, value in enumerate(values)}


def accuracy(scores, targets):
    from micrograd import train

    return {"accuracy": number(train.accuracy(values_of(scores), list(targets)))}


def learning_rate(step, steps):
    from micrograd import train

    return {"rate": number(train.learning_rate(step, steps))}


def update(parameters, lr):
    """Parameters, given as [data, grad], after sgd_step."""
    from micrograd import train

    values = values_of([data for data, _ in parameters])
    for value, (_, grad) in zip(values, parameters):
        value.grad = grad
    train.sgd_step(values, lr)
    return {
        f"parameters[{i}].{attribute}": number_of(value, attribute)
        for i, value in enumerate(values)
        for attribute in ("data", "grad")
    }


def line_model(weight):
    """A model of one parameter: weight times the first input."""
    from micrograd.engine import Value
    from micrograd.nn import Module

    class Line(Module):
        def __init__(self):
            self.w = Value(weight)
            self.calls = 0

        def __call__(self, x):
            self.calls += 1
            return self.w * x[0]

        def parameters(self):
            return [self.w]

    return Line()


def network(sizes, activation):
    """An MLP whose weights follow a fixed pattern."""
    from micrograd.nn import MLP

    model = MLP(sizes[0], sizes[1:], activation=activation)
    for i, p in enumerate(model.parameters()):
        p.data = ((i * 37 + 11) % 41) / 20.5 - 1.0
    return model


def half_squares(scores, targets):
    return sum((score - target) ** 2 * 0.5 for score, target in zip(scores, targets))


def fit_arguments(train, loss, falling):
    options = {} if loss is None else {"loss": half_squares if loss == "half squares" else getattr(train, loss)}
    if falling is not None:
        options["lr"] = lambda step, steps: falling * (1.0 - step / steps)
    return options


def fit_line(weight, xs, ys, steps, rounds=1, loss="half squares", falling=None, **options):
    """The losses and the weight of a one-parameter model after each round of training."""
    from micrograd import train

    model = line_model(weight)
    options.update(fit_arguments(train, loss, falling))
    losses = [numbers(train.fit(model, [[x] for x in xs], list(ys), steps, **options)) for _ in range(rounds)]
    return {
        **{f"losses of round {i}": its for i, its in enumerate(losses, start=1)},
        "weight": number_of(model.w, "data"),
    }


def forward_passes(weight, xs, ys, steps):
    """How often fit calls the model."""
    from micrograd import train

    model = line_model(weight)
    train.fit(model, [[x] for x in xs], list(ys), steps, loss=half_squares, lr=0.01)
    return {"calls of the model": model.calls}


def fit_network(sizes, activation, xs, ys, steps, loss=None, falling=None, **options):
    """The losses of a network's training, some of its weights at the end, and its scores' signs."""
    from micrograd import train

    model = network(sizes, activation)
    options.update(fit_arguments(train, loss, falling))
    losses = numbers(train.fit(model, xs, ys, steps, **options))
    scores = [number_of(model(x), "data") for x in xs]
    right = sum((score > 0) == (y > 0) for score, y in zip(scores, ys))
    weights = [number_of(p, "data") for p in model.parameters()][:5]
    return {"losses": losses, "points on the right side": right, "first weights": weights}
