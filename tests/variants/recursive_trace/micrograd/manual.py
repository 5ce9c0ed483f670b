"""Manual: numbers are computed in code out of the local derivatives, with more names than were asked for."""

import math


def expression_gradients():
    a, b, c, f = 2.0, -3.0, 10.0, -2.0
    e = a * b
    d = e + c
    dL = {"L": 1, "d": f, "f": d}
    dL["c"] = dL["d"] * 1
    dL["e"] = dL["d"] * 1
    dL["a"] = dL["e"] * b
    dL["b"] = dL["e"] * a
    return dL


def neuron_gradients():
    x1, x2, w1, w2, b = 2.0, 0.0, -3.0, 1.0, 6.8813735870195432
    n = x1 * w1 + x2 * w2 + b
    grads = {"o": 1.0, "n": 1 - math.tanh(n) ** 2}
    grads["b"] = grads["s"] = grads["n"]
    grads["x1w1"] = grads["x2w2"] = grads["s"]
    for i, (x, w) in enumerate([(x1, w1), (x2, w2)], start=1):
        grads[f"x{i}"] = w * grads[f"x{i}w{i}"]
        grads[f"w{i}"] = x * grads[f"x{i}w{i}"]
    return {**grads, "tanh(n)": math.tanh(n), "note": "o is about 0.7071"}


def nudge(leaves, step):
    for i in range(len(leaves)):
        leaves[i].data = leaves[i].data + step * leaves[i].grad
