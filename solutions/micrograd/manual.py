"""Backpropagation by hand: the chain rule with pencil and paper, then one step uphill."""


def expression_gradients():
    """The derivative of L by each name in it, worked out by hand, as a dict from name to number.

    a = 2.0, b = -3.0, c = 10.0, f = -2.0; e = a * b; d = e + c; L = d * f.
    The names are a, b, c, d, e, f and L.
    """
    ### BEGIN SOLUTION graph/hand_gradients: return the derivative of L by each of a, b, c, d, e, f and L, as a dict
    return {"L": 1.0, "d": -2.0, "f": 4.0, "c": -2.0, "e": -2.0, "a": 6.0, "b": -4.0}
    ### END SOLUTION


def neuron_gradients():
    """The derivative of o by each name in a two-input neuron, worked out by hand, as a dict from name to number.

    x1 = 2.0, x2 = 0.0, w1 = -3.0, w2 = 1.0, b = 6.8813735870195432;
    x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n), about 0.7071.
    The names are x1, x2, w1, w2, b, x1w1, x2w2, s, n and o. The slope of tanh is 1 - tanh squared;
    b is chosen so that it is 0.5 here.
    """
    ### BEGIN SOLUTION graph/hand_gradients: return the derivative of o by each of the ten names, as a dict
    through_tanh = dict.fromkeys(["n", "b", "s", "x1w1", "x2w2"], 0.5)
    return {"o": 1.0, **through_tanh, "x1": -1.5, "w1": 1.0, "x2": 0.5, "w2": 0.0}
    ### END SOLUTION


def nudge(leaves, step):
    """Move the data of each leaf by step times its grad: with a positive step, the way the output rises."""
    ### BEGIN SOLUTION graph/nudge: change each leaf's data by step times its grad
    for leaf in leaves:
        leaf.data += step * leaf.grad
    ### END SOLUTION
