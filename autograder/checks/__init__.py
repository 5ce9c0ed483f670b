"""The hidden checks: they hold the answers, run in the trusted process, and see only what came out.

A check is a pytest test function that takes `observe`; its docstring is its title. The judge calls
it; `pytest autograder/checks/backprop.py --submission FOLDER` runs it too.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

CheckFunction = Callable[[Any], None]


@dataclass(frozen=True)
class Check:
    id: str
    title: str
    part: str
    points: float
    function: CheckFunction


def check(part: str, points: float) -> Callable[[CheckFunction], CheckFunction]:
    """Declare a test function as a check of a part, worth so many points."""

    def declare(function: CheckFunction) -> CheckFunction:
        name = function.__name__.removeprefix("test_")
        title = (function.__doc__ or name).strip()
        function.declared = Check(name, title, part, points, function)  # type: ignore[attr-defined]
        return function

    return declare


def checks_of(unit: str) -> list[Check]:
    """The unit's checks in the order in which they are written. Raises ModuleNotFoundError where it has none."""
    module = importlib.import_module(f"{__name__}.{unit}")
    return [function.declared for function in vars(module).values() if hasattr(function, "declared")]
