"""Many submissions: graded side by side, each result written as it is ready, none stopping the others."""

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from autograder.course import Unit
from autograder.grade import Grade
from autograder.judge import Grader


def grade_cohort(grader: Grader, submissions: Sequence[tuple[str, Path]], unit: Unit, jobs: int) -> Iterator[Grade]:
    """A grade for each (name, folder), in their order, as soon as it is ready."""

    def grade_one(entry: tuple[str, Path]) -> Grade:
        return grader.grade(grader.read(*entry), unit)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(grade_one, submissions)


def write_grade(grade: Grade, out: Path) -> Path:
    """Write out/<unit>/<submission>.json, whole or not at all; returns its path."""
    folder = out / grade.unit
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{grade.submission}.json"
    write_atomically(path, json.dumps(grade.to_json(), indent=1, allow_nan=False) + "\n")
    return path


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


def json_line(grade: Grade) -> str:
    data: dict[str, Any] = grade.to_json()
    return json.dumps(data, allow_nan=False)
