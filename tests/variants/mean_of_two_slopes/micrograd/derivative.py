"""A40: the central difference is the mean of two one-sided slopes; gradient moves an entry of a copy."""


def forward_difference(f, x, h=1e-6):
    return f(x + h) / h - f(x) / h


def central_difference(f, x, h=1e-6):
    to_the_right = forward_difference(f, x, h)
    to_the_left = forward_difference(f, x, -h)
    return 0.5 * (to_the_right + to_the_left)


def gradient(f, xs, h=1e-6):
    def along(i):
        def moved(by):
            point = list(xs)
            point[i] += by
            return f(*point)

        return (moved(h) - moved(-h)) / 2 / h

    return [along(i) for i in range(len(xs))]
