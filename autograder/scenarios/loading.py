"""Importing a module, and nothing more."""

import importlib


def load(module):
    importlib.import_module(module)
    return {}
