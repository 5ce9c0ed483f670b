"""Many submissions: graded side by side, each result written as it is ready, none stopping the others."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from autograder.course import Unit
from autograder.files import write_atomically
from autograder.fingerprints import KnownBugs, diagnosed
from autograder.grade import Grade, printable
from autograder.judge import Grader

LONGEST_NAME = 200


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
    path = folder / f"{file_name(grade.submission)}.json"
    write_atomically(path, json.dumps(grade.to_json(), indent=1, allow_nan=False) + "\n")
    return path


def file_name(submission: str) -> str:
    """The submission's name, with what can't be shown escaped, and cut where no file system takes it."""
    name = printable(submission)
    if len(name.encode()) <= LONGEST_NAME:
        return name
    shortened = name.encode()[: LONGEST_NAME - 13].decode(errors="ignore")
    return f"{shortened}-{hashlib.sha256(name.encode()).hexdigest()[:12]}"


def json_line(grade: Grade) -> str:
    data: dict[str, Any] = grade.to_json()
    return json.dumps(data, allow_nan=False)
