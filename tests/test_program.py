"""Programs: written, printed, run, enumerated, drawn at random."""

import random
import subprocess
import sys

import pytest

from autograder.checks.backprop_expressions import README_EXPRESSION, small_programs, three_operations
from autograder.course import KIT_ROOT
from autograder.program import ARITHMETIC, FUNCTIONS, enumerate_programs, parse, random_program

TEXT = "a = 3.0; b = a + a; c = -b; d = c.relu(); e = 2 * d; f = e ** 2; f.backward()"


class Number:
    """An engine of its own: just enough for a program without gradients."""

    def __init__(self, data):
        self.data = data

    def __add__(self, other):
        return Number(self.data + other.data)

    def __mul__(self, other):
        return Number(self.data * other.data)


def test_a_program_runs_on_any_engine():
    values = parse("a = 3.0; b = 2.0; c = a + b; d = c * a").run(Number)
    assert values["d"].data == 15.0


def test_the_printed_program_is_the_python_a_student_would_write():
    assert parse(TEXT).python().splitlines()[:4] == ["a = Value(3.0)", "b = a + a", "c = -b", "d = c.relu()"]


def test_a_printed_program_runs_when_pasted_after_the_import():
    code = f"from micrograd.engine import Value\n{parse(README_EXPRESSION).python()}\nprint(a.grad, b.grad)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=KIT_ROOT / "solutions", capture_output=True, text=True, check=True
    )
    assert [round(float(x), 4) for x in done.stdout.split()] == [138.8338, 645.5773]


@pytest.mark.parametrize("text", ["a = 3.0; b = f(a)", "while True: pass", "a = 3.0; b = a % a"])
def test_what_is_no_straight_line_program_is_refused(text):
    with pytest.raises((ValueError, KeyError)):
        parse(text)


def test_the_smallest_programs_come_first():
    sizes = [program.size() for program in small_programs(ARITHMETIC)]
    assert sizes == sorted(sizes)


def test_no_program_is_enumerated_twice():
    assert len(set(three_operations())) == len(three_operations()) > 500


def test_one_addition_has_four_forms():
    texts = {program.python().splitlines()[-2] for program in enumerate_programs(1, ("+",), (1.0, 2.0), (2.0,))}
    assert texts == {"c = a + a", "c = a + b", "c = a + 2.0", "c = 2.0 + a"}


def test_every_value_of_an_enumerated_program_is_used():
    for program in three_operations():
        used = {x for _, _, *operands in program.statements for x in operands}
        assert {name for name, *_ in program.statements if name} <= used


def test_random_programs_repeat_with_their_seed():
    drawn = [random_program(random.Random(7), 9, (*ARITHMETIC, *FUNCTIONS)) for _ in range(2)]
    assert drawn[0] == drawn[1] != random_program(random.Random(8), 9, ARITHMETIC)
