"""autograder verify: green for the kit as it is, and not for one that falls short."""

import json

import pytest

from autograder.course import Course
from autograder.fingerprints import Fingerprint, KnownBugs
from autograder.verify import UnitProof, prove_bugs, prove_checks, prove_unit


def test_verify_is_green_and_counts_what_it_proved(autograder):
    done = autograder("verify", "--json")
    proof = json.loads(done.stdout)
    assert (done.returncode, proof["green"]) == (0, True)
    assert sum(unit["bugs"] for unit in proof["units"]) >= 80
    for unit in proof["units"]:
        assert unit["caught"] == unit["named"] == unit["bugs"]
        assert unit["failed_by_some_bug"] == unit["checks"]


@pytest.fixture
def unit(course: Course):
    return course.unit("derivatives")


def test_a_bug_that_no_check_of_its_part_catches_falls_short(unit):
    proof = UnitProof(unit.id)
    prove_bugs(unit, {"forward-times-h": Fingerprint({}, [])}, proof)
    assert "bug forward-times-h fails no check of its part forward_difference" in proof.shortcomings
    assert "bug forward-times-h is diagnosed as nothing" in proof.shortcomings


def test_two_bugs_that_can_not_be_told_apart_fall_short(unit):
    same = Fingerprint({"forward_difference_of_polynomials/1": "x"}, ["forward_difference_of_polynomials"])
    proof = UnitProof(unit.id)
    prove_bugs(unit, {"forward-times-h": same, "forward-rounded": same}, proof)
    assert len(proof.shortcomings) == 2


def test_a_check_that_no_bug_fails_falls_short(unit):
    proof = UnitProof(unit.id)
    prove_checks(unit, {}, proof)
    assert "check gradient_of_several_inputs is failed by no bug" in proof.shortcomings


def test_no_bug_reaches_another_unit(grader, unit):
    assert prove_unit(grader, unit, KnownBugs(grader, 2).of(unit)).shortcomings == []
