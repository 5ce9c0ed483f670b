"""What each bug of the catalogue does to the checks: computed once for a kit and a seed, and kept."""

import hashlib
import itertools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.bugs import Bug, catalogue
from autograder.checks.expect import STUB
from autograder.course import Unit
from autograder.diagnosis import diagnose
from autograder.files import Cached
from autograder.grade import Grade
from autograder.judge import Grader
from autograder.submission import Submission


@dataclass(frozen=True)
class Fingerprint:
    """How a bug deviates from the reference, by "check/case", and which checks it fails."""

    deviations: dict[str, str]
    failed: list[str]


class KnownBugs:
    """The fingerprints of each unit's bugs, had when they are first needed; for several threads.

    told is called with the unit, how many are done and how many there are, while they are computed.
    """

    def __init__(self, grader: Grader, jobs: int, told: Callable[[Unit, int, int], None] = lambda *_: None) -> None:
        self.grader, self.jobs, self.told = grader, jobs, told
        self.lock = threading.Lock()
        self.known: dict[str, dict[str, Fingerprint]] = {}

    def of(self, unit: Unit) -> dict[str, Fingerprint]:
        with self.lock:
            if unit.id not in self.known:
                done, total = itertools.count(1), len(bugs_of(unit))
                advance = lambda: self.told(unit, next(done), total)  # noqa: E731
                self.known[unit.id] = fingerprints(self.grader, unit, self.jobs, advance)
            return self.known[unit.id]


def diagnosed(grade: Grade, unit: Unit, known: KnownBugs) -> Grade:
    """The grade with the contract's diagnosis: each bug that is found, with the checks that it explains."""
    if set(grade.deviations.values()) <= {STUB}:
        return grade
    prints = known.of(unit)
    unpassed = grade.unpassed()
    diagnosis = [
        {
            "bug": bug.id,
            "family": bug.family,
            "title": bug.title,
            "explains": [f"{unpassed[check]}/{check}" for check in prints[bug.id].failed if check in unpassed],
            "hint": bug.hints[0],
        }
        for bug in map(catalogue().get, diagnose(grade.deviations, {id: its.deviations for id, its in prints.items()}))
        if bug is not None
    ]
    return replace(grade, diagnosis=diagnosis)


def fingerprints(
    grader: Grader, unit: Unit, jobs: int, advance: Callable[[], None] = lambda: None
) -> dict[str, Fingerprint]:
    """Of the unit's bugs, by id; from the cache where it has them."""
    cached = Cached("fingerprints", unit.id, f"{grader.checks_sha256} {catalogue_sha256()}")
    known = cached.read(lambda content: {bug: Fingerprint(**entry) for bug, entry in content.items()})
    if known is None:
        known = computed(grader, unit, jobs, advance)
        cached.write({bug: vars(entry) for bug, entry in known.items()})
    return known


def computed(grader: Grader, unit: Unit, jobs: int, advance: Callable[[], None]) -> dict[str, Fingerprint]:
    bugs = bugs_of(unit)

    def one(bug: Bug) -> Fingerprint:
        grade = grader.grade(mutant(grader, bug), unit)
        advance()
        return Fingerprint(grade.deviations, list(grade.unpassed()))

    grader.plan(unit)
    with ThreadPoolExecutor(jobs) as pool:
        return dict(zip([bug.id for bug in bugs], pool.map(one, bugs), strict=True))


def mutant(grader: Grader, bug: Bug) -> Submission:
    """The reference with a bug in it."""
    sources = bug.mutant({f"{name}.py": source.decode() for name, source in grader.solution.items()})
    return Submission(bug.id, {name.removesuffix(".py"): text.encode() for name, text in sources.items()})


def bugs_of(unit: Unit) -> list[Bug]:
    return [bug for bug in catalogue().values() if bug.unit == unit.id]


def catalogue_sha256() -> str:
    files = sorted((Path(__file__).parent / "bugs").glob("*.yml"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
