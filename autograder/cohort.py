"""Many submissions: graded side by side, each result written as it is ready, none stopping the others."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from autograder.course import Unit
from autograder.files import write_atomically
from autograder.fingerprints import KnownBugs, diagnosed
from autograder.grade import Grade
from autograder.judge import Grader


def grade_cohort(
    grader: Grader, known: KnownBugs, submissions: Sequence[tuple[str, Path]], unit: Unit, jobs: int
) -> Iterator[Grade]:
    """A grade, with its diagnosis, for each (name, folder), in their order, as soon as it is ready."""

    def grade_one(entry: tuple[str, Path]) -> Grade:
        return diagnosed(grader.grade(grader.read(*entry), unit), unit, known)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(grade_one, submissions)


def write_grade(grade: Grade, out: Path) -> Path:
    """Write out/<unit>/<submission>.json, whole or not at all; returns its path."""
    folder = out / grade.unit
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{grade.submission}.json"
    write_atomically(path, json.dumps(grade.to_json(), indent=1, allow_nan=False) + "\n")
    return path


def json_line(grade: Grade) -> str:
    data: dict[str, Any] = grade.to_json()
    return json.dumps(data, allow_nan=False)
