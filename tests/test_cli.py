"""The command as a user runs it: what is printed, what is written, how it exits."""

import json
import os

import pytest
import yaml
from conftest import write_submission

from autograder.course import KIT_ROOT


def lines(done):
    return [line for line in done.stderr.splitlines() if line.strip()]


@pytest.fixture(scope="module")
def cohort(tmp_path_factory, solution, starter):
    """Three submissions: the solution, the starter, and an empty folder."""
    folder = tmp_path_factory.mktemp("cohort")
    write_submission(folder / "ada", solution)
    write_submission(folder / "alan", starter)
    (folder / "grace").mkdir()
    return folder


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["/no/such/folder", "--unit", "nn"], "error: /no/such/folder: no such folder"),
        ([KIT_ROOT / "course.yml", "--unit", "nn"], f"error: {KIT_ROOT / 'course.yml'}: is not a folder"),
        (
            [KIT_ROOT / "solutions", "--unit", "n"],
            "error: unknown unit 'n': the units are derivatives, graph, backprop",
        ),
    ],
)
def test_unusable_arguments_get_one_line_and_status_2(autograder, arguments, message):
    done = autograder("grade", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert lines(done)[0].startswith(message)
    assert len(lines(done)) == 1


def test_an_empty_folder_gets_one_line_and_status_2(autograder, tmp_path):
    done = autograder("grade", tmp_path, "--unit", "nn")
    assert done.returncode == 2
    assert "is empty; expected micrograd/" in lines(done)[0]


def test_a_wrong_key_in_the_course_gets_one_line_and_status_2(autograder, tmp_path):
    content = yaml.safe_load((KIT_ROOT / "course.yml").read_text(encoding="utf-8"))
    content["colour"] = "blue"
    (tmp_path / "course.yml").write_text(yaml.safe_dump(content), encoding="utf-8")
    done = autograder("grade", KIT_ROOT / "solutions", "--unit", "nn", "--course", tmp_path / "course.yml")
    assert done.returncode == 2
    assert "colour: unknown key; allowed here: title, seed, limits, feedback, units" in lines(done)[0]


def test_json_is_one_object_a_submission_and_nothing_else(autograder, cohort):
    done = autograder("grade", cohort, "--unit", "derivatives", "--json")
    grades = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [(grade["submission"], grade["score"]) for grade in grades] == [("ada", 10), ("alan", 0), ("grace", 0)]


def test_json_has_the_keys_of_the_contract(autograder, cohort):
    done = autograder("grade", cohort / "alan", "--unit", "derivatives", "--json")
    grade = json.loads(done.stdout)
    assert list(grade) == [
        "schema", "submission", "unit", "score", "max_score", "status", "parts", "diagnosis", "isolation", "kit",
        "submission_sha256", "seconds",
    ]  # fmt: skip
    assert list(grade["parts"][0]) == ["id", "title", "score", "max_score", "checks"]
    check = grade["parts"][0]["checks"][0]
    assert list(check) == ["id", "title", "points", "status", "message", "evidence"]


def test_two_runs_differ_only_in_seconds(autograder, cohort):
    runs = [autograder("grade", cohort, "--unit", "graph", "--json", "--jobs", jobs).stdout for jobs in (1, 2)]
    first, second = ([{**json.loads(line), "seconds": 0} for line in run.splitlines()] for run in runs)
    assert first == second


def test_results_are_written_by_unit_and_submission(autograder, cohort, tmp_path):
    autograder("grade", cohort, "--unit", "nn", "--out", tmp_path)
    assert sorted(os.listdir(tmp_path / "nn")) == ["ada.json", "alan.json", "grace.json"]
    assert json.loads((tmp_path / "nn" / "ada.json").read_text(encoding="utf-8"))["score"] == 25


def test_a_cohort_is_shown_as_a_table(autograder, cohort):
    text = autograder("grade", cohort, "--unit", "nn").stdout
    assert "ada" in text
    assert "3 graded in isolation bubblewrap." in text


def test_one_submission_is_shown_check_by_check(autograder, cohort):
    text = autograder("grade", cohort / "alan", "--unit", "graph").stdout
    assert "alan: graph 0 of 15" in text
    assert "✗ Every node that the root depends on" in text
    assert "not written yet: graph/trace" in text


def test_nbgraders_layout_is_understood(autograder, tmp_path, solution):
    write_submission(tmp_path / "ada" / "nn", solution)
    done = autograder("grade", tmp_path, "--unit", "nn", "--json")
    assert json.loads(done.stdout)["score"] == 25


def test_modules_beside_each_other_are_understood(autograder, tmp_path, solution):
    (tmp_path / "derivative.py").write_text(solution["derivative.py"], encoding="utf-8")
    done = autograder("grade", tmp_path, "--unit", "derivatives", "--json")
    assert json.loads(done.stdout)["score"] == 10


def test_a_cohort_is_not_graded_in_the_weaker_sandbox_unless_asked_for(cohort, monkeypatch, autograder):
    monkeypatch.setenv("PATH", "/nowhere")
    refused = autograder("grade", cohort, "--unit", "nn")
    assert refused.returncode == 2
    assert "--isolation process" in refused.stderr
    asked = autograder("grade", cohort, "--unit", "nn", "--json", "--isolation", "process")
    assert {json.loads(line)["isolation"] for line in asked.stdout.splitlines()} == {"process"}


def strange(folder, make):
    package = write_submission(folder, {}) / "micrograd"
    make(package / "derivative.py")
    return folder


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: path.mkdir(), "derivative.py is not a file but a folder"),
        (lambda path: os.mkfifo(path), "derivative.py is not a file but a pipe"),
        (lambda path: path.symlink_to("/etc/passwd"), "derivative.py is a symbolic link, and links are not followed"),
        (lambda path: path.write_bytes(b"#" * 50_000_000), "derivative.py is too large: 50,000,000 bytes"),
        (lambda path: path.write_bytes(b"\xff\xfe\xfa"), "SyntaxError"),
    ],
)
def test_what_is_no_source_file_costs_its_points_and_says_why(autograder, tmp_path, make, reason):
    done = autograder("grade", strange(tmp_path, make), "--unit", "derivatives", "--json")
    grade = json.loads(done.stdout)
    assert (done.returncode, grade["status"], grade["score"]) == (0, "graded", 0)
    assert reason in grade["parts"][0]["checks"][0]["message"]


def test_a_link_in_place_of_the_package_is_not_followed(autograder, tmp_path):
    (tmp_path / "eve").mkdir()
    (tmp_path / "eve" / "micrograd").symlink_to(KIT_ROOT / "solutions" / "micrograd")
    grade = json.loads(autograder("grade", tmp_path, "--unit", "nn", "--json").stdout)
    assert grade["score"] == 0
    assert "is not a folder but a symbolic link" in grade["parts"][0]["checks"][0]["message"]


def test_markup_and_escapes_in_a_name_are_shown_as_they_are(autograder, tmp_path):
    write_submission(tmp_path / "[red]x[/red]\x1b[31m", {})
    done = autograder("grade", tmp_path, "--unit", "nn")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "[red]" in done.stdout


def test_the_demo_grades_its_cohort_in_every_unit(autograder, tmp_path):
    done = autograder("demo", "--out", tmp_path / "results")
    assert done.returncode == 0
    assert "the untouched starter" in done.stdout
    written = {unit: len(os.listdir(tmp_path / "results" / unit)) for unit in ("derivatives", "training")}
    assert written["derivatives"] == written["training"] >= 10


def test_a_name_too_long_for_a_file_stops_nobody(autograder, tmp_path, solution):
    write_submission(tmp_path / "in" / ("x" * 250), solution)
    write_submission(tmp_path / "in" / "zoe", solution)
    done = autograder("grade", tmp_path / "in", "--unit", "derivatives", "--out", tmp_path / "out")
    written = sorted(os.listdir(tmp_path / "out" / "derivatives"))
    assert (done.returncode, len(written), written[-1]) == (0, 2, "zoe.json")


def test_a_control_character_in_a_name_is_in_no_file_name(autograder, tmp_path, solution):
    write_submission(tmp_path / "in" / "a\x1bb", solution)
    autograder("grade", tmp_path / "in", "--unit", "derivatives", "--out", tmp_path / "out")
    assert os.listdir(tmp_path / "out" / "derivatives") == ["a\\x1bb.json"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["grade", "x"], "error: Missing option '--unit'"),
        (["grade", "x", "--unit", "nn", "--jobs", "0"], "error: Invalid value for '--jobs'"),
        (["grades"], "error: No such command 'grades'"),
    ],
)
def test_a_mistake_on_the_command_line_gets_one_line(autograder, arguments, message):
    done = autograder(*arguments)
    assert done.returncode == 2
    assert len(lines(done)) == 1
    assert lines(done)[0].startswith(message)


def test_an_empty_course_file_gets_one_line(autograder, tmp_path):
    (tmp_path / "course.yml").write_text("", encoding="utf-8")
    done = autograder("grade", KIT_ROOT / "solutions", "--unit", "nn", "--course", tmp_path / "course.yml")
    assert done.returncode == 2
    assert "course: expected keys: title, seed, limits, feedback, units" in lines(done)[0]


def test_out_that_can_not_be_made_is_refused_before_grading(autograder, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = autograder("grade", KIT_ROOT / "solutions", "--unit", "nn", "--out", tmp_path / "file")
    assert done.returncode == 2
    assert str(tmp_path / "file") in lines(done)[0]


def test_modules_in_a_units_folder_and_one_folder_deeper_are_found(autograder, tmp_path, solution):
    (tmp_path / "side" / "derivatives").mkdir(parents=True)
    (tmp_path / "side" / "derivatives" / "derivative.py").write_text(solution["derivative.py"], encoding="utf-8")
    write_submission(tmp_path / "deep" / "starter_code", solution)
    write_submission(tmp_path / "twice" / "micrograd", solution)
    done = autograder("grade", tmp_path, "--unit", "derivatives", "--json")
    assert {json.loads(line)["submission"]: json.loads(line)["score"] for line in done.stdout.splitlines()} == {
        "side": 10, "deep": 10, "twice": 10,
    }  # fmt: skip
    alone = autograder("grade", tmp_path / "side", "--unit", "derivatives", "--json")
    assert json.loads(alone.stdout)["submission"] == "side"


def test_the_starter_is_told_once_what_to_write_and_gets_no_diagnosis(autograder, tmp_path, starter):
    text = autograder("grade", write_submission(tmp_path / "me", starter), "--unit", "backprop").stdout
    assert text.count("backprop/backward_pass") == 1
    assert "known mistakes" not in text


def test_a_known_mistake_is_named_with_its_hint(autograder):
    text = autograder("grade", KIT_ROOT / "tests" / "students" / "ines", "--unit", "training").stdout
    assert "Diagnosis: The gradients are never set back to zero" in text
    assert "Hint: " in text
