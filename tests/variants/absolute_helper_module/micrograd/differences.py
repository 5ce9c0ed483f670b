"""How far f goes up."""


def rise(f, start, end):
    return f(end) - f(start)
