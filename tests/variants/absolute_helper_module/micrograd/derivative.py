"""A40: a helper in a module of its own, imported under its full name."""

from micrograd.differences import rise


def forward_difference(f, x, h=1e-6):
    """The slope of f at x from a step of h to the right: rise(f, x, x + h) / h."""
    return rise(f, x, x + h) / h


def central_difference(f, x, h=1e-6):
    """The slope of f at x from a step of h to either side; h is half of the whole width."""
    return rise(f, x - h, x + h) / (2 * h)


def gradient(f, xs, h=1e-6):
    """The central difference of f(*xs) in each of its inputs, as a list of floats. xs stays as it is."""
    slopes = []
    for i in range(len(xs)):
        slopes.append(central_difference(lambda x, i=i: f(*xs[:i], x, *xs[i + 1 :]), xs[i], h))
    return slopes
