"""Grading submissions: full marks, no marks, and the marks that a mistake costs."""

import dataclasses
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


def test_a_backward_pass_that_does_nothing_earns_nothing(grade_files, starter):
    text = starter["engine.py"]
    stub = next(line for line in text.splitlines(keepends=True) if "backprop/backward_pass" in line)
    assert grade_files("backprop", {"engine.py": text.replace(stub, "        pass\n")}).score == 0


def test_weights_that_can_not_be_reached_are_said_to_be_so_and_not_shown(grade_files, solution):
    wrong = replaced(
        solution["nn.py"],
        ("import random\n", "import random\nimport secrets\n"),
        ("self.b = Value(0.0)", "self.b = Value(secrets.randbelow(1000) / 7)"),
        ("return self.w + [self.b]", "return self.w"),
    )
    first, second = (grade_files("nn", {"nn.py": wrong}).to_json() for _ in range(2))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert "some weights are not in parameters()" in failing(grade_files("nn", {"nn.py": wrong}))["neuron_output"]


def test_a_fit_that_is_a_generator_is_no_training_loop(grade_files, solution):
    wrong = replaced(
        solution["train.py"], ("history.append(float(total.data))", "yield float(total.data)"), ("return history", "")
    )
    lost = failing(grade_files("training", {"train.py": wrong}))
    assert lost["one_step"].startswith("losses of round 1 is a value of type generator (list expected)")
    assert "trajectory_of_twenty_steps" in lost


def test_a_process_that_kills_itself_is_not_called_an_endless_loop(grade_files):
    grade = grade_files("derivatives", {"derivative.py": "import os\nos.kill(os.getpid(), 9)\n"})
    assert all("the process ended early, with status -9" in message for message in failing(grade).values())


def test_bad_bytes_in_a_comment_cost_nothing_as_python_reads_them(grader, solution):
    submission = Submission("s", {"derivative": b"# \xff\xfe\n" + solution["derivative.py"].encode()})
    assert failing(grader.grade(submission, grader.course.unit("derivatives"))) == {}


def test_the_wrong_kind_of_result_is_said_in_words(grade_files, solution):
    wrong = replaced(solution["graph.py"], ("    return dot\n", "    return dot.source\n"))
    lost = failing(grade_files("graph", {"graph.py": wrong, "manual.py": solution["manual.py"]}))
    assert lost["every_value_is_drawn_once"] == "TypeError: draw_dot returned a str, not a graphviz.Digraph"


def test_titles_and_feedback_do_not_change_what_decides_a_verdict(course):
    other = course.model_copy(update={"title": "x", "feedback": Feedback(expected_values="hidden")})
    with Grader(course) as one, Grader(other) as two:
        assert one.checks_sha256 == two.checks_sha256


def test_a_worker_that_can_not_start_is_not_the_students_fault(course, solution):
    with Grader(course) as grader:
        grader.plan(course.unit("derivatives"))
        grader.box = dataclasses.replace(grader.box, command=("/bin/false",))
        grade = grader.grade(Submission("s", grader.solution), course.unit("derivatives"))
    assert (grade.status, grade.parts) == ("failed", [])
    assert "does not start" in grade.reason


def test_a_check_that_can_not_read_what_came_back_costs_itself_alone(grade_files, solution):
    wrong = replaced(solution["derivative.py"], ("return (f(x + h) - f(x)) / h", "return 1.0"))
    grade = grade_files("derivatives", {"derivative.py": wrong})
    assert parts_with_losses(grade) == {"forward_difference"}


def test_weights_that_hold_no_numbers_are_said_to_be_so(grade_files, solution):
    wrong = replaced(
        solution["nn.py"], ("self.nonlin = nonlin\n", "self.nonlin = nonlin\n        self.w[0].data = [1.0]\n")
    )
    assert failing(grade_files("nn", {"nn.py": wrong}))["weights_start_random"] == (
        "TypeError: the data of a parameter is not a number"
    )
