"""Reading a drawing's DOT text: its nodes with their labels, and its edges.

Ours rather than a library's, because the text is a student's: one pass, in time linear in its
length, over the part of the language that the graphviz package writes
(https://graphviz.org/doc/info/lang.html: no HTML labels' insides, no node defaults but shape).
"""

import itertools
import re
from dataclasses import dataclass, field

LONGEST = 100_000
TOKEN = re.compile(
    r"""\s+ | //[^\n]* | \#[^\n]* | /\*.*?\*/          # nothing
    | (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<name>-?(?:\.\d+|\d+(?:\.\d*)?)|\w+)
    | (?P<mark>->|--|[{}\[\];,=:])
    | (?P<html><[^<>]*(?:<[^<>]*>[^<>]*)*>)""",
    re.VERBOSE | re.DOTALL,
)
NAME = "'"
KEYWORDS = {"node", "edge", "graph"}


class DotError(ValueError):
    """The text is not DOT as the graphviz package writes it."""


@dataclass
class Drawn:
    """labels: each node's, by its name. edges: (from, to), once however often drawn."""

    labels: dict[str, str] = field(default_factory=dict)
    edges: set[tuple[str, str]] = field(default_factory=set)


def tokens(text: str) -> list[str]:
    """Marks as they are, and names, without quotes, behind an apostrophe. Raises DotError at what is no token."""
    if len(text) > LONGEST:
        raise DotError("too long")
    found, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise DotError(f"unexpected {text[position]!r}")
        position = match.end()
        if match["quoted"] is not None:
            found.append(NAME + match["quoted"][1:-1].replace('\\"', '"'))
        elif match["name"] or match["html"]:
            found.append(NAME + match[0])
        elif match["mark"]:
            found.append(match[0])
    return found


def read_dot(text: str) -> Drawn:
    """Raises DotError. Subgraphs are read as if their statements stood outside."""
    rest = tokens(text)
    if "{" not in rest:
        raise DotError("no graph")
    drawn = Drawn()
    position = rest.index("{") + 1
    while position < len(rest):
        position = read_statement(rest, position, drawn)
    return drawn


def read_statement(rest: list[str], position: int, drawn: Drawn) -> int:
    """Read one statement; returns where the next one begins."""
    if rest[position] in ("{", "}", ";", ","):
        return position + 1
    names, position = read_chain(rest, position)
    if rest[position : position + 1] == ["="]:
        return position + 2
    if names[0] == "subgraph":
        return position + (rest[position : position + 1] != ["{"])
    attributes, position = read_attributes(rest, position)
    if names[0] in KEYWORDS and len(names) == 1:
        return position
    for name in names:
        drawn.labels.setdefault(name, name)
    if len(names) == 1 and "label" in attributes:
        drawn.labels[names[0]] = attributes["label"]
    drawn.edges.update(itertools.pairwise(names))
    return position


def read_chain(rest: list[str], position: int) -> tuple[list[str], int]:
    """The names of `a:port -> b -> c`, without ports."""
    names = []
    while True:
        if position >= len(rest) or not is_name(rest[position]):
            raise DotError("a name is missing")
        names.append(rest[position][1:])
        position += 1
        while rest[position : position + 1] == [":"]:
            position += 2
        if rest[position : position + 1] not in (["->"], ["--"]):
            return names, position
        position += 1


def read_attributes(rest: list[str], position: int) -> tuple[dict[str, str], int]:
    attributes = {}
    while rest[position : position + 1] == ["["]:
        try:
            end = rest.index("]", position)
        except ValueError:
            raise DotError("an attribute list has no end") from None
        inside = [token for token in rest[position + 1 : end] if token not in (",", ";")]
        attributes.update(
            {key[1:]: value[1:] for key, mark, value in zip(inside, inside[1:], inside[2:]) if mark == "="}
        )
        position = end + 1
    return attributes, position


def is_name(token: str) -> bool:
    return token.startswith(NAME)
