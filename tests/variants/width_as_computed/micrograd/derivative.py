"""A40: the step is the one that rounding leaves, and the rise is divided by the width between the two points."""


def slope_between(f, left, right):
    return (f(right) - f(left)) / (right - left)


def forward_difference(f, x, h=1e-6):
    return slope_between(f, x, x + h)


def central_difference(f, x, h=1e-6):
    return slope_between(f, x - h, x + h)


def gradient(f, xs, h=1e-6):
    slopes = []
    for i, x in enumerate(xs):
        left, right = list(xs), list(xs)
        left[i], right[i] = x - h, x + h
        slopes.append((f(*right) - f(*left)) / (right[i] - left[i]))
    return slopes
