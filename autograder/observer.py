"""Asking one submission's code: in the sandbox, ahead of the checks where it can be known what they will ask."""

import importlib
import json
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.checks.expect import Case, Failure, stopped
from autograder.course import Limits, Unit
from autograder.sandbox import Reply, StartError, Step, Worker
from autograder.submission import Submission

SCENARIOS = Path(__file__).with_name("scenarios")
REFERENCE_SECONDS = 120.0


class KitError(Exception):
    """The kit could not do its job; nothing was learned about the submission."""


class BudgetSpent(Exception):
    """The submission has used up its time."""


@dataclass(frozen=True)
class Question:
    """A scenario, "module.function", and the cases to ask it about."""

    function: str
    cases: Sequence[Case]

    def step(self) -> Step:
        module, _, name = self.function.partition(".")
        return Step(f"{SCENARIOS.name}.{module}", name, self.cases)

    def module(self) -> str:
        """The student's module that it is about."""
        scenario = importlib.import_module(f"autograder.scenarios.{self.function.partition('.')[0]}")
        return str(scenario.MODULE)


@dataclass
class Plan:
    """What a check asks of a correct submission, and what the reference answers, by the check's id."""

    questions: dict[str, list[Question]] = field(default_factory=dict)
    answers: dict[str, list[tuple[Question, list[Any]]]] = field(default_factory=dict)

    def answer(self, check: str, question: Question) -> list[Any] | None:
        return next((known for asked, known in self.answers.get(check, ()) if asked == question), None)

    def to_json(self) -> dict[str, Any]:
        questions = {check: [vars(question) for question in asked] for check, asked in self.questions.items()}
        answers = {check: [[vars(asked), its] for asked, its in known] for check, known in self.answers.items()}
        return {"questions": questions, "answers": answers}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Plan":
        questions = {check: [Question(**asked) for asked in its] for check, its in data["questions"].items()}
        answers = {
            check: [(Question(**asked), known) for asked, known in its] for check, its in data["answers"].items()
        }
        return cls(questions, answers)


class Reference:
    """The reference's answers, from a worker of its own; shared by threads.

    The worker is started at once: a sandbox ends with the thread that started it (prctl(2),
    PR_SET_PDEATHSIG), and this one is to outlive the threads that grade.
    """

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.answers: dict[str, list[Any]] = {}
        self.lock = threading.Lock()
        worker.start()

    def ask(self, question: Question) -> list[Any]:
        """Raises KitError where there is no answer."""
        key = json.dumps([question.function, question.cases])
        with self.lock:
            if key not in self.answers:
                reply = self.worker.ask([question.step()], REFERENCE_SECONDS)[0]
                if reply.outcome == "lost":
                    reply = self.worker.ask([question.step()], REFERENCE_SECONDS)[0]
                if len(reply.results) != len(question.cases):
                    raise KitError(f"the reference did not answer {question.function}: {reply.outcome}")
                self.answers[key] = reply.results
            return self.answers[key]


class Observer:
    """What one submission's code does. Its answers are untrusted JSON.

    plan, where there is one, is asked in one go before the first check; what a check asks beyond
    it is asked then. deviations holds, by check and case, a digest of what came out otherwise than
    with the reference.
    """

    def __init__(
        self, unit: Unit, submission: Submission, worker: Worker, reference: Reference, plan: Plan | None, seed: int
    ) -> None:
        self.unit = unit
        self.submission = submission
        self.worker = worker
        self.reference_answers = reference
        self.plan = plan
        self.seed = seed
        self.limits = Limits.model_validate(worker.limits)
        self.left = self.limits.submission_seconds
        self.imports: dict[str, Failure | None] = {}
        self.asked = Plan()
        self.ahead: dict[str, list[tuple[Question, Reply]]] | None = None
        self.deviations: dict[str, str] = {}
        self.check = ""
        self.cases_seen = 0

    def __enter__(self) -> "Observer":
        return self

    def __exit__(self, *exception: object) -> None:
        self.worker.close()

    def begin(self, check: str) -> None:
        """What is asked from now on is asked by this check."""
        self.check = check
        self.cases_seen = 0

    def note(self, digest: str) -> None:
        """Note how the current check's next case deviates; "" where it does not."""
        self.cases_seen += 1
        if digest:
            self.deviations[f"{self.check}/{self.cases_seen}"] = digest

    def noted(self) -> bool:
        """Whether the current check has noted a deviation."""
        return any(case.startswith(f"{self.check}/") for case in self.deviations)

    def reference(self, function: str, cases: Sequence[Case]) -> list[Any]:
        """What the reference does. Raises KitError where it can't be had."""
        question = Question(function, cases)
        known = self.plan.answer(self.check, question) if self.plan else None
        answer = self.reference_answers.ask(question) if known is None else known
        self.asked.answers.setdefault(self.check, []).append((question, answer))
        return answer

    def __call__(self, function: str, cases: Sequence[Case]) -> list[Any]:
        """Run a scenario, "module.function", on each case in one process, with modules imported afresh.

        Returns an observation a case; where the process stopped, what stopped it from that case on.
        Raises Failure where the module under test can't be imported, BudgetSpent, and KitError.
        """
        question = Question(function, cases)
        self.asked.questions.setdefault(self.check, []).append(question)
        self.require(question.module())
        reply = self.known_reply(question)
        if reply is None or reply.outcome == "spent":
            reply = self.ask([question])[0]
        if reply.outcome == "spent":
            raise BudgetSpent
        missing = len(cases) - len(reply.results)
        return [*reply.results, *[{"stopped": reply.outcome, "message": self.stop_text(reply)}] * missing]

    def known_reply(self, question: Question) -> Reply | None:
        """The reply that was asked for ahead of the checks; the first call asks for all of them."""
        if self.plan is None:
            return None
        if self.ahead is None:
            self.ahead = self.ask_ahead(self.plan)
        return next((reply for asked, reply in self.ahead.get(self.check, ()) if asked == question), None)

    def ask_ahead(self, plan: Plan) -> dict[str, list[tuple[Question, Reply]]]:
        planned = [(check, question) for check, questions in plan.questions.items() for question in questions]
        planned = [(check, question) for check, question in planned if self.import_failure(question.module()) is None]
        replies = self.ask([question for _, question in planned])
        ahead: dict[str, list[tuple[Question, Reply]]] = {}
        for (check, question), reply in zip(planned, replies, strict=True):
            ahead.setdefault(check, []).append((question, reply))
        return ahead

    def ask(self, questions: Iterable[Question]) -> list[Reply]:
        begun = time.monotonic()
        try:
            replies = self.worker.ask([question.step() for question in questions], self.left)
        except StartError as error:
            raise KitError(str(error)) from error
        self.left -= time.monotonic() - begun
        return replies

    def stop_text(self, reply: Reply) -> str:
        texts = {
            "timeout": f"did not finish within {self.limits.cpu_seconds} s: is there a loop without an end?",
            "overflow": "wrote too much",
            "unreadable": "what came back can't be read",
            "lost": "the process that ran it died",
        }
        ended = f"the process ended early, with status {reply.status}: does the code call exit()?"
        return texts.get(reply.outcome, ended)

    def require(self, module: str) -> None:
        """Raise the Failure of importing a module, if it has one."""
        failure = self.import_failure(module)
        if failure is not None:
            raise failure

    def import_failure(self, module: str) -> Failure | None:
        """Found out once a module."""
        if module not in self.imports:
            self.imports[module] = self.missing(module) or self.tried(module)
        return self.imports[module]

    def missing(self, module: str) -> Failure | None:
        file = module.rpartition(".")[2] + ".py"
        problems = self.submission.problems
        if file in problems:
            return Failure(cause=f"{file} {problems[file]}", stopped="error")
        if not self.submission.modules and problems:
            name, problem = next(iter(problems.items()))
            return Failure(cause=f"{name} {problem}", stopped="error")
        if file.removesuffix(".py") not in self.submission.modules:
            return Failure(cause=f"{file} was not handed in", stopped="error")
        return None

    def tried(self, module: str) -> Failure | None:
        file = module.rpartition(".")[2] + ".py"
        reply = self.ask([Question("loading.load", [{"module": module}])])[0]
        if reply.outcome == "spent":
            raise BudgetSpent
        result = reply.results[0] if reply.results else {"stopped": reply.outcome, "message": self.stop_text(reply)}
        stop = stopped(result)
        return Failure(cause=f"{file} can't be imported: {stop[1]}", stopped=stop[0]) if stop else None
