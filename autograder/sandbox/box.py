"""The walls around a worker: which command starts an interpreter that can reach nothing."""

import contextlib
import functools
import importlib.util
import os
import py_compile
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

WORKER = Path(__file__).with_name("worker.py")
START = "import sys; sys.path.insert(0, sys.argv[1]); import worker; del sys.path[0]; worker.main()"
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/",
    "PYTHONHASHSEED": "0",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}
PYTHON_FLAGS = ["-P", "-s", "-S", "-B", "-X", "utf8"]


class IsolationError(Exception):
    """The isolation asked for is not to be had here; the text says why and what to do."""


@dataclass(frozen=True)
class Box:
    """How to start a worker.

    packages: for each package that can be imported inside, the folder that holds it there. alone:
    the worker has a PID namespace of its own. drops_uid: it must change to an unprivileged user itself.
    """

    name: str
    command: tuple[str, ...]
    packages: dict[str, str]
    alone: bool = False
    drops_uid: bool = False


def choose(name: str | None, scenarios: Path, packages: Sequence[str]) -> Box:
    """The named isolation, or the best there is: "bubblewrap", then "process".

    scenarios is the folder of a package that the worker may import; packages are the names of
    third-party packages that it may import beside the standard library.

    Raises IsolationError where the named one does not work on this machine.
    """
    compile_once()
    if name == "process":
        return process_box(scenarios, packages)
    try:
        return bubblewrap_box(scenarios, tuple(packages))
    except IsolationError:
        if name == "bubblewrap":
            raise
        return process_box(scenarios, packages)


def compile_once() -> None:
    """Leave the worker's byte code where every worker finds it, if that can be."""
    with contextlib.suppress(OSError, py_compile.PyCompileError):
        py_compile.compile(str(WORKER))


def process_box(scenarios: Path, packages: Sequence[str]) -> Box:
    folders = {folder.name: str(folder.parent) for name in packages for folder in package_folders(name)}
    command = (*python_command(), "-c", START, str(WORKER.parent))
    return Box("process", command, {scenarios.name: str(scenarios.parent), **folders})


@functools.cache
def bubblewrap_box(scenarios: Path, packages: tuple[str, ...]) -> Box:
    program = shutil.which("bwrap")
    if program is None:
        raise IsolationError("bubblewrap is not installed: install the package 'bubblewrap'")
    reasons = []
    for drops_uid in [True, False] if os.geteuid() == 0 else [False]:
        command = (program, *namespaces(drops_uid), *mounts(scenarios, packages), "--", *python_command())
        trial = subprocess.run([*command, "-c", ""], env=ENVIRONMENT, capture_output=True, text=True, check=False)
        if trial.returncode == 0:
            inside = {scenarios.name: "/kit", **dict.fromkeys(packages, "/kit/packages")}
            return Box("bubblewrap", (*command, "-c", START, "/kit/sandbox"), inside, alone=True, drops_uid=drops_uid)
        reasons.append(trial.stderr.strip().splitlines()[-1:] or [f"exit status {trial.returncode}"])
    raise IsolationError(f"bubblewrap does not work here: {reasons[-1][0]}")


def namespaces(drops_uid: bool) -> list[str]:
    """As root, the worker gives up user id and capabilities itself; for others, a user namespace takes them.

    (Dropped by bwrap, root's capabilities would come back for a moment at exec(2), and that turns
    address randomisation on again: PER_CLEAR_ON_SETID.)
    """
    shared = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    return [*shared, *([] if drops_uid else ["--unshare-user"]), "--die-with-parent", "--new-session"]


def mounts(scenarios: Path, packages: Sequence[str]) -> list[str]:
    """The interpreter, its libraries, the worker and the scenarios, read-only, and nothing else."""
    binary = Path(interpreter())
    libraries = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache"]
    readable = [path for path in libraries if os.path.exists(path)]
    readable += [str(binary)] if sys.base_prefix == "/usr" else [sys.base_prefix]
    readable += [word for word in python_command()[:1] if word not in readable and word != str(binary)]
    mounted = [(path, path) for path in readable]
    mounted += [(str(WORKER.parent), "/kit/sandbox"), (str(scenarios), f"/kit/{scenarios.name}")]
    mounted += [(str(path), f"/kit/packages/{path.name}") for name in packages for path in package_folders(name)]
    folders = sorted({str(parent) for _, inside in mounted for parent in Path(inside).parents} - {"/"})
    arguments = [part for folder in folders for part in ("--perms", "0755", "--dir", folder)]
    arguments += [part for path, inside in mounted for part in ("--ro-bind", path, inside)]
    return [*arguments, "--dev-bind", os.devnull, os.devnull, "--remount-ro", "/", "--chdir", "/"]


def package_folders(name: str) -> list[Path]:
    """Where an installed package lives: its folder, and that of the libraries wheels put beside it."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        return []
    folder = Path(next(iter(spec.submodule_search_locations)))
    return [path for path in (folder, folder.with_name(f"{name}.libs")) if path.is_dir()]


def python_command() -> list[str]:
    """The interpreter, without address randomisation where setarch(8) is there, so that sets of objects repeat."""
    setarch = shutil.which("setarch", path=ENVIRONMENT["PATH"])
    return [*([setarch, "-R"] if setarch else []), interpreter(), *PYTHON_FLAGS]


def interpreter() -> str:
    return os.path.realpath(sys.executable)
