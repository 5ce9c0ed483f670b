"""The commands: parse, call, print."""

import os
import sys
from json import dumps
from pathlib import Path
from typing import Annotated, Literal

import typer

from autograder import terminal
from autograder.bugs import BugError
from autograder.build import BuildError, build_starter, stale_files
from autograder.cohort import grade_cohort, json_line, write_grade
from autograder.course import KIT_ROOT, Course, CourseError, Unit, load_course
from autograder.demo import run_demo
from autograder.fingerprints import KnownBugs
from autograder.judge import Grader, declared_checks
from autograder.observer import KitError
from autograder.sandbox import IsolationError
from autograder.submission import SubmissionError, find_submissions, looks_like_one
from autograder.verify import proof_json
from autograder.verify import verify as prove

GRADED, UNGRADED, UNUSABLE, INTERRUPTED = 0, 1, 2, 130

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, no_args_is_help=True)

CourseOption = Annotated[Path, typer.Option("--course", help="the course's file", metavar="FILE")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="submissions side by side")]
IsolationOption = Annotated[
    Literal["bubblewrap", "process"] | None, typer.Option(help="the sandbox; the best there is where not given")
]
COURSE = KIT_ROOT / "course.yml"
JOBS = os.cpu_count() or 1


@app.callback()
def autograder() -> None:
    """Grade exercises in building a scalar autograd engine and a neural network on top of it."""


@app.command()
def grade(
    path: Annotated[Path, typer.Argument(help="a submission's folder, or a folder of them", metavar="PATH")],
    unit: Annotated[str, typer.Option("--unit", help="which unit to grade", metavar="UNIT")],
    out: Annotated[Path | None, typer.Option("--out", help="write DIR/<unit>/<submission>.json", metavar="DIR")] = None,
    jobs: JobsOption = JOBS,
    json: Annotated[bool, typer.Option("--json", help="one JSON object a submission on standard output")] = False,
    isolation: IsolationOption = None,
    course: CourseOption = COURSE,
) -> None:
    """Grade one submission, or a folder of them, in one unit.

    Exit status 0: every submission got a grade. 1: some could not be graded. 2: unusable arguments.
    """
    loaded = load_course(course)
    chosen = loaded.unit(unit)
    declared_checks(chosen)
    submissions = find_submissions(path, chosen.id, chosen.files)
    single = looks_like_one(path, chosen.id, chosen.files)
    if out is not None:
        (out / chosen.id).mkdir(parents=True, exist_ok=True)
    with Grader(loaded, isolation) as grader:
        if not single and grader.box.name == "process" and isolation is None:
            raise IsolationError(
                "other people's code needs bubblewrap, and it does not work here: install the package "
                "'bubblewrap', or ask for the weaker sandbox by name with --isolation process"
            )
        known = KnownBugs(grader, jobs, terminal.learning)
        coming = grade_cohort(grader, known, submissions, chosen, jobs)
        grades = []
        for result in terminal.progress(coming, len(submissions), f"Grading {chosen.id}"):
            grades.append(result)
            if out is not None:
                write_grade(result, out)
            if json:
                print(json_line(result), flush=True)
    if not json:
        terminal.print_grade(grades[0]) if single else terminal.print_cohort(grades, chosen)
    raise typer.Exit(UNGRADED if any(result.status == "failed" for result in grades) else GRADED)


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", help="where the results go", metavar="DIR")] = Path("results"),
    jobs: JobsOption = JOBS,
) -> None:
    """Build a small cohort with well-known mistakes, grade every unit, print the table, write the results."""
    course = load_course(COURSE)
    all_units(course)
    grades = run_demo(course, out, jobs)
    raise typer.Exit(UNGRADED if any(result.status == "failed" for result in grades) else GRADED)


@app.command()
def verify(
    json: Annotated[bool, typer.Option("--json", help="the counts as one JSON object on standard output")] = False,
    jobs: JobsOption = JOBS,
    isolation: IsolationOption = None,
) -> None:
    """Prove the kit: full marks for the solution, none for the starter, every known mistake caught and named.

    Exit status 1, and a line for each thing that falls short, where it does not hold.
    """
    course = load_course(COURSE)
    with Grader(course, isolation) as grader:
        proofs = prove(course, grader, jobs, terminal.learning)
    print(dumps(proof_json(proofs))) if json else terminal.print_proofs(proofs)
    raise typer.Exit(UNGRADED if any(proof.shortcomings for proof in proofs) else GRADED)


@app.command()
def build(
    check: Annotated[bool, typer.Option("--check", help="write nothing; exit 1 where starter_code is stale")] = False,
) -> None:
    """Write starter_code/ from solutions/."""
    solutions, starter = KIT_ROOT / "solutions", KIT_ROOT / "starter_code"
    if not check:
        terminal.out.print(f"starter_code/: {build_starter(solutions, starter)} files from solutions/")
        return
    stale = stale_files(solutions, starter)
    if stale:
        terminal.fail(f"starter_code is stale: {', '.join(stale)}; run `autograder build`")
        raise typer.Exit(UNGRADED)
    terminal.out.print("starter_code/ is up to date")


def all_units(course: Course) -> list[Unit]:
    """Every unit, its checks found to agree with the course."""
    for unit in course.units:
        declared_checks(unit)
    return course.units


def main() -> None:
    """Run a command; a mistake in what it was given is one line and exit status 2, never a traceback."""
    try:
        sys.exit(app(standalone_mode=False) or GRADED)
    except (CourseError, SubmissionError, IsolationError, BuildError, BugError, KitError) as error:
        terminal.fail(str(error))
    except OSError as error:
        terminal.fail(f"{error.filename or 'standard output'}: {error.strerror}")
    except (KeyboardInterrupt, RuntimeError) as error:
        if not isinstance(error, KeyboardInterrupt) and type(error).__name__ != "Abort":
            raise
        terminal.fail("interrupted")
        sys.exit(INTERRUPTED)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        terminal.fail(f"{error.format_message()} See autograder --help.")
    sys.exit(UNUSABLE)
