"""Run the checks as ordinary pytest tests on one submission: pytest autograder/checks/nn.py --submission FOLDER."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course import KIT_ROOT, load_course
from autograder.judge import Grader, Observer
from autograder.submission import find_submissions


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--submission", type=Path, required=True, help="the folder of one submission")


@pytest.fixture(scope="module")
def observe(request: pytest.FixtureRequest) -> Iterator[Observer]:
    """What the submission's code does, observed in the sandbox."""
    course = load_course(KIT_ROOT / "course.yml")
    unit = course.unit(request.module.__name__.rpartition(".")[2].partition("_")[0])
    name, folder = find_submissions(request.config.getoption("--submission"), unit.id, unit.files)[0]
    with Grader(course) as grader, grader.observer(unit, grader.read(name, folder)) as observer:
        yield observer
