"""Naming a submission's mistakes: the bugs of the catalogue whose observations equal its own.

An observation that is not the reference's is a deviation: a digest under "check/case". One bug
alone explains a submission when it deviates in just the same cases in just the same way. Several
together do when each case in which one of them alone deviates came out as with that one, and no
case deviates that none of them touches; what comes of a case that two touch can't be known.
"""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from autograder.checks.expect import STUB

Deviations = Mapping[str, str]

MOST_CANDIDATES = (400, 150, 40)
CERTAIN_SHARE = 0.15
FEWEST_CASES_IN_PART = 4


@dataclass(frozen=True)
class Candidate:
    """A bug against a submission, as sets of cases in the bits of a number.

    cases: where the bug deviates; agreeing: where the submission came out as with the bug.
    """

    bug: str
    cases: int
    agreeing: int


def diagnose(deviations: Deviations, known: Mapping[str, Deviations]) -> list[str]:
    """The ids of the bugs that explain the deviations, best first; none where nothing known does.

    Cases in which the submission met a stub of the starter say nothing, and are left out. Where
    several sets of bugs explain as much, only what they have in common is named.
    """
    same = [bug for bug, its in known.items() if its == deviations]
    seen = {case: digest for case, digest in deviations.items() if digest != STUB}
    if len(same) == 1 or not seen:
        return same[: len(seen)]
    left_out = deviations.keys() - seen.keys()
    bit: dict[str, int] = {}
    candidates = [candidate_of(bug, seen, left_out, its, bit) for bug, its in known.items()]
    candidates = [candidate for candidate in candidates if candidate.agreeing]
    everything = bits_of(seen, bit)
    candidates.sort(key=lambda c: (c.agreeing.bit_count() / c.cases.bit_count(), c.agreeing.bit_count()), reverse=True)
    for size, most in enumerate(MOST_CANDIDATES, start=1):
        tried = itertools.combinations(candidates[:most], size)
        sets = [chosen for chosen in tried if explains(chosen, everything)]
        if sets:
            return common(sets)
    return in_part(candidates)


def candidate_of(
    bug: str, seen: Deviations, left_out: Iterable[str], its: Deviations, bit: dict[str, int]
) -> Candidate:
    counted = its.keys() - left_out
    return Candidate(
        bug, bits_of(counted, bit), bits_of((case for case in counted if seen.get(case) == its[case]), bit)
    )


def bits_of(cases: Iterable[str], bit: dict[str, int]) -> int:
    """The cases as a number with a bit for each; bit gives each case its place, and grows."""
    digits = bytearray(len(bit) // 8 + 1)
    for case in cases:
        place = bit.setdefault(case, len(bit))
        if place // 8 >= len(digits):
            digits.extend(bytes(place // 8 + 64 - len(digits)))
        digits[place // 8] |= 1 << place % 8
    return int.from_bytes(digits, "little")


def explains(chosen: tuple[Candidate, ...], everything: int) -> bool:
    """Whether every case came out as it should if these bugs, and no others, were there.

    Each must be seen without the others in a fair share of its cases: where it never is, any
    numbers at all would do for it.
    """
    together = 0
    for candidate in chosen:
        others = 0
        for other in chosen:
            others |= other.cases if other is not candidate else 0
        certain = (candidate.cases & ~others).bit_count()
        if candidate.cases & ~candidate.agreeing & ~others or certain <= CERTAIN_SHARE * candidate.cases.bit_count():
            return False
        together |= candidate.cases
    return not everything & ~together


def common(sets: list[tuple[Candidate, ...]]) -> list[str]:
    """The bugs in every set that agrees in the most cases, the one that agrees in most of them first."""
    certain = {chosen: sum(candidate.agreeing.bit_count() for candidate in chosen) for chosen in sets}
    best = [chosen for chosen in sets if certain[chosen] == max(certain.values())]
    shared = [candidate for candidate in best[0] if all(candidate in chosen for chosen in best)]
    return [candidate.bug for candidate in sorted(shared, key=lambda c: (-c.agreeing.bit_count(), c.bug))]


def in_part(candidates: list[Candidate]) -> list[str]:
    """The bug that is there in all of its cases, where just one is: what is left is another, unknown mistake."""
    whole = [c for c in candidates if c.agreeing == c.cases and c.cases.bit_count() >= FEWEST_CASES_IN_PART]
    largest = [c for c in whole if not any(c.cases & ~other.cases == 0 and other is not c for other in whole)]
    return [largest[0].bug] if len(largest) == 1 else []
