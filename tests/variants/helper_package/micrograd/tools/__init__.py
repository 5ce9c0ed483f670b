"""A folder of helpers."""

from .walks import depth_first

__all__ = ["depth_first"]
