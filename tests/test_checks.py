"""The hidden checks are pytest tests too, and pytest comes to the judge's verdicts."""

import subprocess
import sys

from conftest import failing, write_submission

from autograder.course import KIT_ROOT


def failed_under_pytest(unit, folder):
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-o", "addopts=", "-q", "-rf", "--tb=no"]
    checks = KIT_ROOT / "autograder" / "checks" / f"{unit}.py"
    done = subprocess.run(
        [*command, str(checks), "--submission", str(folder)], cwd=KIT_ROOT, capture_output=True, text=True, check=False
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    return {line.split("::test_")[1].split(" ")[0] for line in lines}


def test_pytest_fails_what_the_judge_fails(tmp_path, solution, grade_files):
    wrong = {"train.py": solution["train.py"].replace("p.data -= lr", "p.data += lr")}
    lost = set(failing(grade_files("training", wrong)))
    assert failed_under_pytest("training", write_submission(tmp_path / "s", wrong)) == lost
    assert {"step_goes_downhill", "one_step"} <= lost


def test_pytest_passes_the_solution():
    assert failed_under_pytest("derivatives", KIT_ROOT / "solutions") == set()
