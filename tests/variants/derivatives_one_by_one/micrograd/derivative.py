"""A40: gradient by recursion: the slope in the first input, and then that of the others with the first held."""

from functools import partial


def forward_difference(f, x, h=1e-6):
    rise, run = f(x + h) - f(x), h
    return rise / run


def central_difference(f, x, h=1e-6):
    return (f(x + h) - f(x - h)) * 0.5 / h


def gradient(f, xs, h=1e-6):
    if len(xs) == 0:
        return []
    first, *others = xs
    slope = central_difference(lambda x: f(x, *others), first, h)
    return [float(slope), *gradient(partial(f, first), others, h)]
