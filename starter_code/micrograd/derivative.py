"""Slopes, by moving the input a little and looking at what the output does."""


def forward_difference(f, x, h=1e-6):
    """The slope of f at x from a step of h to the right: (f(x + h) - f(x)) / h."""
    raise NotImplementedError("derivatives/forward_difference: return how much f rises over a step of h, divided by h")


def central_difference(f, x, h=1e-6):
    """The slope of f at x from a step of h to either side; h is half of the whole width."""
    raise NotImplementedError("derivatives/central_difference: return the rise from x - h to x + h, divided by the width")


def gradient(f, xs, h=1e-6):
    """The central difference of f(*xs) in each of its inputs, as a list of floats. xs stays as it is."""
    raise NotImplementedError("derivatives/partial_derivatives: move one input at a time and collect the slopes in a list")
