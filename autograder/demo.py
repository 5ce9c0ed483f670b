"""A cohort made of the solution, the untouched starter and well-known mistakes, graded in every unit."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from autograder import terminal
from autograder.bugs import catalogue
from autograder.build import starter_files
from autograder.cohort import grade_cohort, write_grade
from autograder.course import KIT_ROOT, Course
from autograder.fingerprints import KnownBugs
from autograder.grade import Grade
from autograder.judge import Grader
from autograder.submission import PACKAGE

STUDENTS: Mapping[str, tuple[str, ...]] = {
    "ada": (),
    "alan": ("mul-overwrites",),
    "barbara": ("tanh-overwrites",),
    "claude": ("no-visited-set",),
    "dorothy": ("breadth-first",),
    "edsger": ("exp-drops-upstream",),
    "frances": ("fit-never-zeroes-gradients",),
    "grace": ("neuron-parameters-without-bias",),
    "john": ("central-divided-by-h",),
    "katherine": ("trace-edges-run-backwards",),
    "noether": ("add-overwrites", "hinge-wrong-sign"),
}


def demo_sources(bugs: tuple[str, ...]) -> dict[str, str]:
    """The reference's modules with these mistakes in them."""
    folder = KIT_ROOT / "solutions" / PACKAGE
    sources = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))}
    for bug in bugs:
        sources = catalogue()[bug].mutant(sources)
    return sources


def write_cohort(folder: Path) -> dict[str, str]:
    """Write folder/<student>/micrograd/ for every student; returns what each one did, in words."""
    if folder.exists():
        shutil.rmtree(folder)
    starter = {
        name.removeprefix(f"{PACKAGE}/"): text
        for name, text in starter_files(KIT_ROOT / "solutions").items()
        if name.startswith(f"{PACKAGE}/")
    }
    cohort = {name: demo_sources(bugs) for name, bugs in STUDENTS.items()} | {"starter": starter}
    for name, sources in cohort.items():
        (folder / name / PACKAGE).mkdir(parents=True)
        for file, text in sources.items():
            (folder / name / PACKAGE / file).write_text(text, encoding="utf-8")
    told = {name: "; ".join(catalogue()[bug].title for bug in bugs) for name, bugs in STUDENTS.items()}
    return {**told, "ada": "the solution", "starter": "the untouched starter"}


def run_demo(course: Course, out: Path, jobs: int) -> list[Grade]:
    """Grade the cohort in every unit, write out/<unit>/<student>.json, and print a table."""
    cohort = out / "demo"
    told = write_cohort(cohort)
    grades: list[Grade] = []
    with Grader(course) as grader:
        known = KnownBugs(grader, jobs, terminal.learning)
        for unit in course.units:
            submissions = [(name, cohort / name / PACKAGE) for name in told]
            coming = grade_cohort(grader, known, submissions, unit, jobs)
            grades += terminal.progress(coming, len(told), f"Grading {unit.id}")
        isolation = grader.box.name
    for grade in grades:
        write_grade(grade, out)
    terminal.out.print(demo_table(course, told, grades))
    print_mistakes(told, grades)
    terminal.out.print(f"\n{len(grades)} grades in {out}/<unit>/<student>.json; the submissions are in {cohort}/.")
    if isolation != "bubblewrap":
        terminal.out.print("bubblewrap does not work here: this ran in the weaker sandbox 'process'.")
    return grades


def demo_table(course: Course, told: Mapping[str, str], grades: list[Grade]) -> Table:
    """A row a student, a column a unit."""
    table = Table(title=Text(course.title), title_justify="left")
    table.add_column("student")
    for unit in course.units:
        table.add_column(Text(f"{unit.id}\n/{unit.points:g}"), justify="right")
    for name in told:
        scores = [terminal.grade_text(grade) for grade in grades if grade.submission == name]
        table.add_row(name, *scores)
    return table


def print_mistakes(told: Mapping[str, str], grades: list[Grade]) -> None:
    """What each student did, which parts it cost, and what the diagnosis found."""
    for name, text in told.items():
        own = [grade for grade in grades if grade.submission == name]
        lost = [part.id for grade in own for part in grade.parts if part.score < part.max_score]
        cost = f"; loses points in {', '.join(lost) if len(lost) < 8 else 'every part'}" if lost else ""
        named = [bug["bug"] for grade in own for bug in grade.diagnosis]
        found = f"; the diagnosis names {', '.join(named)}" if named else ""
        line = Text.assemble((f"{name}: ", "bold"), text, (cost, "red"), (found, "green"))
        terminal.out.print(Padding(line, (0, 0, 0, 2)))
