#!/usr/bin/env python3
# vim: set fileencoding=iso-8859-1 :
# Source: Latin-1, tabs, a form feed and no newline at the end; checked by hand, 1 - o² = ½.


def expression_gradients():
	L = d = e = 1.0
	d, f = -2.0 * L, 4.0 * L
	c = e = d
	a, b = -3.0 * e, 2.0 * e
	return {'a': a, 'b': b, 'c': c, 'd': d, 'e': e, 'f': f, 'L': L}


def neuron_gradients():
	mü = 0.5
	return {'o': 1.0, 'n': mü, 'b': mü, 's': mü, 'x1w1': mü, 'x2w2': mü,
		'x1': -3.0 * mü, 'w1': 2.0 * mü, 'x2': 1.0 * mü, 'w2': 0.0 * mü}


def nudge(leaves, step):
	for leaf in leaves: leaf.data += step * leaf.grad