"""What naming the mistakes costs: the time of the diagnosis as a share of a failing submission's grading time."""

import time

from autograder.course import KIT_ROOT, load_course
from autograder.fingerprints import KnownBugs, bugs_of, diagnosed, mutant
from autograder.grade import Grade
from autograder.judge import Grader
from benchmarks.pairs import random_pairs

SUBMISSIONS = 12


def measure(known: KnownBugs, grades: list[Grade], unit_id: str) -> float:
    """Seconds a diagnosis."""
    unit = known.grader.course.unit(unit_id)
    begun = time.perf_counter()
    for grade in grades:
        diagnosed(grade, unit, known)
    return (time.perf_counter() - begun) / len(grades)


def main() -> None:
    course = load_course(KIT_ROOT / "course.yml")
    print(f"{'unit':12} {'grading, ms':>12} {'one mistake':>12} {'two mistakes':>13}")
    with Grader(course) as grader:
        known = KnownBugs(grader, 2)
        for unit in course.units:
            known.of(unit)
            bugs = bugs_of(unit)
            one = [grader.grade(mutant(grader, bug), unit) for bug in bugs[:: max(1, len(bugs) // SUBMISSIONS)]]
            pairs = random_pairs(grader, unit, SUBMISSIONS, course.seed)
            two = [grader.grade(submission, unit) for _, submission in pairs]
            grading = sum(grade.seconds for grade in one + two) / len(one + two)
            shares = (measure(known, grades, unit.id) / grading for grades in (one, two))
            print(f"{unit.id:12} {1000 * grading:12.0f} " + "  ".join(f"{share:11.1%}" for share in shares))


if __name__ == "__main__":
    main()
