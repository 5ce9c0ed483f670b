"""Checks x submissions -> Grade. The verdict is made here, from what the sandbox observed."""

import hashlib
import importlib
import re
import threading
import time
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder import __version__
from autograder.checks import Check, checks_of
from autograder.checks.expect import Failure
from autograder.course import KIT_ROOT, Course, CourseError, Part, Unit
from autograder.files import Cached
from autograder.grade import CheckResult, Evidence, Grade, PartGrade, one_line
from autograder.observer import SCENARIOS, BudgetSpent, KitError, Observer, Plan, Reference
from autograder.sandbox import Box, Worker, choose
from autograder.submission import PACKAGE, Submission, read_submission

PACKAGES = ("numpy", "graphviz")
ALWAYS_PRELOADED = ("math", "numbers")


class Grader:
    """Grades submissions of one course, one after the other or from several threads."""

    def __init__(self, course: Course, isolation: str | None = None) -> None:
        self.course = course
        self.box: Box = choose(isolation, SCENARIOS, PACKAGES)
        self.plans: dict[str, Plan] = {}
        self.lock = threading.Lock()
        self.reference = Reference(self.worker(self.solution, (), list(self.solution)))

    def __enter__(self) -> "Grader":
        return self

    def __exit__(self, *exception: object) -> None:
        self.reference.worker.close()

    @cached_property
    def solution(self) -> dict[str, bytes]:
        """The reference, by module name."""
        return read_submission("solution", KIT_ROOT / "solutions" / PACKAGE, 1 << 20).modules

    @cached_property
    def checks_sha256(self) -> str:
        """Of what decides a verdict: checks, scenarios, reference, judge, worker, and the course's seed and limits."""
        kit = Path(__file__).parent
        folders = [kit / "checks", SCENARIOS, kit / "sandbox", KIT_ROOT / "solutions" / PACKAGE]
        files = [
            kit / "judge.py",
            kit / "observer.py",
            kit / "program.py",
            *(file for folder in folders for file in folder.glob("*.py")),
        ]
        digest = hashlib.sha256(f"{self.course.seed} {self.course.limits.model_dump_json()}".encode())
        for file in sorted(files):
            digest.update(file.name.encode() + file.read_bytes())
        return digest.hexdigest()

    def worker(self, modules: dict[str, bytes], own: Sequence[str], about: Sequence[str]) -> Worker:
        """A worker that holds the modules, of which own are the submission's, for scenarios about some of them."""
        named = {f"{PACKAGE}.{name}".removesuffix(".__init__"): source for name, source in modules.items()}
        folders = {name.rpartition(".")[0] for name in named}
        sources = {**dict.fromkeys(folders, b""), **named}
        imported = re.findall(rb"\b(numpy|graphviz)\b", b"\n".join(modules[name] for name in own))
        return Worker(
            self.box,
            sources,
            preload=[*ALWAYS_PRELOADED, *sorted({name.decode() for name in imported})],
            scenarios=[f"{SCENARIOS.name}.{name}" for name in scenarios_about(about)],
            limits=self.course.limits.model_dump(),
            seed=self.course.seed,
        )

    def read(self, name: str, folder: Path) -> Submission:
        return read_submission(name, folder, self.course.limits.source_kb)

    def observer(self, unit: Unit, submission: Submission, plan: Plan | None = None) -> Observer:
        modules, own = self.modules(unit, submission)
        worker = self.worker(modules, own, [file.removesuffix(".py") for file in unit.files])
        return Observer(unit, submission, worker, self.reference, plan, self.course.seed)

    def modules(self, unit: Unit, submission: Submission) -> tuple[dict[str, bytes], list[str]]:
        """Modules by name: the submission's files of this unit and its helpers, the reference for all other units'.

        With them, which are the submission's.
        """
        own = [file.removesuffix(".py") for file in unit.files]
        reference = {name: source for name, source in self.solution.items() if name not in (*own, "__init__")}
        handed_in = {
            name: source
            for name, source in submission.modules.items()
            if name in own or name not in (*self.solution, "__init__")
        }
        return {**handed_in, **reference}, list(handed_in)

    def plan(self, unit: Unit) -> Plan:
        """What the unit's checks ask of the reference, found out once for a kit. Raises KitError where it fails one."""
        with self.lock:
            if unit.id not in self.plans:
                cached = Cached("plans", unit.id, self.checks_sha256)
                known = cached.read(Plan.from_json)
                self.plans[unit.id] = known or self.made_plan(unit)
                if known is None:
                    cached.write(self.plans[unit.id].to_json())
            return self.plans[unit.id]

    def made_plan(self, unit: Unit) -> Plan:
        with self.observer(unit, Submission("reference", self.solution)) as observe:
            results = [self.run(check, observe) for check in declared_checks(unit).values()]
        wrong = [result.id for result in results if result.status != "passed"]
        if wrong:
            raise KitError(f"the reference does not pass {', '.join(wrong)}")
        return observe.asked

    def grade(self, submission: Submission, unit: Unit) -> Grade:
        """Never raises for anything in a submission. Where the kit can't do its job, the status is "failed"."""
        begun = time.monotonic()
        outcome: dict[str, Any] = {"parts": []}
        try:
            checks = declared_checks(unit)
            with self.observer(unit, submission, self.plan(unit)) as observe:
                results = {check.id: self.run(check, observe) for check in checks.values()}
            outcome = {"parts": [part_grade(part, results) for part in unit.parts], "deviations": observe.deviations}
        except Exception as error:
            outcome.update(status="failed", reason=one_line(f"{type(error).__name__}: {error}"))
        return Grade(
            submission=submission.name,
            unit=unit.id,
            isolation=self.box.name,
            kit_version=__version__,
            checks_sha256=self.checks_sha256,
            submission_sha256=submission.sha256,
            seconds=time.monotonic() - begun,
            **outcome,
        )

    def run(self, check: Check, observe: Observer) -> CheckResult:
        observe.begin(check.id)
        try:
            check.function(observe)
        except Failure as failure:
            if not observe.noted():
                observe.note(failure.digest())
            return self.failed(check, failure)
        except BudgetSpent:
            budget = self.course.limits.submission_seconds
            return unpassed(check, "skipped", f"the submission's time budget of {budget:g} s was spent before")
        except KitError:
            raise
        except Exception:
            observe.note("unreadable")
            return unpassed(check, "error", "what came back can't be read")
        return CheckResult(check.id, check.title, check.points, "passed")

    def failed(self, check: Check, failure: Failure) -> CheckResult:
        shown = self.course.feedback.expected_values == "shown"
        expected = failure.expected if shown else {}
        evidence = Evidence(failure.program, failure.got, expected) if failure.program else None
        message = one_line(failure.message(shown))
        status = {"error": "error", "timeout": "timeout"}.get(failure.stopped or "", "failed")
        return CheckResult(check.id, check.title, check.points, status, message, evidence)  # type: ignore[arg-type]


def declared_checks(unit: Unit) -> dict[str, Check]:
    """The unit's checks by id. Raises CourseError where course.yml and the checks disagree."""
    try:
        checks = {check.id: check for check in checks_of(unit.id)}
    except ModuleNotFoundError as error:
        raise CourseError(f"unit {unit.id} has no checks: autograder/checks/{unit.id}.py is missing") from error
    listed = [(part.id, name) for part in unit.parts for name in part.checks]
    declared = [(check.part, check.id) for check in checks.values()]
    for part_id, name in sorted(set(listed) ^ set(declared)):
        known = (part_id, name) in listed
        place = "course.yml, and no such check is declared" if known else "a check, not in course.yml"
        raise CourseError(f"units.{unit.id}.parts.{part_id}.checks: {name} is in {place}")
    for part in unit.parts:
        total = sum(checks[name].points for name in part.checks)
        if abs(total - part.points) > 1e-9:
            raise CourseError(f"part {part.id} has {part.points:g} points, and its checks have {total:g} together")
    return {name: checks[name] for _, name in listed}


def scenarios_about(modules: Sequence[str]) -> list[str]:
    """The scenario modules that are about some of the student's modules, and the one that imports them."""
    names = [file.stem for file in sorted(SCENARIOS.glob("[a-z]*.py"))]
    about = {name: getattr(importlib.import_module(f"autograder.scenarios.{name}"), "MODULE", "") for name in names}
    return ["loading", *(name for name, module in about.items() if module.rpartition(".")[2] in modules)]


def part_grade(part: Part, results: dict[str, CheckResult]) -> PartGrade:
    checks = [results[name] for name in part.checks]
    return PartGrade(part.id, part.title, part.points, checks, part.extra_credit)


def unpassed(check: Check, status: Any, message: str) -> CheckResult:
    return CheckResult(check.id, check.title, check.points, status, message)
