"""Manual: dicts by keyword, ints where they are whole, and setattr in nudge."""


def expression_gradients():
    return dict(a=6, b=-4, c=-2, d=-2, e=-2, f=4, L=1)  # noqa: C408


def neuron_gradients():
    half = 1 / 2
    grads = dict.fromkeys("o n b s x1w1 x2w2".split(), half)  # noqa: SIM905
    grads.update(x1=-3 * half, w1=2 * half, x2=1 * half, w2=0 * half, o=1)
    return grads


def nudge(leaves, step):
    for leaf in leaves:
        setattr(leaf, "data", leaf.data + leaf.grad * step)  # noqa: B010
