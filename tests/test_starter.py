"""The local tests, as a student runs them: on the starter, on the solution, and half way."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from autograder.course import KIT_ROOT


def pytest_in(folder):
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "400"}
    for name in [name for name in environment if name.startswith("PYTEST")]:
        del environment[name]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-rA", "--tb=short"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment, check=False).stdout


def outcomes(text):
    counts = re.findall(r"(\d+) (passed|failed|skipped|error)", text.splitlines()[-1])
    return {word: int(count) for count, word in counts}


@pytest.fixture(scope="module")
def on_starter():
    return pytest_in(KIT_ROOT / "starter_code")


def test_every_local_test_passes_on_the_solution():
    counts = outcomes(pytest_in(KIT_ROOT / "solutions"))
    assert counts["passed"] > 40
    assert set(counts) <= {"passed", "skipped"}


def test_no_local_test_passes_on_the_starter(on_starter):
    counts = outcomes(on_starter)
    assert counts["failed"] > 20
    assert set(counts) == {"failed", "skipped"}


def test_a_failing_local_test_says_what_to_write_next(on_starter):
    failures = [line for line in on_starter.splitlines() if line.startswith("FAILED")]
    assert all("Not written yet: " in line for line in failures)
    assert "Traceback" not in on_starter


def test_tests_of_a_later_unit_wait_for_what_they_need(on_starter):
    skipped = [line for line in on_starter.splitlines() if line.startswith("SKIPPED")]
    assert any("test_nn" in line and "engine.py" in line for line in skipped)
    assert any("test_training" in line for line in skipped)


def test_with_the_engine_written_the_tests_of_nn_are_no_longer_skipped(tmp_path):
    shutil.copytree(KIT_ROOT / "starter_code", tmp_path / "mine")
    shutil.copy(KIT_ROOT / "solutions" / "micrograd" / "engine.py", tmp_path / "mine" / "micrograd")
    text = pytest_in(tmp_path / "mine")
    assert "FAILED tests/test_nn.py" in text
    assert "PASSED tests/test_backprop.py" in text


def test_a_syntax_error_is_told_in_one_line_and_not_as_an_import_error(tmp_path):
    shutil.copytree(KIT_ROOT / "starter_code", tmp_path / "mine")
    (tmp_path / "mine" / "micrograd" / "derivative.py").write_text("def f(:\n", encoding="utf-8")
    text = pytest_in(tmp_path / "mine")
    assert "error" not in outcomes(text)
    assert any("derivative.py" in line and "line 1" in line for line in text.splitlines() if line.startswith("FAILED"))


def test_the_starter_does_not_import_the_autograder():
    for path in (KIT_ROOT / "starter_code").rglob("*.py"):
        assert "autograder" not in path.read_text(encoding="utf-8")
