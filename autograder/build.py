"""starter_code/ from solutions/: every marked block becomes a stub that says what to write."""

import re
import shutil
from pathlib import Path

BEGIN = re.compile(r'^(?P<indent> *)### BEGIN SOLUTION (?P<stub>\w+/\w+: [^"\\\n]+)$')
END = re.compile(r"^ *### END SOLUTION$")
LEFT_OUT = ("__pycache__", ".pytest_cache", "*.pyc")


class BuildError(Exception):
    """The markers in a solution file don't pair up; the text names file and line."""


def stubbed(source: str, name: str) -> str:
    """A solution's text with each marked block replaced by `raise NotImplementedError(...)`."""
    kept: list[str] = []
    begun = None
    for number, line in enumerate(source.splitlines(keepends=True), start=1):
        begin, end = BEGIN.match(line), END.match(line)
        if "### BEGIN SOLUTION" in line and not begin:
            form = "'### BEGIN SOLUTION unit/part: what to write', without double quotes"
            raise BuildError(f"{name}, line {number}: expected {form}")
        if (begin and begun is not None) or (end and begun is None):
            raise BuildError(f"{name}, line {number}: {'BEGIN' if begin else 'END'} SOLUTION does not pair up")
        if begin:
            kept.append(f'{begin["indent"]}raise NotImplementedError("{begin["stub"]}")\n')
            begun = number
        elif end:
            begun = None
        elif begun is None:
            kept.append(line)
    if begun is not None:
        raise BuildError(f"{name}, line {begun}: BEGIN SOLUTION has no END SOLUTION")
    return "".join(kept)


def starter_files(solutions: Path) -> dict[str, str]:
    """Every file of starter_code/ by its path in it."""
    files = {}
    for path in sorted(solutions.rglob("*")):
        if path.is_file() and not any(path.match(pattern) for pattern in LEFT_OUT) and not in_cache(path):
            name = path.relative_to(solutions).as_posix()
            text = path.read_text(encoding="utf-8")
            files[name] = stubbed(text, name) if path.suffix == ".py" else text
    return files


def in_cache(path: Path) -> bool:
    return any(part in LEFT_OUT for part in path.parts)


def build_starter(solutions: Path, starter: Path) -> int:
    """Write starter_code/ anew; returns how many files it has."""
    files = starter_files(solutions)
    if starter.exists():
        shutil.rmtree(starter)
    for name, text in files.items():
        target = starter / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return len(files)


def stale_files(solutions: Path, starter: Path) -> list[str]:
    """The files of starter_code/ that are missing, changed, or not from solutions/."""
    wanted = starter_files(solutions)
    there = {
        path.relative_to(starter).as_posix(): path
        for path in starter.rglob("*")
        if path.is_file() and not in_cache(path) and path.suffix != ".pyc"
    }
    changed = [name for name in wanted if name in there and there[name].read_text(encoding="utf-8") != wanted[name]]
    return sorted([*changed, *(wanted.keys() ^ there.keys())])
