"""Checks x submissions -> Grade. The verdict is made here, from what the sandbox observed."""

import hashlib
import importlib
import json
import re
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder import __version__
from autograder.checks import Check, checks_of
from autograder.checks.expect import Case, Failure, stopped
from autograder.course import KIT_ROOT, Course, CourseError, Part, Unit
from autograder.grade import CheckResult, Evidence, Grade, PartGrade, one_line
from autograder.sandbox import Box, IsolationError, Reply, Worker, choose
from autograder.submission import PACKAGE, Submission, read_submission

SCENARIOS = Path(__file__).with_name("scenarios")
PACKAGES = ("numpy", "graphviz")
ALWAYS_PRELOADED = ("math", "numbers", "random")


class KitError(Exception):
    """The kit could not do its job; nothing was learned about the submission."""


class BudgetSpent(Exception):
    pass


class Grader:
    """Grades submissions of one course, one after the other or from several threads."""

    def __init__(self, course: Course, isolation: str | None = None) -> None:
        self.course = course
        self.box: Box = choose(isolation, SCENARIOS, PACKAGES)
        self.references: dict[str, list[Any]] = {}
        self.lock = threading.Lock()
        self.reference_worker = self.worker(self.solution, list(self.solution))

    def __enter__(self) -> "Grader":
        return self

    def __exit__(self, *exception: object) -> None:
        self.reference_worker.close()

    @cached_property
    def solution(self) -> dict[str, bytes]:
        """The reference, by module name."""
        return read_submission("solution", KIT_ROOT / "solutions" / PACKAGE, 1 << 20).modules

    @cached_property
    def checks_sha256(self) -> str:
        """Of everything that decides a verdict: checks, scenarios, reference, judge, worker, and the course itself."""
        kit = Path(__file__).parent
        folders = [kit / "checks", SCENARIOS, kit / "sandbox", KIT_ROOT / "solutions" / PACKAGE]
        files = [kit / "judge.py", kit / "program.py", *(file for folder in folders for file in folder.glob("*.py"))]
        digest = hashlib.sha256(self.course.model_dump_json().encode())
        for file in sorted(files):
            digest.update(file.name.encode() + file.read_bytes())
        return digest.hexdigest()

    def worker(self, modules: dict[str, bytes], trusted: Sequence[str]) -> Worker:
        sources = {PACKAGE: b"", **{f"{PACKAGE}.{name}": source for name, source in modules.items()}}
        own = b"\n".join(source for name, source in modules.items() if name not in trusted)
        imported = re.findall(rb"^[ \t]*(?:import|from)[ \t]+(numpy|graphviz)\b", own, re.M)
        return Worker(
            self.box,
            sources,
            trusted=[PACKAGE, *(f"{PACKAGE}.{name}" for name in trusted)],
            preload=[*ALWAYS_PRELOADED, *sorted({name.decode() for name in imported})],
            scenarios=[f"{SCENARIOS.name}.{file.stem}" for file in sorted(SCENARIOS.glob("[a-z]*.py"))],
            limits=self.course.limits.model_dump(),
            seed=self.course.seed,
        )

    def read(self, name: str, folder: Path) -> Submission:
        return read_submission(name, folder, self.course.limits.source_kb)

    def reference(self, function: str, cases: Sequence[Case]) -> list[Any]:
        """What the reference does. Raises KitError where it can't be had."""
        key = hashlib.sha256(json.dumps([function, list(cases)]).encode()).hexdigest()
        with self.lock:
            if key not in self.references:
                reply = ask(self.reference_worker, function, cases)
                if len(reply.results) != len(cases):
                    raise KitError(f"the reference did not answer {function}: {reply.outcome}")
                self.references[key] = reply.results
            return self.references[key]

    @contextmanager
    def observer(self, unit: Unit, submission: Submission) -> Iterator["Observer"]:
        with Observer(self, unit, submission) as observer:
            yield observer

    def grade(self, submission: Submission, unit: Unit) -> Grade:
        """Never raises for anything in a submission. Where the kit can't do its job, the status is "failed"."""
        begun = time.monotonic()
        status: dict[str, Any] = {}
        parts: list[PartGrade] = []
        try:
            checks = declared_checks(unit)
            with self.observer(unit, submission) as observe:
                results = {check.id: self.run(check, observe) for check in checks.values()}
            parts = [part_grade(part, results) for part in unit.parts]
        except (KitError, OSError) as error:
            status = {"status": "failed", "reason": one_line(str(error))}
        return Grade(
            submission=submission.name,
            unit=unit.id,
            parts=parts,
            isolation=self.box.name,
            kit_version=__version__,
            checks_sha256=self.checks_sha256,
            submission_sha256=submission.sha256,
            seconds=time.monotonic() - begun,
            **status,
        )

    def run(self, check: Check, observe: "Observer") -> CheckResult:
        try:
            check.function(observe)
        except Failure as failure:
            return self.failed(check, failure)
        except BudgetSpent:
            budget = self.course.limits.submission_seconds
            return unpassed(check, "skipped", f"the submission's time budget of {budget:g} s was spent before")
        except (TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError, OverflowError):
            return unpassed(check, "error", "what came back can't be read")
        return CheckResult(check.id, check.title, check.points, "passed")

    def failed(self, check: Check, failure: Failure) -> CheckResult:
        shown = self.course.feedback.expected_values == "shown"
        expected = failure.expected if shown else {}
        evidence = Evidence(failure.program, failure.got, expected) if failure.program else None
        message = one_line(failure.message(shown))
        status = {"error": "error", "timeout": "timeout"}.get(failure.stopped or "", "failed")
        return CheckResult(check.id, check.title, check.points, status, message, evidence)  # type: ignore[arg-type]


class Observer:
    """Asks one submission's code. Its answers are untrusted JSON."""

    def __init__(self, grader: Grader, unit: Unit, submission: Submission) -> None:
        self.grader = grader
        self.unit = unit
        self.submission = submission
        self.imports: dict[str, Failure | None] = {}
        self.left = grader.course.limits.submission_seconds
        self.worker = grader.worker(*self.modules())

    def __enter__(self) -> "Observer":
        return self

    def __exit__(self, *exception: object) -> None:
        self.worker.close()

    def modules(self) -> tuple[dict[str, bytes], list[str]]:
        """The submission's files of this unit and its helpers; the reference for every other unit's."""
        solution = self.grader.solution
        own = [file.removesuffix(".py") for file in self.unit.files]
        reference = {name: source for name, source in solution.items() if name not in own and name != "__init__"}
        handed_in = {
            name: source
            for name, source in self.submission.modules.items()
            if name in own or (name not in solution and name != "__init__")
        }
        return {**handed_in, **reference}, list(reference)

    @property
    def seed(self) -> int:
        """Of the course: what is drawn at random is drawn from it."""
        return self.grader.course.seed

    def reference(self, function: str, cases: Sequence[Case]) -> list[Any]:
        return self.grader.reference(function, cases)

    def __call__(self, function: str, cases: Sequence[Case]) -> list[Any]:
        """Run a scenario, "module.function", on each case in one process, with modules imported afresh.

        Returns an observation a case; where the process stopped, what stopped it from that case on.
        Raises Failure where the module under test can't be imported, BudgetSpent, and KitError.
        """
        self.require(function.partition(".")[0])
        return self.results(function, cases)

    def results(self, function: str, cases: Sequence[Case]) -> list[Any]:
        if self.left <= 0:
            raise BudgetSpent
        begun = time.monotonic()
        reply = ask(self.worker, function, cases, self.left)
        self.left -= time.monotonic() - begun
        if len(reply.results) < len(cases):
            missing = len(cases) - len(reply.results)
            return [*reply.results, *[{"stopped": reply.outcome, "message": self.stop_text(reply)}] * missing]
        return reply.results

    def stop_text(self, reply: Reply) -> str:
        limits = self.grader.course.limits
        texts = {
            "timeout": f"did not finish within {limits.cpu_seconds} s: is there a loop without an end?",
            "overflow": "wrote too much",
            "unreadable": "what came back can't be read",
            "lost": "the process that ran it died",
        }
        ended = f"the process ended early, with status {reply.status}: does the code call exit()?"
        return texts.get(reply.outcome, ended)

    def require(self, scenario: str) -> None:
        """Raise the Failure of importing the module that a scenario is about, found out once."""
        module = importlib.import_module(f"autograder.scenarios.{scenario}").MODULE
        if module not in self.imports:
            self.imports[module] = self.import_failure(module)
        failure = self.imports[module]
        if failure is not None:
            raise failure

    def import_failure(self, module: str) -> Failure | None:
        file = module.rpartition(".")[2] + ".py"
        if file in self.submission.problems:
            return Failure(cause=f"{file} {self.submission.problems[file]}", stopped="error")
        if not self.submission.modules and self.submission.problems:
            name, problem = next(iter(self.submission.problems.items()))
            return Failure(cause=f"{name} {problem}", stopped="error")
        if file.removesuffix(".py") not in self.submission.modules:
            return Failure(cause=f"{file} was not handed in", stopped="error")
        result = self.results("loading.load", [{"module": module}])[0]
        stop = stopped(result)
        return Failure(cause=f"{file} can't be imported: {stop[1]}", stopped=stop[0]) if stop else None


def ask(worker: Worker, function: str, cases: Sequence[Case], seconds: float | None = None) -> Reply:
    module, _, name = function.partition(".")
    return worker.ask(f"{SCENARIOS.name}.{module}", name, cases, seconds)


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


def part_grade(part: Part, results: dict[str, CheckResult]) -> PartGrade:
    checks = [results[name] for name in part.checks]
    return PartGrade(part.id, part.title, part.points, checks, part.extra_credit)


def unpassed(check: Check, status: Any, message: str) -> CheckResult:
    return CheckResult(check.id, check.title, check.points, status, message)


__all__ = ["Grader", "IsolationError", "KitError", "Observer", "declared_checks"]
