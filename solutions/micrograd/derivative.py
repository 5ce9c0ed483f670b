"""Slopes, by moving the input a little and looking at what the output does."""


def forward_difference(f, x, h=1e-6):
    """The slope of f at x from a step of h to the right: (f(x + h) - f(x)) / h."""
    ### BEGIN SOLUTION derivatives/forward_difference: return how much f rises over a step of h, divided by h
    return (f(x + h) - f(x)) / h
    ### END SOLUTION


def central_difference(f, x, h=1e-6):
    """The slope of f at x from a step of h to either side; h is half of the whole width."""
    ### BEGIN SOLUTION derivatives/central_difference: return the rise from x - h to x + h, divided by the width
    return (f(x + h) - f(x - h)) / (2 * h)
    ### END SOLUTION


def gradient(f, xs, h=1e-6):
    """The central difference of f(*xs) in each of its inputs, as a list of floats. xs stays as it is."""
    ### BEGIN SOLUTION derivatives/partial_derivatives: move one input at a time and collect the slopes in a list
    slopes = []
    for i in range(len(xs)):
        slopes.append(central_difference(lambda x, i=i: f(*xs[:i], x, *xs[i + 1 :]), xs[i], h))
    return slopes
    ### END SOLUTION
