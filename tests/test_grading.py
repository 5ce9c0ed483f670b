"""Grading submissions: full marks, no marks, and the marks that a mistake costs."""

import json

import pytest
from conftest import failing, parts_with_losses

from autograder.course import Feedback
from autograder.grade import plain, printable
from autograder.judge import Grader
from autograder.submission import Submission

UNITS = ["derivatives", "graph", "backprop", "nn", "training"]


def replaced(text, *pairs):
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("unit", UNITS)
def test_the_solution_has_full_marks(grade_files, solution, unit):
    grade = grade_files(unit, solution)
    assert failing(grade) == {}
    assert grade.score >= grade.max_score


@pytest.mark.parametrize("unit", UNITS)
def test_the_starter_has_no_marks(grade_files, starter, unit):
    grade = grade_files(unit, starter)
    assert grade.score == 0
    assert all(check.status == "error" for part in grade.parts for check in part.checks)


@pytest.mark.parametrize("unit", UNITS)
def test_a_submission_without_a_file_is_graded_with_the_reason(grade_files, unit):
    grade = grade_files(unit, {})
    assert (grade.status, grade.score) == ("graded", 0)
    assert all("was not handed in" in message for message in failing(grade).values())


def test_every_message_of_the_starter_says_what_to_write(grade_files, starter):
    messages = failing(grade_files("training", starter)).values()
    assert all(message.startswith("not written yet: training/") for message in messages)


def test_overwriting_in_mul_loses_points_where_gradients_add_up(grade_files, solution):
    wrong = replaced(
        solution["engine.py"],
        ("self.grad += other.data * out.grad", "self.grad = other.data * out.grad"),
        ("other.grad += self.data * out.grad", "other.grad = self.data * out.grad"),
    )
    grade = grade_files("backprop", {"engine.py": wrong})
    lost = failing(grade)
    assert {"mul_accumulates", "node_used_twice"} <= set(lost)
    assert not {"add_accumulates", "exp_accumulates", "mul_alone", "each_node_once_operands_first"} & set(lost)
    assert parts_with_losses(grade_files("nn", {**solution, "engine.py": wrong})) == set()


def test_a_missing_visited_set_loses_points_in_the_order(grade_files, solution):
    wrong = replaced(solution["engine.py"], ("elif node not in visited:", "else:"))
    lost = failing(grade_files("backprop", {"engine.py": wrong}))
    assert {"shared_subgraphs_are_ordered_once", "ladder_is_ordered_without_walking_it_again"} <= set(lost)
    assert not {name for name in lost if name.endswith(("_alone", "_accumulates"))}
    assert lost["ladder_is_ordered_without_walking_it_again"].startswith("too much work")


def test_a_missing_zero_grad_loses_points_in_the_training_loop(grade_files, solution):
    wrong = replaced(solution["train.py"], ("        model.zero_grad()\n", ""))
    grade = grade_files("training", {"train.py": wrong})
    assert parts_with_losses(grade) == {"fit"}
    assert "gradients_start_from_zero_in_each_step" in failing(grade)
    assert "one_step" not in failing(grade)


def test_the_message_names_what_came_out_and_what_is_right(grade_files, solution):
    wrong = replaced(solution["engine.py"], ("        self.grad = 1.0\n", "        self.grad = 2.0\n"))
    messages = failing(grade_files("backprop", {"engine.py": wrong}))
    assert messages["root_starts_with_one"] == (
        "a.grad is 2.0, and 1.0 is right: the derivative of the root by itself is 1"
    )


def test_hidden_expected_values_are_in_no_part_of_a_grade(course, solution):
    hidden = course.model_copy(update={"feedback": Feedback(expected_values="hidden")})
    wrong = solution["derivative.py"].replace("(2 * h)", "(2 * h) * 1.5")
    with Grader(hidden) as grader:
        grade = grader.grade(Submission("s", {"derivative": wrong.encode()}), hidden.unit("derivatives"))
    text = json.dumps(grade.to_json())
    assert failing(grade)
    assert "is right" not in text
    assert all(check.evidence.expected == {} for part in grade.parts for check in part.checks if check.evidence)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def f(:\n", "SyntaxError: invalid syntax (micrograd/engine.py, line 1): def f(:"),
        ("raise SystemExit(3)\n", "engine.py can't be imported: SystemExit: 3"),
        ("while True:\n    pass\n", "did not finish within 2 s"),
        ("import os\nos._exit(0)\n", "the process ended early, with status 0"),
        ("x = '\\udcff'\nraise ValueError(x)\n", "ValueError: \\udcff"),
        ("import scipy\n", "ModuleNotFoundError: No module named 'scipy'"),
        ("", "ImportError: cannot import name 'Value'"),
        ("x = [" * 3000, "SyntaxError: too many nested parentheses"),
    ],
)
def test_an_engine_that_is_no_engine_gets_a_reason_and_no_points(grade_files, source, reason):
    grade = grade_files("backprop", {"engine.py": source})
    assert (grade.status, grade.score) == ("graded", 0)
    assert all(reason in message for message in failing(grade).values())
    assert grade.seconds < 20


def test_leaving_the_process_in_backward_costs_the_checks_that_go_backward(grade_files, solution):
    wrong = replaced(solution["engine.py"], ("        self.grad = 1.0\n", "        import os\n        os._exit(0)\n"))
    grade = grade_files("backprop", {"engine.py": wrong})
    assert {part.id for part in grade.parts if part.score} == {"topological_order"}
    assert "the process ended early" in failing(grade)["add_alone"]


def test_a_hang_in_one_operation_costs_its_checks_alone(grade_files, solution):
    wrong = replaced(solution["engine.py"], ("self.grad += out.data * out.grad\n", "while True: pass\n"))
    grade = grade_files("backprop", {"engine.py": wrong})
    assert {"exp_alone", "exp_accumulates"} <= set(failing(grade))
    assert not {"add_alone", "tanh_alone", "random_arithmetic_graphs"} & set(failing(grade))
    assert grade.seconds < 61


def test_when_the_time_budget_is_spent_the_rest_is_skipped_with_a_reason(course, solution):
    limits = course.limits.model_copy(update={"submission_seconds": 3.0})
    short = course.model_copy(update={"limits": limits})
    wrong = solution["derivative.py"].replace("    return (f(x + h) - f(x)) / h", "    while True: pass")
    wrong = wrong.replace("    return (f(x + h) - f(x - h)) / (2 * h)", "    while True: pass")
    with Grader(short) as grader:
        grade = grader.grade(Submission("s", {"derivative": wrong.encode()}), short.unit("derivatives"))
    messages = failing(grade)
    assert messages["gradient_leaves_its_inputs_alone"] == "the submission's time budget of 3 s was spent before"
    assert grade.seconds < 6


def test_a_helper_module_of_ones_own_is_kept(grade_files, solution):
    files = {
        "derivative.py": "from micrograd.helper import *\nfrom .helper import rise\n",
        "helper.py": solution["derivative.py"] + "\nrise = None\n",
    }
    assert failing(grade_files("derivatives", files)) == {}


def test_the_package_file_of_a_submission_is_not_used(grade_files, solution):
    files = {**solution, "__init__.py": "raise ValueError"}
    assert failing(grade_files("derivatives", files)) == {}


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: ("# -*- coding: latin-1 -*-\n# \u00e9\n" + text).encode("latin-1"),
    ],
)
def test_sources_are_whatever_python_accepts(grader, solution, encode):
    submission = Submission("s", {"derivative": encode(solution["derivative.py"])})
    assert failing(grader.grade(submission, grader.course.unit("derivatives"))) == {}


def test_source_that_is_not_utf8_is_reported_as_such(grader):
    submission = Submission("s", {"derivative": b"x = '\xff\xfe'\n"})
    messages = failing(grader.grade(submission, grader.course.unit("derivatives"))).values()
    assert all("SyntaxError" in message and "utf-8" in message.lower() for message in messages)


def test_the_same_submission_gets_the_same_grade(grade_files, solution):
    text = replaced(
        solution["engine.py"], ("tuple(_children)", "set(_children)"), ("elif node not in visited:", "else:")
    )
    wrong = {"engine.py": text}
    first, second = (grade_files("backprop", wrong).to_json() for _ in range(2))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_a_grade_names_its_isolation_and_what_it_was_made_of(grade_files, solution):
    grade = grade_files("nn", solution).to_json()
    assert grade["isolation"] == "bubblewrap"
    assert len(grade["kit"]["checks"]) == len(grade["submission_sha256"]) == 64


def test_numbers_that_json_does_not_have_become_words():
    assert plain({"a": float("nan"), "b": [float("inf"), -float("inf")]}) == {"a": "nan", "b": ["inf", "-inf"]}


def test_texts_are_printable():
    assert printable("a\x1b[31m\u202e\ud800") == "a\\x1b[31m\\u202e\\ud800"
