"""Shared parts: the course, a grader in the best isolation, and submissions made from the reference."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.build import stubbed
from autograder.course import KIT_ROOT, Course, load_course
from autograder.grade import Grade
from autograder.judge import Grader
from autograder.submission import Submission

collect_ignore = ["variants", "students"]
AUTOGRADER = KIT_ROOT / ".venv" / "bin" / "autograder"
SOLUTION = KIT_ROOT / "solutions" / "micrograd"


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course(KIT_ROOT / "course.yml")


@pytest.fixture(scope="session")
def grader(course: Course) -> Iterator[Grader]:
    with Grader(course) as made:
        yield made


@pytest.fixture(scope="session")
def solution() -> dict[str, str]:
    """The reference's text by file name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(SOLUTION.glob("*.py"))}


@pytest.fixture(scope="session")
def starter(solution: dict[str, str]) -> dict[str, str]:
    return {name: stubbed(text, name) for name, text in solution.items()}


@pytest.fixture
def grade_files(grader: Grader) -> Callable[..., Grade]:
    """Grade a unit of a submission given as {file name: text}."""

    def grade(unit: str, files: dict[str, str], name: str = "student") -> Grade:
        modules = {file.removesuffix(".py"): text.encode() for file, text in files.items()}
        return grader.grade(Submission(name, modules), grader.course.unit(unit))

    return grade


@pytest.fixture
def autograder() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command as a user does."""

    def run(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        command = [str(AUTOGRADER), *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False, timeout=120)

    return run


def write_submission(folder: Path, files: dict[str, str]) -> Path:
    """Lay files out as folder/micrograd/; returns folder."""
    (folder / "micrograd").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / "micrograd" / name).write_text(text, encoding="utf-8")
    return folder


def failing(grade: Grade) -> dict[str, str]:
    """The message of every check that was not passed, by id."""
    return {check.id: check.message for part in grade.parts for check in part.checks if check.status != "passed"}


def parts_with_losses(grade: Grade) -> set[str]:
    return {part.id for part in grade.parts if part.score < part.max_score}
