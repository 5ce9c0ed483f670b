"""Comparing what came out with what should have, and saying the difference. Tolerances live here."""

import hashlib
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from autograder.program import Program

RELATIVE_TOLERANCE = 1e-6
ABSOLUTE_TOLERANCE = 1e-9
MOST_DIFFERENCES = 6
STUB = "stub"

Case = Mapping[str, Any]
Show = Callable[[Case, Sequence[str]], str]
Why = Callable[[Case, Sequence[str]], str]


class Failure(Exception):
    """Why a check was not passed.

    got and expected are by name; cause is text that gives no expected value away; stopped is
    "error" or "timeout" where the submission's code did not get to its end.
    """

    def __init__(
        self,
        program: str = "",
        got: Mapping[str, Any] | None = None,
        expected: Mapping[str, Any] | None = None,
        cause: str = "",
        stopped: str | None = None,
    ) -> None:
        super().__init__(program, got, expected, cause, stopped)
        self.program = program
        self.got = dict(got or {})
        self.expected = dict(expected or {})
        self.cause = cause
        self.stopped = stopped

    def digest(self) -> str:
        """What came out, in few letters; the same for the same mistake, however else the code is written.

        STUB where it says nothing: the code has not been written yet, or was given up on.
        """
        if self.cause.startswith(("not written yet", "GivenUp")):
            return STUB
        if self.stopped:
            told = re.sub(r" \(micrograd/.*| at 0x.*", "", self.cause)
            return digest_of(told if "RecursionError" not in told else "RecursionError")
        return digest_of(self.cause if not self.got else {name: rounded(x) for name, x in self.got.items()})

    def message(self, show_expected: bool) -> str:
        """What, got, expected, likely cause, in one line of words."""
        if self.stopped or not self.got:
            return self.cause
        name, got = next(iter(self.got.items()))
        right = f", and {text(self.expected[name])} is right" if show_expected and name in self.expected else ""
        more = f" ({len(self.got) - 1} more differ)" if len(self.got) > 1 else ""
        return f"{name} is {text(got)}{right}{more}" + (f": {self.cause}" if self.cause else "")


def digest_of(x: Any) -> str:
    return hashlib.sha256(json.dumps(x, sort_keys=True).encode()).hexdigest()[:12]


def rounded(x: Any) -> Any:
    """Numbers to five digits, so that what rounding does to them is not seen."""
    if isinstance(x, list):
        return [rounded(entry) for entry in x]
    if isinstance(x, float):
        return "0" if abs(x) < ABSOLUTE_TOLERANCE else f"{x:.5g}"
    return x


def text(x: Any) -> str:
    """A value as a student reads it."""
    if isinstance(x, dict):
        told = [f"{name} ({kind.removeprefix('not_a_')} expected)" for kind, name in x.items()]
        return "a value of type " + told[0] if told else "a dict"
    if isinstance(x, list):
        shown = ", ".join(text(entry) for entry in x[:12])
        return f"[{shown}{', ...' if len(x) > 12 else ''}]"
    if isinstance(x, float):
        return str(x) if x == round(x, 1) else f"{x:.10g}"
    return str(x)


def close(got: Any, want: Any) -> bool:
    """Numbers agree within 1e-6 relative or 1e-9 absolute, and NaN with nothing; lists agree entry by entry."""
    if isinstance(want, bool) or not isinstance(want, int | float | list):
        return type(got) is type(want) and got == want
    if isinstance(want, list):
        return (
            isinstance(got, list) and len(got) == len(want) and all(close(g, w) for g, w in zip(got, want, strict=True))
        )
    if isinstance(got, bool) or not isinstance(got, int | float):
        return False
    return math.isclose(got, want, rel_tol=RELATIVE_TOLERANCE, abs_tol=ABSOLUTE_TOLERANCE)


def differing(got: Any, want: Mapping[str, Any]) -> list[str]:
    """The names under which got is not what want is."""
    if not isinstance(got, dict):
        return list(want)
    return [name for name in want if not close(got.get(name), want[name])]


def stopped(result: Any) -> tuple[str, str] | None:
    """(status, message) of a result that is no observation: an exception, or the process's end."""
    if not isinstance(result, dict):
        return "error", "what came back can't be read"
    if isinstance(result.get("stopped"), str):
        status = "timeout" if result["stopped"] == "timeout" else "error"
        return status, str(result.get("message", ""))
    if isinstance(result.get("error"), dict):
        return "error", error_text(result["error"])
    return None


def error_text(error: Mapping[str, Any]) -> str:
    """An exception as one line: its type and text, then the file and line it came from."""
    kind, message = str(error.get("type")), str(error.get("message") or "")
    name, line, source = error.get("file"), error.get("line"), error.get("text")
    where = f" ({name}, line {line})" if isinstance(name, str) and isinstance(line, int) else ""
    offending = f": {source.strip()}" if isinstance(source, str) else ""
    if kind == "NotImplementedError":
        return f"not written yet: {message}{where}"
    if kind == "TooMuchWork":
        return f"too much work: {message}"
    return f"{kind}{': ' if message else ''}{message}{where}{offending}"


def refuse_stopped(result: Any, program: str = "") -> None:
    """Raise the Failure of a result that is no observation."""
    stop = stopped(result)
    if stop is not None:
        raise Failure(program, cause=stop[1], stopped=stop[0])


def failure_of(case: Case, got: Any, want: Mapping[str, Any], show: Show, why: Why | None) -> Failure | None:
    """None where got has what want has."""
    stop = stopped(got)
    if stop is not None:
        return Failure(show(case, list(want)[-1:]), cause=stop[1], stopped=stop[0])
    names = differing(got, want)[:MOST_DIFFERENCES]
    if not names:
        return None
    observed = {name: got.get(name, "nothing") for name in names}
    return Failure(show(case, names), observed, {name: want[name] for name in names}, why(case, names) if why else "")


def expect_reference(observe: Any, function: str, cases: Sequence[Case], show: Show, why: Why | None = None) -> None:
    """Raise Failure for the first case that does not come out as it does with the reference."""
    expect_any(observe, function, [[case] for case in cases], show, why)


def expect_any(
    observe: Any, function: str, groups: Sequence[Sequence[Case]], show: Show, why: Why | None = None
) -> None:
    """Raise Failure for the first group of which no case comes out as it does with the reference.

    A group of several is for a question that can only be asked together with another operation: a
    mistake in that other one must not count here. The first cases of all groups run in one process,
    one after the other; second ones are only asked where the first did not do.
    """
    failures: dict[int, Failure] = {}
    pending = list(range(len(groups)))
    for attempt in range(max(map(len, groups))):
        cases = [groups[i][attempt] for i in pending]
        results = zip(observe(function, cases), observe.reference(function, cases), strict=True)
        still = []
        for i, case, (got, want) in zip(pending, cases, results, strict=True):
            failure = failure_of(case, got, want, show, why)
            if failure:
                failures.setdefault(i, failure)
                still += [i] if attempt + 1 < len(groups[i]) else []
            else:
                failures.pop(i, None)
        pending = still
        if not pending:
            break
    for i in range(len(groups)):
        observe.note(failures[i].digest() if i in failures else "")
    if failures:
        raise failures[min(failures)]


def show_values(name: str, pairs: Sequence[Sequence[float]]) -> str:
    """The text that makes a list of Values with these [data, grad]."""
    data, grads = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    made = f"{name} = [Value(x) for x in {data}]"
    return f"{made}\nfor value, grad in zip({name}, {grads}):\n    value.grad = grad"


def show_program(case: Case, names: Sequence[str]) -> str:
    """A program's text, and a line that prints each of the names."""
    program = Program(tuple(tuple(statement) for statement in case["statements"]))
    return "\n".join([program.python(), *(f"print({name})" for name in names)])


def expect_programs(observe: Any, programs: Iterable[Program], why: str = "") -> None:
    """Every program leaves the data and grad that it leaves with the reference."""
    cases = [program.case for program in programs]
    expect_reference(observe, "programs.program", cases, show_program, lambda *_: why)


def expect_any_program(observe: Any, groups: Iterable[Sequence[Program]], why: str = "") -> None:
    """Of each group of programs, at least one leaves what it leaves with the reference."""
    cases = [[program.case for program in group] for group in groups]
    expect_any(observe, "programs.program", cases, show_program, lambda *_: why)
