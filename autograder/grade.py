"""What grading yields: Grade, PartGrade, CheckResult and Evidence, and their JSON form (schema 1)."""

import math
import re
from dataclasses import dataclass, field
from typing import Any, Literal

SCHEMA = 1
MESSAGE_LENGTH = 500

CheckStatus = Literal["passed", "failed", "error", "timeout", "skipped"]


@dataclass(frozen=True)
class Evidence:
    """A program that shows the mistake, and by name what came out of it and what should have."""

    program: str
    observed: dict[str, Any] = field(default_factory=dict)
    expected: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class CheckResult:
    id: str
    title: str
    points: float
    status: CheckStatus
    message: str = ""
    evidence: Evidence | None = None


@dataclass(frozen=True)
class PartGrade:
    id: str
    title: str
    max_score: float
    checks: list[CheckResult]
    extra_credit: bool = False

    @property
    def score(self) -> float:
        return round(sum((check.points for check in self.checks if check.status == "passed"), 0.0), 6)


@dataclass(frozen=True)
class Grade:
    """One submission's result in one unit.

    status is "failed", with a reason, only where the kit could not do its job. seconds is the wall
    time it took. checks_sha256 stands for everything that decides a verdict. deviations, by check and
    case, is what came out otherwise than with the reference; it is for the diagnosis, and not in the JSON.
    """

    submission: str
    unit: str
    parts: list[PartGrade]
    isolation: str
    kit_version: str
    checks_sha256: str
    submission_sha256: str
    seconds: float
    status: Literal["graded", "failed"] = "graded"
    reason: str = ""
    diagnosis: list[dict[str, Any]] = field(default_factory=list)
    deviations: dict[str, str] = field(default_factory=dict)

    @property
    def score(self) -> float:
        return round(sum((part.score for part in self.parts), 0.0), 6)

    @property
    def max_score(self) -> float:
        return round(sum((part.max_score for part in self.parts if not part.extra_credit), 0.0), 6)

    def unpassed(self) -> dict[str, str]:
        """The checks that were not passed, each with its part's id."""
        return {check.id: part.id for part in self.parts for check in part.checks if check.status != "passed"}

    def to_json(self) -> dict[str, Any]:
        """The object of the contract, ready for json.dumps(allow_nan=False)."""
        reason = {"reason": self.reason} if self.status == "failed" else {}
        return {
            "schema": SCHEMA,
            "submission": printable(self.submission),
            "unit": self.unit,
            "score": self.score,
            "max_score": self.max_score,
            "status": self.status,
            **reason,
            "parts": [part_json(part) for part in self.parts],
            "diagnosis": self.diagnosis,
            "isolation": self.isolation,
            "kit": {"version": self.kit_version, "checks": self.checks_sha256},
            "submission_sha256": self.submission_sha256,
            "seconds": round(self.seconds, 3),
        }


def part_json(part: PartGrade) -> dict[str, Any]:
    extra = {"extra_credit": True} if part.extra_credit else {}
    return {
        "id": part.id,
        "title": part.title,
        "score": part.score,
        "max_score": part.max_score,
        **extra,
        "checks": [check_json(check) for check in part.checks],
    }


def check_json(check: CheckResult) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": check.id,
        "title": check.title,
        "points": check.points,
        "status": check.status,
        "message": check.message,
    }
    if check.evidence is not None:
        evidence = check.evidence
        shown["evidence"] = {
            "program": evidence.program,
            "observed": plain(evidence.observed),
            "expected": plain(evidence.expected),
        }
    return shown


def plain(x: Any) -> Any:
    """x as strict JSON: NaN and infinities become "nan", "inf" and "-inf", texts become printable."""
    if isinstance(x, float) and not math.isfinite(x):
        return str(x)
    if isinstance(x, str):
        return printable(x)[:MESSAGE_LENGTH]
    if isinstance(x, dict):
        return {printable(str(key)): plain(value) for key, value in x.items()}
    if isinstance(x, list):
        return [plain(value) for value in x]
    return x


def printable(text: str) -> str:
    """Control characters, bidirectional controls and lone surrogates as escapes, so that any text can be shown."""
    return re.sub(
        r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]",
        lambda match: match[0].encode("unicode_escape", "surrogatepass").decode(),
        text,
    )


def one_line(text: str) -> str:
    """A message: one printable line of at most 500 characters, with no memory addresses in it."""
    line = printable(" ".join(text.split()))
    line = re.sub(r"\b0x[0-9a-fA-F]{6,}\b", "0x...", line)
    return line if len(line) <= MESSAGE_LENGTH else line[: MESSAGE_LENGTH - 3] + "..."
