# -*- coding: latin-1 -*-
# Source: Latin-1 with a coding line; the names of variables are Latin-1, too.
# Die Steigung über einen kleinen Schritt für ä und µ.


def forward_difference(f, x, h=1e-6):
    return (f(x + h) - f(x)) / h


def central_difference(f, x, h=1e-6):
    breite = 2 * h
    änderung = f(x + h) - f(x - h)
    return änderung / breite


def gradient(f, xs, h=1e-6):
    def teil(i, ö):
        return f(*[x + ö if j == i else x for j, x in enumerate(xs)])

    return [(teil(i, h) - teil(i, -h)) / (2 * h) for i in range(len(xs))]
