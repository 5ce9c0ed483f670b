"""A course kit around a scalar autograd engine, and the autograder that grades it."""

__version__ = "0.1.0"
