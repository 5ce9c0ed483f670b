"""Correct but different: implementations as learners write them, which all have full marks in every unit."""

from pathlib import Path

import pytest
from conftest import failing

from autograder.course import KIT_ROOT, load_course
from autograder.submission import Submission, read_submission

VARIANTS = sorted(Path(__file__).with_name("variants").iterdir())
RECURSIVE = {"chain_of_fifty_thousand_nodes"}


def touched(variant):
    """The units that a variant has files for; helper modules count for all, and in the others it is the reference."""
    course = load_course(KIT_ROOT / "course.yml")
    files = {path.relative_to(variant / "micrograd").as_posix() for path in (variant / "micrograd").rglob("*.py")}
    helpers = files - {file for unit in course.units for file in unit.files}
    return [unit.id for unit in course.units if helpers or files & set(unit.files)]


@pytest.mark.parametrize(
    ("variant", "unit"),
    [pytest.param(v, unit, id=f"{v.name}-{unit}") for v in VARIANTS for unit in touched(v)],
)
def test_a_correct_variant_has_full_marks(grader, variant, unit):
    own = read_submission(variant.name, variant / "micrograd", 500)
    laid_over = Submission(variant.name, {**grader.solution, **own.modules})
    grade = grader.grade(laid_over, grader.course.unit(unit))
    assert set(failing(grade)) <= RECURSIVE, failing(grade)
    assert grade.score >= grade.max_score


def test_there_are_variants_of_every_unit(grader):
    handed_in = {path.name for variant in VARIANTS for path in variant.rglob("*.py")}
    assert {file for unit in grader.course.units for file in unit.files} <= handed_in
    assert len(VARIANTS) >= 25
