"""What grading looks like in a terminal: tables, a progress bar, one line for an error."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table
from rich.text import Text

from autograder.checks.expect import STUB
from autograder.course import Unit
from autograder.grade import CheckResult, Grade, printable
from autograder.verify import UnitProof

out = Console(soft_wrap=False, highlight=False)
err = Console(stderr=True, soft_wrap=True, highlight=False)

PROOF_COLUMNS = ("bugs", "caught", "named", "checks", "failed", "kills")
MARKS = {"passed": "✓", "failed": "✗", "error": "✗", "timeout": "✗", "skipped": "-"}


def fail(message: str) -> None:
    for line in message.splitlines():
        err.print(Text(f"error: {printable(line)}", style="red"))


def progress(grades: Iterable[Grade], total: int, title: str) -> Iterator[Grade]:
    """The grades as they come, with a bar on a terminal's error output and nothing elsewhere."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        for grade in grades:
            bar.advance(task)
            yield grade


def learning(unit: Unit, done: int, total: int) -> None:
    """Tell that the known mistakes of a unit are being run, which is done once for a kit."""
    if done in (1, total) or done % 25 == 0:
        err.print(f"Learning what {unit.id}'s known mistakes do, once for this kit: {done} of {total}")


def score_text(score: float, most: float) -> Text:
    style = "green" if score >= most else "red" if score <= 0 else "yellow"
    return Text(f"{score:g}", style=style)


def grade_text(grade: Grade) -> Text:
    return Text("failed", style="red") if grade.status == "failed" else score_text(grade.score, grade.max_score)


def cohort_table(grades: Sequence[Grade], unit: Unit) -> Table:
    """A row a submission, a column a part."""
    table = Table(title=Text(unit.title), title_justify="left")
    table.add_column("submission", overflow="fold")
    for part in unit.parts:
        table.add_column(Text(f"{part.id}\n/{part.points:g}{' extra' if part.extra_credit else ''}"), justify="right")
    table.add_column(Text(f"score\n/{unit.points:g}"), justify="right")
    for grade in grades:
        name = Text(printable(grade.submission))
        if grade.status == "failed":
            table.add_row(name, Text(f"could not be graded: {grade.reason}", style="red"))
            continue
        cells = [score_text(part.score, part.max_score) for part in grade.parts]
        table.add_row(name, *cells, score_text(grade.score, grade.max_score))
    return table


def print_cohort(grades: Sequence[Grade], unit: Unit) -> None:
    out.print(cohort_table(grades, unit))
    isolation = ", ".join(sorted({grade.isolation for grade in grades}))
    out.print(f"{len(grades)} graded in isolation {isolation}.")


def print_proofs(proofs: Sequence[UnitProof]) -> None:
    """A row a unit, then a line for each thing that falls short."""
    table = Table("unit", *(Column(name, justify="right") for name in PROOF_COLUMNS))
    for proof in proofs:
        counts = (proof.bugs, proof.caught, proof.named, proof.checks, proof.failed_by_some_bug, proof.kills)
        table.add_row(proof.unit, *map(str, counts))
    out.print(table)
    out.print("caught: by a check of the bug's own part; named: by the diagnosis, and nothing else;")
    out.print("failed: checks that at least one bug fails; kills: pairs of a bug and a check that it fails")
    for proof in proofs:
        for line in proof.shortcomings:
            fail(f"{proof.unit}: {line}")


def print_grade(grade: Grade) -> None:
    """One submission, check by check; the first failing one with its program, a message only where it is new."""
    out.print(Text(f"{printable(grade.submission)}: {grade.unit} {grade.score:g} of {grade.max_score:g}", style="bold"))
    if grade.status == "failed":
        out.print(Text(f"could not be graded: {grade.reason}", style="red"))
    told: set[str] = set()
    for part in grade.parts:
        extra = ", extra credit" if part.extra_credit else ""
        out.print(Text(f"\n{part.title}: {part.score:g} of {part.max_score:g}{extra}", style="bold"))
        for check in part.checks:
            print_check(check, told)
    print_diagnosis(grade)
    out.print(f"\nIsolation: {grade.isolation}.")


def indented(text: Text, columns: int) -> Padding:
    return Padding(text, (0, 0, 0, columns), expand=False)


def print_check(check: CheckResult, told: set[str]) -> None:
    """told: the messages that were printed before."""
    passed = check.status == "passed"
    line = Table.grid(padding=(0, 1))
    style = "green" if passed else "red"
    line.add_row(Text(f"  {MARKS[check.status]}", style=style), Text(f"{check.title} ({check.points:g})", style=style))
    out.print(line)
    if passed or check.message in told:
        return
    out.print(indented(Text(check.message), 6))
    if check.evidence is not None and not told:
        out.print(indented(Text(check.evidence.program, style="cyan"), 8))
    told.add(check.message)


def print_diagnosis(grade: Grade) -> None:
    """The mistakes that explain what failed, each with its first hint, and whether none of them explains the rest."""
    explained = {check for bug in grade.diagnosis for check in bug["explains"]}
    written = {case.partition("/")[0] for case, digest in grade.deviations.items() if digest != STUB}
    left = [
        check for check, part in grade.unpassed().items() if f"{part}/{check}" not in explained and check in written
    ]
    for bug in grade.diagnosis:
        checks = f"{len(bug['explains'])} failing check{'s' if len(bug['explains']) > 1 else ''}"
        out.print(Text.assemble("\nDiagnosis: ", (bug["title"], "bold"), f" (explains {checks})."))
        out.print(indented(Text(f"Hint: {bug['hint']}"), 2))
    if left:
        what = "The rest" if grade.diagnosis else "What failed"
        out.print(f"\n{what} is not one of the known mistakes.")
