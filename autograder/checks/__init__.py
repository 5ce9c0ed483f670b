"""The hidden checks: they hold the answers, run in the trusted process, and see only what came out.

A check is a pytest test function that takes `observe`; its docstring is its title. The judge calls
it; `pytest autograder/checks/backprop.py --submission FOLDER` runs it too.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
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
    """The checks in <unit>.py and <unit>_*.py, as they are written. Raises ModuleNotFoundError where there are none."""
    names = [unit, *(path.stem for path in sorted(Path(__file__).parent.glob(f"{unit}_*.py")))]
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    functions = [function for module in modules for function in vars(module).values()]
    return [function.declared for function in functions if hasattr(function, "declared")]
