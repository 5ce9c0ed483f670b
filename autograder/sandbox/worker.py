"""The process inside the box. It imports nothing of the kit.

The first line on standard input is the set-up, every further line a request, all JSON. The worker
itself never runs untrusted code. A request is a list of steps, carried out by a forked child: for
each it imports the modules afresh, calls one scenario for each case and writes one line of JSON a
case to a pipe of its own. The worker passes those bytes on unread, after a header of its own making.
"""

import gc
import importlib
import json
import os
import random
import resource
import select
import signal
import sys
import time
from importlib.machinery import ModuleSpec, PathFinder

MOST_FAILURES_IN_A_ROW = 20
GIVEN_UP = json.dumps({"error": {"type": "GivenUp", "message": f"not tried after {MOST_FAILURES_IN_A_ROW} failures"}})


class Packages:
    """A finder of the installed packages that may be imported, each in its folder, and of no others."""

    def __init__(self, folders):
        self.folders = folders

    def find_spec(self, name, path=None, target=None):
        return PathFinder.find_spec(name, [self.folders[name]]) if name in self.folders else None


class Modules:
    """A finder and loader that serves modules from memory, under names that nothing else may take."""

    def __init__(self, sources):
        self.sources = sources
        self.codes = {}

    def compile(self, name):
        return compile(self.sources[name].encode("latin-1"), self.origin(name), "exec", dont_inherit=True)

    def origin(self, name):
        path = name.replace(".", "/")
        return f"{path}/__init__.py" if self.is_package(name) else f"{path}.py"

    def is_package(self, name):
        return any(other.startswith(f"{name}.") for other in self.sources)

    def find_spec(self, name, path=None, target=None):
        if name not in self.sources:
            return None
        spec = ModuleSpec(name, self, origin=self.origin(name), is_package=self.is_package(name))
        spec.has_location = True
        return spec

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__spec__.name
        if name not in self.codes:
            self.codes[name] = self.compile(name)
        exec(self.codes[name], module.__dict__)


def describe(error):
    """What a person needs of an exception: its type, its text, and the last line of the submission in it."""
    try:
        message = str(error)
    except BaseException:
        message = ""
    where, line, text = None, None, None
    if isinstance(error, SyntaxError):
        where, line, text = error.filename, error.lineno, error.text
        message = error.msg
    frame = error.__traceback__
    while frame is not None and text is None:
        filename = frame.tb_frame.f_code.co_filename
        if not filename.startswith(("/", "<")):
            where, line = filename, frame.tb_lineno
        frame = frame.tb_next
    return {"type": type(error).__name__, "message": message, "file": where, "line": line, "text": text}


def observe(scenario, case):
    try:
        return json.dumps(scenario(**case))
    except BaseException as error:
        try:
            return json.dumps({"error": describe(error)})
        except BaseException:
            return json.dumps({"error": {"type": "Exception", "message": "an exception that can't be described"}})


class Reply:
    """The bytes that a child writes, taken line by line within limits of time and size."""

    def __init__(self, source, limits):
        self.source, self.limits = source, limits
        self.received = bytearray()
        self.poller = select.poll()
        self.poller.register(source, select.POLLIN)

    def take(self, count, seconds):
        """(outcome, bytes): the next count lines, or as much of them as came."""
        deadline = time.monotonic() + seconds
        end, lines = 0, 0
        while lines < count:
            found = self.received.find(b"\n", end)
            if found >= 0:
                end, lines = found + 1, lines + 1
                continue
            if len(self.received) > self.limits["output_kb"] * 1024:
                return "overflow", bytes(self.received[:end])
            left = deadline - time.monotonic()
            if left <= 0 or not self.poller.poll(left * 1000):
                return "timeout", bytes(self.received[:end])
            chunk = os.read(self.source, 1 << 16)
            if not chunk:
                return "ended", bytes(self.received[:end])
            self.received += chunk
        taken = bytes(self.received[:end])
        del self.received[:end]
        return "done", taken


def forget(modules):
    """Have the modules imported anew, as if nothing had happened before."""
    for name in [name for name in sys.modules if name in modules.sources]:
        del sys.modules[name]
    sys.setrecursionlimit(1000)


def carry_out(steps, out, setup, modules):
    """In the child: run each step's scenario on each of its cases. Nothing after the last line is waited for."""
    seconds = setup["limits"]["cpu_seconds"]
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    for step in steps:
        forget(modules)
        seed_random(setup["seed"])
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + 0.999) + seconds, hard))
        scenario = getattr(importlib.import_module(step["module"]), step["function"])
        failed_in_a_row = 0
        for case in step["cases"]:
            observed = observe(scenario, case) if failed_in_a_row < MOST_FAILURES_IN_A_ROW else GIVEN_UP
            failed_in_a_row = failed_in_a_row + 1 if observed.startswith('{"error"') else 0
            write_all(out, observed.encode() + b"\n")


def end(child, alone):
    """Kill the child and whatever it started; return its wait status."""
    for target, kill in ((child, os.killpg), (child, os.kill), (-1, os.kill)):
        if target == -1 and not alone:
            continue
        try:
            kill(target, signal.SIGKILL)
        except OSError:
            pass
    return os.waitpid(child, 0)[1]


def start_child(steps, setup, modules, pipes):
    """(child, the end of its pipe to read from): a process that carries the steps out."""
    source, out = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
            for descriptor in (*pipes, source):
                os.close(descriptor)
            carry_out(steps, out, setup, modules)
        finally:
            os._exit(0)
    os.close(out)
    return child, source


def answer(request, setup, modules, pipes):
    """Reply to each step in turn; one that stops its process costs no other, which go on in a new one."""
    steps = request["steps"]
    deadline = time.monotonic() + request["seconds"]
    while steps:
        child, source = start_child(steps, setup, modules, pipes)
        reply = Reply(source, setup["limits"])
        outcome = "done"
        while steps and outcome == "done":
            left = deadline - time.monotonic()
            if left <= 0:
                outcome, received = "spent", b""
            else:
                outcome, received = reply.take(len(steps[0]["cases"]), min(left, setup["limits"]["wall_seconds"]))
            if outcome == "done":
                send(pipes[1], outcome, 0, received)
                steps = steps[1:]
        status = end(child, setup["alone"])
        os.close(source)
        if steps:
            if outcome == "ended" and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
                outcome = "timeout"
            send(pipes[1], outcome, os.waitstatus_to_exitcode(status), received)
            steps = steps[1:]


def send(replies, outcome, status, received):
    header = {"outcome": outcome, "status": status, "size": len(received)}
    write_all(replies, json.dumps(header).encode() + b"\n" + received)


def write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data) :]


def confine(setup):
    """Give up what is not needed: identity, memory, processes, files. The hard limits can't be raised again."""
    limits = setup["limits"]
    if setup["uid"] is not None:
        os.setgroups([])
        os.setresgid(setup["uid"], setup["uid"], setup["uid"])
        os.setresuid(setup["uid"], setup["uid"], setup["uid"])
    bounds = {
        resource.RLIMIT_AS: limits["memory_mb"] << 20,
        resource.RLIMIT_FSIZE: limits["file_kb"] << 10,
        resource.RLIMIT_NOFILE: 64,
        resource.RLIMIT_CORE: 0,
    }
    if setup["alone"]:
        bounds[resource.RLIMIT_NPROC] = limits["processes"] + 2
    for name, bound in bounds.items():
        try:
            resource.setrlimit(name, (bound, bound))
        except (ValueError, OSError):
            pass


def preload(names):
    """Import once, before any fork, what the modules will ask for."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            continue


def seed_random(seed):
    """Random numbers start from the seed, also those that Python asks the system for."""
    random.seed(seed)
    os.urandom = random._urandom = random.Random(seed).randbytes
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed % 2**32)


def main():
    requests, replies = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    lines = os.fdopen(requests, "rb", closefd=False)
    setup = json.loads(lines.readline())
    sys.meta_path.append(Packages(setup["packages"]))
    for name in setup["scenarios"]:
        importlib.import_module(name)
    preload(setup["preload"])
    modules = Modules(setup["sources"])
    sys.meta_path.insert(0, modules)
    confine(setup)
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)
    os.write(replies, b"ready\n")
    for line in lines:
        answer(json.loads(line), setup, modules, (requests, replies))
