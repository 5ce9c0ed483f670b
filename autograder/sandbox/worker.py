"""The process inside the box. It is run as a script, and imports nothing of the kit.

The first line on standard input is the set-up, every further line a request, all JSON. The worker
itself never runs untrusted code: each request is carried out by a forked child, which imports the
modules afresh, calls one scenario for each case and writes one line of JSON a case to a pipe of
its own. The worker passes those bytes on unread, after a header line of its own making.
"""

import gc
import importlib
import json
import os
import resource
import select
import signal
import sys
import time
from importlib.machinery import ModuleSpec, PathFinder


class Packages:
    """A finder of the installed packages that may be imported, each in its folder, and of no others."""

    def __init__(self, folders):
        self.folders = folders

    def find_spec(self, name, path=None, target=None):
        return PathFinder.find_spec(name, [self.folders[name]]) if name in self.folders else None


class Modules:
    """A finder and loader that serves modules from memory, under names that nothing else may take."""

    def __init__(self, sources, trusted):
        self.sources = sources
        self.codes = {name: self.compile(name) for name in trusted}

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
        exec(self.codes.get(name) or self.compile(name), module.__dict__)


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


def carry_out(scenario, cases, out, limits):
    """In the child: run the scenario on each case, and leave. Nothing after the last line is waited for."""
    resource.setrlimit(resource.RLIMIT_CPU, (limits["cpu_seconds"], limits["cpu_seconds"] + 1))
    for case in cases:
        line = observe(scenario, case).encode() + b"\n"
        while line:
            line = line[os.write(out, line) :]


def read_lines(source, count, seconds, limits):
    """(outcome, bytes): up to count lines from a descriptor, within the limits of time and size."""
    deadline = time.monotonic() + seconds
    poller = select.poll()
    poller.register(source, select.POLLIN)
    received = bytearray()
    lines = 0
    while lines < count:
        left = deadline - time.monotonic()
        if left <= 0 or not poller.poll(left * 1000):
            return "timeout", received
        chunk = os.read(source, 1 << 16)
        if not chunk:
            return "ended", received
        received += chunk
        lines += chunk.count(b"\n")
        if len(received) > limits["output_kb"] * 1024:
            return "overflow", received
    return "done", received


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


def answer(request, setup, requests, replies):
    scenario = getattr(importlib.import_module(request["module"]), request["function"])
    cases, limits = request["cases"], setup["limits"]
    source, out = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
            for descriptor in (requests, replies, source):
                os.close(descriptor)
            carry_out(scenario, cases, out, limits)
        finally:
            os._exit(0)
    os.close(out)
    try:
        outcome, received = read_lines(source, len(cases), request["wall_seconds"], limits)
    finally:
        status = end(child, setup["alone"])
        os.close(source)
    if outcome == "ended" and os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        outcome = "timeout"
    header = {"outcome": outcome, "status": os.waitstatus_to_exitcode(status), "size": len(received)}
    return json.dumps(header).encode() + b"\n" + bytes(received)


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


def preload(names, seed):
    """Import once, before any fork, what the modules will ask for; random numbers start from the seed."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            continue
        if name == "random":
            sys.modules["random"].seed(seed)
        elif name == "numpy":
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
    preload(setup["preload"], setup["seed"])
    sys.meta_path.insert(0, Modules(setup["sources"], setup["trusted"]))
    confine(setup)
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)
    os.write(replies, b"ready\n")
    for line in lines:
        reply = answer(json.loads(line), setup, requests, replies)
        while reply:
            reply = reply[os.write(replies, reply) :]


if __name__ == "__main__":
    main()
