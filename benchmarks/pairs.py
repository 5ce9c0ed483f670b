"""How often two mistakes at once are both named: random pairs of the catalogue, in different functions of one unit.

Prints, by unit: pairs tried; both named; one named; none; and how many named a mistake that is not there.
"""

import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from autograder.bugs import BugError, catalogue
from autograder.course import KIT_ROOT, load_course
from autograder.fingerprints import KnownBugs, bugs_of, diagnosed
from autograder.judge import Grader
from autograder.submission import Submission


def pair_mutant(grader: Grader, first: str, second: str) -> Submission | None:
    """The reference with both mistakes; None where their edits touch the same text."""
    sources = {f"{name}.py": source.decode() for name, source in grader.solution.items()}
    try:
        once = catalogue()[first].mutant(sources)
        both, other_way = (
            catalogue()[second].mutant(once),
            catalogue()[first].mutant(catalogue()[second].mutant(sources)),
        )
    except BugError:
        return None
    if both != other_way:
        return None
    return Submission("pair", {name.removesuffix(".py"): text.encode() for name, text in both.items()})


def outcome(named: set[str], there: set[str]) -> str:
    if named - there:
        return "wrong"
    return {0: "none", 1: "one", 2: "both"}[len(named)]


def try_pairs(
    grader: Grader, known: KnownBugs, unit_id: str, count: int, seed: int
) -> tuple[Counter[str], list[object]]:
    unit = grader.course.unit(unit_id)
    rng = random.Random(seed)
    pairs = []
    while len(pairs) < count:
        first, second = rng.sample([bug.id for bug in bugs_of(unit)], 2)
        made = pair_mutant(grader, first, second)
        if made:
            pairs.append((first, second, made))

    def one(pair: tuple[str, str, Submission]) -> tuple[str, object]:
        grade = diagnosed(grader.grade(pair[2], unit), unit, known)
        named = {bug["bug"] for bug in grade.diagnosis}
        return outcome(named, set(pair[:2])), (*pair[:2], sorted(named))

    known.of(unit)
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(one, pairs))
    return Counter(result for result, _ in results), [pair for result, pair in results if result == "wrong"]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    course = load_course(KIT_ROOT / "course.yml")
    print(f"{'unit':12} {'pairs':>6} {'both':>6} {'one':>6} {'none':>6} {'wrong':>6}")
    with Grader(course) as grader:
        known = KnownBugs(grader, 2)
        for unit in course.units:
            counts, wrong = try_pairs(grader, known, unit.id, count, course.seed)
            numbers = [counts[name] for name in ("both", "one", "none", "wrong")]
            print(f"{unit.id:12} {count:6} " + " ".join(f"{n:6}" for n in numbers))
            for pair in wrong:
                print("   named but not there:", pair)


if __name__ == "__main__":
    main()
