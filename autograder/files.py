"""Writing files whole or not at all, and keeping what is costly to compute."""

import contextlib
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from autograder.course import KIT_ROOT

T = TypeVar("T")

CACHE = KIT_ROOT / ".cache"
MOST_KEPT = 4


def write_atomically(path: Path, text: str) -> None:
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


@dataclass(frozen=True)
class Cached:
    """Something of a unit that is kept between runs, for as long as what it was made from is the same.

    made_from is a text, or a digest, that changes with whatever the content depends on; the Python
    version counts too, as messages differ. The newest few of each unit are kept.
    """

    kind: str
    unit: str
    made_from: str

    @property
    def path(self) -> Path:
        key = hashlib.sha256(f"{self.made_from} {sys.version_info[:2]}".encode()).hexdigest()
        return CACHE / self.kind / f"{self.unit}-{key[:24]}.json"

    def read(self, parse: Callable[[Any], T]) -> T | None:
        """What was kept; None where there is nothing that can be used."""
        try:
            return parse(json.loads(self.path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None

    def write(self, content: Any) -> None:
        """Keep it, if the place can be written to."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, json.dumps(content))
            by_age = sorted(self.path.parent.glob(f"{self.unit}-*.json"), key=lambda kept: kept.stat().st_mtime)
            for stale in by_age[:-MOST_KEPT]:
                stale.unlink(missing_ok=True)
