"""A40, A14: NumPy: unit vectors out of np.eye, and every number that comes back is a NumPy scalar."""

import numpy as np


def forward_difference(f, x, h=1e-6):
    return np.diff([f(x), f(x + h)])[0] / h


def central_difference(f, x, h=1e-6):
    low, high = map(f, np.array([x - h, x + h]))
    return np.float64(high - low) / (2 * h)


def gradient(f, xs, h=1e-6):
    point = np.array(xs, dtype=float)
    return [(f(*(point + step)) - f(*(point - step))) / (2 * h) for step in h * np.eye(len(point))]
