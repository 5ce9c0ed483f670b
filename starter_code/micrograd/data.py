"""Two small data sets. Nothing to write here."""

import numpy as np


def four_points():
    """The lecture's four points in three dimensions: (xs, ys) with y in {-1, +1}."""
    xs = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    return xs, [1.0, -1.0, -1.0, 1.0]


def make_moons(n_samples=100, noise=0.1, seed=None):
    """Two half circles that reach into each other: (xs, ys), lists of [x1, x2] and of -1 or +1.

    noise is the standard deviation of what is added to each coordinate; the same seed draws the
    same points. The shape is that of scikit-learn's make_moons.
    """
    rng = np.random.default_rng(seed)
    outer = np.linspace(0, np.pi, n_samples // 2)
    inner = np.linspace(0, np.pi, n_samples - n_samples // 2)
    upper = np.stack([np.cos(outer), np.sin(outer)], axis=1)
    lower = np.stack([1 - np.cos(inner), 0.5 - np.sin(inner)], axis=1)
    points = np.concatenate([upper, lower]) + rng.normal(0, noise, (n_samples, 2))
    labels = [-1.0] * len(outer) + [1.0] * len(inner)
    order = rng.permutation(n_samples)
    return [points[i].tolist() for i in order], [labels[i] for i in order]
