"""How often two mistakes at once are both named: random pairs of the catalogue, in different places of one unit.

Prints, by unit: pairs tried; both named; one named; none; and how many named a mistake that is not there.
"""

import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from autograder.bugs import Bug, BugError
from autograder.course import KIT_ROOT, Unit, load_course
from autograder.fingerprints import KnownBugs, bugs_of, diagnosed
from autograder.judge import Grader
from autograder.submission import Submission

Pair = tuple[set[str], Submission]


def random_pairs(grader: Grader, unit: Unit, count: int, seed: int) -> list[Pair]:
    """The ids of two bugs, and the reference with both, so many times."""
    rng = random.Random(seed)
    pairs: list[Pair] = []
    while len(pairs) < count:
        first, second = rng.sample(bugs_of(unit), 2)
        made = with_both(grader, first, second)
        if made is not None:
            pairs.append(({first.id, second.id}, made))
    return pairs


def with_both(grader: Grader, first: Bug, second: Bug) -> Submission | None:
    """The reference with both mistakes; None where their edits touch the same text."""
    sources = {f"{name}.py": source.decode() for name, source in grader.solution.items()}
    try:
        both = second.mutant(first.mutant(sources))
        if both != first.mutant(second.mutant(sources)):
            return None
    except BugError:
        return None
    return Submission("pair", {name.removesuffix(".py"): text.encode() for name, text in both.items()})


def outcome(there: set[str], named: set[str]) -> str:
    return "wrong" if named - there else ("none", "one", "both")[len(named)]


def try_pairs(known: KnownBugs, unit: Unit, count: int, seed: int) -> Counter[str]:
    grader = known.grader
    known.of(unit)

    def one(pair: Pair) -> str:
        grade = diagnosed(grader.grade(pair[1], unit), unit, known)
        return outcome(pair[0], {bug["bug"] for bug in grade.diagnosis})

    with ThreadPoolExecutor(known.jobs) as pool:
        return Counter(pool.map(one, random_pairs(grader, unit, count, seed)))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    course = load_course(KIT_ROOT / "course.yml")
    print(f"{'unit':12} {'pairs':>6} {'both':>6} {'one':>6} {'none':>6} {'wrong':>6}")
    with Grader(course) as grader:
        known = KnownBugs(grader, 2)
        for unit in course.units:
            counts = try_pairs(known, unit, count, course.seed)
            numbers = [count, *(counts[name] for name in ("both", "one", "none", "wrong"))]
            print(f"{unit.id:12} " + " ".join(f"{n:6}" for n in numbers))


if __name__ == "__main__":
    main()
