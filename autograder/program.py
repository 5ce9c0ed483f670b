"""Straight-line programs over Values: written as Python, run on any engine, enumerated, drawn at random."""

import ast
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from autograder.scenarios.programs import execute

Operand = str | float
Statement = tuple[str | None, str, *tuple[Operand, ...]]

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
METHODS = ("relu", "tanh", "exp", "log")
ARITHMETIC = ("+", "*", "-", "/", "**", "neg", "relu")
FUNCTIONS = ("tanh", "exp", "log")
EXPONENTS = (2.0, 3.0, -1.0, 0.5)


@dataclass(frozen=True)
class Program:
    """Statements (name, operation, *operands); an operand is an earlier name, or a number that is no Value.

    The operation "leaf" makes a Value of a number; "backward" starts a backward pass and names nothing.
    """

    statements: tuple[Statement, ...]

    def run(self, make_leaf: Callable[[float], Any]) -> dict[str, Any]:
        """Every named value, on the engine whose Value class is make_leaf."""
        return execute(self.statements, make_leaf)

    @cached_property
    def case(self) -> dict[str, Any]:
        """The program as the JSON that the scenario "program" takes."""
        return {"statements": [list(statement) for statement in self.statements]}

    def python(self) -> str:
        """The program as a student would write it; runs after `from micrograd.engine import Value`."""
        return "\n".join(statement_text(*statement) for statement in self.statements)

    def size(self) -> int:
        return sum(operation not in ("leaf", "backward") for _, operation, *_ in self.statements)


def statement_text(name: str | None, operation: str, *operands: Operand) -> str:
    first = operands[0]
    if operation == "leaf":
        return f"{name} = Value({first})"
    if operation == "backward":
        return f"{first}.backward()"
    if operation == "neg":
        return f"{name} = -{first}"
    if operation in METHODS:
        return f"{name} = {first}.{operation}()"
    return f"{name} = {first} {operation} {operands[1]}"


@cache
def parse(text: str) -> Program:
    """A program from its text: `a = 3.0; b = a + a; b.backward()`, one operation a statement.

    Raises ValueError for anything that is not such a statement.
    """
    return Program(tuple(parsed_statement(node) for node in ast.parse(text).body))


def parsed_statement(node: ast.stmt) -> Statement:
    match node:
        case ast.Assign([ast.Name(name)], ast.BinOp(left, operator, right)):
            return (name, BINARY[type(operator)], operand(left), operand(right))
        case ast.Assign([ast.Name(name)], ast.UnaryOp(ast.USub(), ast.Name(operand_name))):
            return (name, "neg", operand_name)
        case ast.Assign([ast.Name(name)], ast.Call(ast.Attribute(ast.Name(operand_name), method), [])):
            return (name, method, operand_name)
        case ast.Assign([ast.Name(name)], value):
            return (name, "leaf", float(ast.literal_eval(value)))
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "backward"), [])):
            return (None, "backward", name)
    raise ValueError(f"not a statement of a straight-line program: {ast.unparse(node)}")


def operand(node: ast.expr) -> Operand:
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)


def names() -> Iterator[str]:
    """a, b, ..., z, a1, b1, ..."""
    for round_ in itertools.count():
        for letter in "abcdefghijklmnopqrstuvwxyz":
            yield f"{letter}{round_ or ''}"


def enumerate_programs(
    size: int, operations: Sequence[str], leaves: Sequence[float], numbers: Sequence[float] = ()
) -> Iterator[Program]:
    """Every program of exactly so many operations on at most these leaves, each followed by a backward pass.

    Every value is used, and leaves are used in their order, so no program comes twice under other
    names. Binary operations also take the plain numbers, on either side.
    """
    leaf_names = list(itertools.islice(names(), len(leaves)))
    step_names = list(itertools.islice(names(), len(leaves), len(leaves) + size))
    for steps in step_sequences(step_names, operations, leaf_names, numbers):
        used = {x for _, _, *operands in steps for x in operands}
        if used.issuperset(step_names[:-1]):
            made = [(name, "leaf", x) for name, x in zip(leaf_names, leaves, strict=True) if name in used]
            yield Program((*made, *steps, (None, "backward", step_names[-1])))


def step_sequences(
    step_names: Sequence[str], operations: Sequence[str], leaf_names: Sequence[str], numbers: Sequence[float]
) -> Iterator[tuple[Statement, ...]]:
    if not step_names:
        yield ()
        return
    for earlier in step_sequences(step_names[:-1], operations, leaf_names, numbers):
        used = {x for _, _, *operands in earlier for x in operands}
        known = [name for name in leaf_names if name in used]
        new = leaf_names[len(known) : len(known) + 2]
        values = [*known, *new[:1], *step_names[: len(earlier)]]
        for operation in operations:
            for operands in operand_choices(operation, values, new, numbers):
                yield (*earlier, (step_names[-1], operation, *operands))


def operand_choices(
    operation: str, values: Sequence[str], new: Sequence[str], numbers: Sequence[float]
) -> Iterator[tuple[Operand, ...]]:
    """The operands an operation may take: of two new leaves, the second only to the right of the first."""
    if operation in METHODS or operation == "neg":
        yield from ((x,) for x in values)
    elif operation == "**":
        yield from itertools.product(values, EXPONENTS)
    else:
        yield from itertools.product(values, values)
        yield from itertools.product(values, numbers)
        yield from itertools.product(numbers, values)
        if len(new) == 2:
            yield (new[0], new[1])


def random_program(rng: random.Random, size: int, operations: Sequence[str]) -> Program:
    """Two to four leaves and so many operations, with recent values used more often, and a backward pass."""
    name = names()
    statements: list[Statement] = []
    values: list[str] = []
    for _ in range(rng.randint(2, 4)):
        values.append(next(name))
        statements.append((values[-1], "leaf", round(rng.uniform(-2, 2), 2)))
    for _ in range(size):
        operation = rng.choice(operations)
        statements.append((next(name), operation, *random_operands(rng, operation, values)))
        values.append(str(statements[-1][0]))
    return Program((*statements, (None, "backward", values[-1])))


def random_operands(rng: random.Random, operation: str, values: Sequence[str]) -> tuple[Operand, ...]:
    first = rng.choice(values[-4:])
    if operation in METHODS or operation == "neg":
        return (first,)
    if operation == "**":
        return (first, rng.choice(EXPONENTS))
    choices: list[Operand] = [*values, round(rng.uniform(-2, 2), 2)]
    second = rng.choice(choices)
    return (first, second) if isinstance(second, float) or rng.random() < 0.5 else (second, first)
