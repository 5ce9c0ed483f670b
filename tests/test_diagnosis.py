"""Naming mistakes: one, two at once, one that nobody knows."""

from pathlib import Path

import pytest
from conftest import failing
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.bugs import Bug, BugError, catalogue
from autograder.diagnosis import diagnose
from autograder.fingerprints import KnownBugs, diagnosed, mutant
from autograder.submission import Submission, read_submission
from benchmarks.pairs import try_pairs

STUDENTS = Path(__file__).with_name("students")
KNOWN = {
    "a": {"one/1": "x", "one/2": "y", "whole/1": "p"},
    "b": {"two/1": "z", "whole/1": "q", "whole/2": "r"},
    "c": {"one/1": "x"},
}


@pytest.fixture(scope="module")
def known(grader):
    return KnownBugs(grader, 2)


def names(grade):
    return [bug["bug"] for bug in grade.diagnosis]


def test_one_bug_is_named_when_every_case_came_out_as_with_it():
    assert [diagnose(its, KNOWN) for its in KNOWN.values()] == [["a"], ["b"], ["c"]]


def test_two_bugs_are_named_whatever_came_of_the_case_that_both_touch():
    both = {**KNOWN["a"], **KNOWN["b"], "whole/1": "something else"}
    assert sorted(diagnose(both, KNOWN)) == ["a", "b"]


def test_a_case_that_no_known_bug_touches_leaves_all_unnamed():
    assert diagnose({**KNOWN["b"], "three/1": "x"}, KNOWN) == []


def test_a_case_that_came_out_differently_leaves_the_bug_unnamed():
    assert diagnose({**KNOWN["a"], "one/2": "other"}, KNOWN) == []


def test_a_case_that_came_out_right_leaves_the_bug_unnamed():
    assert diagnose({"one/2": "y", "whole/1": "p"}, KNOWN) == []


def test_cases_that_met_a_stub_say_nothing():
    assert diagnose({**KNOWN["a"], "one/2": "stub", "three/7": "stub"}, KNOWN) == ["a"]


def test_nothing_is_named_where_two_explanations_are_as_good():
    twins = {"a": {"one/1": "x"}, "b": {"one/1": "x"}}
    assert diagnose({"one/1": "x"}, twins) == []


@given(st.dictionaries(st.sampled_from([f"c/{i}" for i in range(8)]), st.sampled_from("xyz")), st.data())
@settings(max_examples=200, deadline=None)
def test_what_is_named_agrees_with_what_was_seen(seen, data):
    bug = st.dictionaries(st.sampled_from([f"c/{i}" for i in range(8)]), st.sampled_from("xyz"), min_size=1)
    known = data.draw(st.dictionaries(st.sampled_from("abcd"), bug, max_size=4))
    for name in diagnose(seen, known):
        assert any(seen.get(case) == digest for case, digest in known[name].items())


@pytest.mark.parametrize(
    ("student", "unit", "bugs", "families"),
    [
        ("mei", "backprop", ["tanh-overwrites", "log-derivative-of-output"], {"accumulate", "local-derivative"}),
        ("tomas", "nn", ["weights-never-negative", "zero-grad-clears-the-data"], {"nn-parameters", "zero-grad"}),
        ("ines", "training", ["fit-never-zeroes-gradients", "hinge-wrong-sign"], {"zero-grad", "loss"}),
    ],
)
def test_a_student_with_two_mistakes_is_told_both(grader, known, student, unit, bugs, families):
    submission = read_submission(student, STUDENTS / student / "micrograd", 500)
    grade = diagnosed(grader.grade(submission, grader.course.unit(unit)), grader.course.unit(unit), known)
    assert set(bugs) <= set(names(grade))
    assert families <= {bug["family"] for bug in grade.diagnosis}
    assert all(bug["explains"] and bug["hint"] for bug in grade.diagnosis)


def test_the_explained_checks_are_failing_ones_with_their_parts(grader, known):
    unit = grader.course.unit("backprop")
    grade = diagnosed(grader.grade(mutant(grader, catalogue()["exp-overwrites"]), unit), unit, known)
    assert names(grade) == ["exp-overwrites"]
    assert "accumulate/exp_accumulates" in grade.diagnosis[0]["explains"]
    assert {name.partition("/")[2] for name in grade.diagnosis[0]["explains"]} == set(failing(grade))


def test_a_mistake_that_nobody_knows_gets_no_name(grader, known, solution):
    text = solution["engine.py"].replace("(1 - out.data**2) * out.grad", "(1 - out.data**2) * out.grad * 1.01")
    unit = grader.course.unit("backprop")
    grade = diagnosed(grader.grade(Submission("s", {"engine": text.encode()}), unit), unit, known)
    assert "tanh_alone" in failing(grade)
    assert names(grade) == []


def test_a_correct_submission_and_the_starter_get_no_diagnosis(grader, known, starter):
    unit = grader.course.unit("nn")
    for sources in (grader.solution, {name.removesuffix(".py"): text.encode() for name, text in starter.items()}):
        assert names(diagnosed(grader.grade(Submission("s", sources), unit), unit, known)) == []


@pytest.mark.parametrize("unit", ["derivatives", "graph", "backprop", "nn", "training"])
def test_of_random_pairs_of_mistakes_none_is_given_a_wrong_name(course, known, unit, record_property):
    counts = try_pairs(known, course.unit(unit), 10, course.seed + 1)
    record_property("outcomes", dict(counts))
    assert counts["wrong"] == 0
    assert counts["both"] >= 2


ENTRY = {
    "id": "x", "unit": "nn", "part": "neuron", "family": "update", "title": "t", "explanation": "e",
    "hints": ["1", "2", "3"], "file": "nn.py", "edits": [{"find": "act", "replace": "b"}],
}  # fmt: skip


def test_an_edit_that_does_not_apply_once_is_named():
    bug = Bug.model_validate(ENTRY)
    for text, times in (("", 0), ("act act", 2)):
        with pytest.raises(BugError, match=f"bug x: 'act' stands {times} times in nn.py"):
            bug.mutant({"nn.py": text})


def test_every_bug_has_a_part_of_its_unit_and_three_hints(course):
    assert len(catalogue()) >= 80
    for bug in catalogue().values():
        assert bug.part in {part.id for part in course.unit(bug.unit).parts}, bug.id
        assert bug.file in course.unit(bug.unit).files


def test_hints_go_from_a_nudge_to_a_remedy_without_giving_the_code(solution):
    lines = {line.strip() for text in solution.values() for line in text.splitlines() if len(line.split()) >= 4}
    for bug in catalogue().values():
        assert len(set(bug.hints)) == 3
        assert not [line for line in lines for hint in bug.hints if line in hint], bug.id
