"""The evidence of a failing check: a program that runs when pasted, and what came out, in words."""

import contextlib
import io
import sys

import pytest
from conftest import SOLUTION, failing

from autograder.bugs import catalogue
from autograder.fingerprints import bugs_of, mutant


@pytest.fixture
def paste(monkeypatch):
    """Run a program after the import that every student knows, with the reference; returns what it printed."""
    monkeypatch.syspath_prepend(str(SOLUTION.parent))
    for name in [name for name in sys.modules if name.partition(".")[0] == "micrograd"]:
        monkeypatch.delitem(sys.modules, name)

    def run(program):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(f"from micrograd.engine import Value\n{program}", {"__name__": "pasted"})
        return printed.getvalue()

    return run


def evidence_of(grade):
    return [check.evidence for part in grade.parts for check in part.checks if check.evidence]


@pytest.mark.parametrize("unit", ["derivatives", "graph", "backprop", "nn", "training"])
def test_every_program_of_the_evidence_runs_when_pasted(grader, paste, unit):
    chosen = grader.course.unit(unit)
    programs = set()
    for bug in bugs_of(chosen)[::6]:
        programs |= {evidence.program for evidence in evidence_of(grader.grade(mutant(grader, bug), chosen))}
    assert programs
    for program in programs:
        paste(program)


def test_a_program_prints_the_number_that_is_right(grade_files, solution, paste):
    wrong = catalogue()["add-overwrites"].mutant(solution)
    evidence = next(e for e in evidence_of(grade_files("backprop", wrong)) if "a + a" in e.program)
    assert paste(evidence.program).split() == [str(evidence.expected["a.grad"])]


def test_the_smallest_program_comes_first(grade_files, solution):
    wrong = catalogue()["mul-swapped"].mutant(solution)
    parts = grade_files("backprop", wrong).parts
    evidence = next(check.evidence for part in parts for check in part.checks if check.id == "mul_alone")
    assert evidence.program.splitlines() == [
        "a = Value(1.5)", "b = Value(-0.5)", "c = a * b", "c.backward()", "print(a.grad)", "print(b.grad)",
    ]  # fmt: skip


def test_what_came_out_is_said_in_words(grade_files, solution):
    wrong = catalogue()["add-overwrites"].mutant(solution)
    message = failing(grade_files("backprop", wrong))["node_used_twice"]
    assert message == "a.grad is 1.0, and 2.0 is right: a is both operands, and both uses count"


def test_random_weights_are_in_no_evidence(grade_files, solution):
    wrong = catalogue()["weights-never-negative"].mutant(solution)
    first, second = (grade_files("nn", wrong).to_json()["parts"] for _ in range(2))
    assert first == second
    assert all(set(e.observed) == {"some are negative"} for e in evidence_of(grade_files("nn", wrong)))
