"""What was handed in: found, bounded, read and hashed. Nothing here runs or imports it."""

import errno
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = "micrograd"
MAX_FILES = 200
MAX_DEPTH = 4


class SubmissionError(Exception):
    """There is nothing to grade where it was looked for; the text says what was expected there."""


@dataclass(frozen=True)
class Submission:
    """A student's package: modules from their dotted name inside it to their bytes.

    problems says, by file, why something that is there could not be read.
    """

    name: str
    modules: dict[str, bytes] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        digest = hashlib.sha256()
        entries = [*self.modules.items(), *((file, text.encode()) for file, text in self.problems.items())]
        for name, content in sorted(entries):
            digest.update(f"{len(name)} {name} {len(content)} ".encode("utf-8", "surrogatepass"))
            digest.update(content)
        return digest.hexdigest()


def find_submissions(path: Path, unit: str, files: Sequence[str]) -> list[tuple[str, Path]]:
    """(name, folder of the package) for one submission folder, or for a folder of them.

    Raises SubmissionError for a path that is no folder, or an empty one.
    """
    if not path.is_dir():
        raise SubmissionError(f"{path}: {'is not a folder' if path.exists() else 'no such folder'}")
    if not os.listdir(path):
        raise SubmissionError(f"{path}: is empty; expected {PACKAGE}/ with a student's modules, or a folder a student")
    if looks_like_one(path, unit, files):
        return [(path.resolve().name, package_folder(path, unit, files))]
    students = [entry for entry in sorted(path.iterdir()) if not entry.name.startswith((".", "__"))]
    students = [entry for entry in students if entry.is_dir() or entry.is_symlink()]
    if not students:
        return [(path.resolve().name, path)]
    return [(entry.name, package_folder(entry, unit, files)) for entry in students]


def looks_like_one(path: Path, unit: str, files: Iterable[str]) -> bool:
    places = (PACKAGE, f"{unit}/{PACKAGE}", *files, *(f"{unit}/{file}" for file in files))
    return any(os.path.lexists(path / place) for place in places)


def package_folder(path: Path, unit: str, files: Sequence[str]) -> Path:
    """Where in a submission the modules are.

    The first that has one of the unit's files of: micrograd/ or the unit's own folder, then the same
    one folder deeper, as in a zip file of a zip file. Where none has, the first micrograd/ there is.
    """
    if path.is_symlink():
        return path
    bases = [path / unit, path, path / PACKAGE, *(entry for entry in subfolders(path) if entry.name != unit)]
    places = [place for base in bases for place in (base / PACKAGE, base)]
    holding = [place for place in places if any(os.path.lexists(place / file) for file in files)]
    packages = [place for place in places if place.name == PACKAGE and os.path.lexists(place)]
    return (holding or packages or [path / PACKAGE])[0]


def subfolders(path: Path) -> list[Path]:
    try:
        return [
            Path(entry)
            for entry in sorted(os.scandir(path), key=lambda e: e.name)
            if entry.is_dir(follow_symlinks=False)
        ]
    except OSError:
        return []


def read_submission(name: str, folder: Path, source_kb: int) -> Submission:
    """Every .py file of the package, none over source_kb; links, pipes and devices are not followed or opened."""
    submission = Submission(name)
    if folder.is_symlink() or (os.path.lexists(folder) and not folder.is_dir()):
        submission.problems[folder.name] = "is not a folder but " + kind(folder)
        return submission
    for count, (relative, path) in enumerate(python_files(folder)):
        if count == MAX_FILES:
            submission.problems["..."] = f"more than {MAX_FILES} files; the rest was left out"
            break
        try:
            content = read_bounded(path, source_kb * 1024)
        except ProblemError as problem:
            submission.problems[relative] = str(problem)
        else:
            submission.modules[relative.removesuffix(".py").replace("/", ".")] = content
    return submission


class ProblemError(Exception):
    pass


def python_files(folder: Path, prefix: str = "", depth: int = 0) -> Iterator[tuple[str, Path]]:
    """(path inside the package, path) of what could be modules, in a fixed order."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        relative = prefix + entry.name
        if entry.name.endswith(".py"):
            if entry.name[:-3].isidentifier():
                yield relative, folder / entry.name
        elif entry.name.isidentifier() and entry.is_dir(follow_symlinks=False) and depth < MAX_DEPTH:
            yield from python_files(folder / entry.name, f"{relative}/", depth + 1)


def read_bounded(path: Path, limit: int) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise ProblemError("is a symbolic link, and links are not followed") from error
        raise ProblemError(f"can't be opened: {error.strerror}") from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise ProblemError("is not a file but " + kind(path))
        if status.st_size > limit:
            raise ProblemError(f"is too large: {status.st_size:,} bytes, and {limit:,} are allowed")
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(limit)
    finally:
        os.close(descriptor)


def kind(path: Path) -> str:
    mode = path.lstat().st_mode
    kinds = {
        stat.S_IFLNK: "a symbolic link",
        stat.S_IFDIR: "a folder",
        stat.S_IFIFO: "a pipe",
        stat.S_IFREG: "a file",
    }
    return kinds.get(stat.S_IFMT(mode), "a special file")
