"""The kit proves itself: its checks against the solution, the starter and every bug of the catalogue."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from autograder.bugs import catalogue
from autograder.build import stubbed
from autograder.course import Course, Unit
from autograder.diagnosis import diagnose
from autograder.fingerprints import Fingerprint, KnownBugs, bugs_of, mutant
from autograder.judge import Grader
from autograder.submission import Submission


@dataclass
class UnitProof:
    """What was found of a unit. shortcomings has a line for each thing that is not as it should be."""

    unit: str
    bugs: int = 0
    caught: int = 0
    named: int = 0
    checks: int = 0
    failed_by_some_bug: int = 0
    kills: int = 0
    shortcomings: list[str] = field(default_factory=list)


def verify(course: Course, grader: Grader, jobs: int, told: Callable[[Unit, int, int], None]) -> list[UnitProof]:
    known = KnownBugs(grader, jobs, told)
    return [prove_unit(grader, unit, known.of(unit)) for unit in course.units]


def prove_unit(grader: Grader, unit: Unit, known: dict[str, Fingerprint]) -> UnitProof:
    proof = UnitProof(unit.id, bugs=len(known), checks=sum(len(part.checks) for part in unit.parts))
    proof.shortcomings += prove_extremes(grader, unit)
    prove_bugs(unit, known, proof)
    prove_checks(unit, known, proof)
    proof.shortcomings += prove_independence(grader, unit)
    return proof


def prove_extremes(grader: Grader, unit: Unit) -> list[str]:
    """The solution has full marks, and the starter none."""
    starter = {name: stubbed(text.decode(), name).encode() for name, text in grader.solution.items()}
    solution = grader.grade(Submission("solution", grader.solution), unit)
    untouched = grader.grade(Submission("starter", starter), unit)
    lines = [f"the solution does not pass {check}" for check in solution.unpassed()]
    lines += [f"the solution could not be graded: {solution.reason}"] * (solution.status == "failed")
    return lines + [f"the starter has {untouched.score:g} points"] * (untouched.score != 0)


def prove_bugs(unit: Unit, known: dict[str, Fingerprint], proof: UnitProof) -> None:
    """Every bug fails a check of its own part, and is named first, and alone, where it is the only one."""
    own = {part.id: set(part.checks) for part in unit.parts}
    deviations = {bug: its.deviations for bug, its in known.items()}
    for bug, its in known.items():
        if own[catalogue()[bug].part] & set(its.failed):
            proof.caught += 1
        else:
            proof.shortcomings.append(f"bug {bug} fails no check of its part {catalogue()[bug].part}")
        if diagnose(its.deviations, deviations) == [bug]:
            proof.named += 1
        else:
            named = ", ".join(diagnose(its.deviations, deviations)) or "nothing"
            proof.shortcomings.append(f"bug {bug} is diagnosed as {named}")


def prove_checks(unit: Unit, known: dict[str, Fingerprint], proof: UnitProof) -> None:
    """Every check is failed by at least one bug."""
    for check in (check for part in unit.parts for check in part.checks):
        kills = sum(check in its.failed for its in known.values())
        proof.kills += kills
        proof.failed_by_some_bug += kills > 0
        if not kills:
            proof.shortcomings.append(f"check {check} is failed by no bug")


def prove_independence(grader: Grader, unit: Unit) -> list[str]:
    """No bug costs points in another unit: what would be run there is the reference to the byte."""
    lines = []
    solution = Submission("solution", grader.solution)
    for bug in bugs_of(unit):
        for other in grader.course.units:
            changed = other.id != unit.id and grader.modules(other, mutant(grader, bug)) != grader.modules(
                other, solution
            )
            lines += [f"bug {bug.id} reaches unit {other.id}"] * changed
    return lines


def proof_json(proofs: list[UnitProof]) -> dict[str, Any]:
    return {"schema": 1, "green": not any(proof.shortcomings for proof in proofs), "units": [vars(p) for p in proofs]}
