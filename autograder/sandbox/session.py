"""The trusted end of a worker: start it, ask it, and believe nothing that comes back."""

import json
import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .box import ENVIRONMENT, Box

JSON = Any
GRACE_SECONDS = 1.0
FIRST_SANDBOX_UID = 200_000


@dataclass(frozen=True)
class Step:
    """A scenario, "module" and "function" of the scenarios' package, and the cases to call it with."""

    module: str
    function: str
    cases: Sequence[Mapping[str, JSON]]


@dataclass(frozen=True)
class Reply:
    """What came of one step.

    outcome: "done"; "timeout"; "ended", the process left early; "overflow", it wrote too much;
    "unreadable", what it wrote is not JSON; "lost", the whole worker died; "spent", the time for
    all steps was over. results has one entry for each case that was answered in full, in order.
    """

    outcome: str
    results: list[JSON] = field(default_factory=list)
    status: int = 0


class WorkerLost(Exception):
    """The worker died, or does not speak as it should."""


class StartError(Exception):
    """No worker can be started here. No code of a submission has run yet, so it is not to blame."""


class Worker:
    """A sandboxed interpreter that holds one submission's modules; started when first asked, and again when lost.

    sources maps module names to their bytes.
    """

    def __init__(
        self,
        box: Box,
        sources: Mapping[str, bytes],
        preload: Sequence[str],
        scenarios: Sequence[str],
        limits: Mapping[str, int | float],
        seed: int,
    ) -> None:
        self.box = box
        self.limits = limits
        self.process: subprocess.Popen[bytes] | None = None
        self.setup = {
            "sources": {name: source.decode("latin-1") for name, source in sources.items()},
            "preload": list(preload),
            "scenarios": list(scenarios),
            "limits": dict(limits),
            "seed": seed,
            "packages": box.packages,
            "alone": box.alone,
        }

    def ask(self, steps: Sequence[Step], seconds: float) -> list[Reply]:
        """A reply to each step, from modules imported afresh, within so many seconds for all of them.

        Never raises for what happens inside; raises StartError where a worker can't be started. A step
        that kills the worker is answered "lost", and those after it by a new worker.
        """
        begun = time.monotonic()
        replies: list[Reply] = []
        while len(replies) < len(steps):
            left = seconds - (time.monotonic() - begun)
            if left <= 0:
                return [*replies, *[Reply("spent")] * (len(steps) - len(replies))]
            try:
                self.ask_worker(steps[len(replies) :], left, replies)
            except WorkerLost:
                self.close()
                replies.append(Reply("lost"))
        return replies

    def ask_worker(self, steps: Sequence[Step], seconds: float, replies: list[Reply]) -> None:
        """Append a reply for each step. Raises WorkerLost where the worker does not answer as it should."""
        if self.process is None:
            self.start()
        request = {"steps": [vars(step) for step in steps], "seconds": seconds}
        self.write(request, time.monotonic() + self.limits["wall_seconds"] + GRACE_SECONDS)
        for step in steps:
            deadline = time.monotonic() + min(seconds, self.limits["wall_seconds"]) + GRACE_SECONDS
            replies.append(self.read_reply(len(step.cases), deadline))

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.box.command, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, bufsize=0, cwd="/", start_new_session=True,
        )  # fmt: skip
        assert self.process.stdin and self.process.stdout
        os.set_blocking(self.process.stdin.fileno(), False)
        self.buffer = bytearray()
        uid = FIRST_SANDBOX_UID + self.process.pid % 100_000 if self.box.drops_uid else None
        deadline = time.monotonic() + self.limits["wall_seconds"] + GRACE_SECONDS
        try:
            self.write({**self.setup, "uid": uid}, deadline)
            ready = self.read_line(deadline) == b"ready"
        except WorkerLost:
            ready = False
        if not ready:
            self.close()
            raise StartError("the sandbox's worker does not start")

    def write(self, message: JSON, deadline: float) -> None:
        assert self.process and self.process.stdin
        data = json.dumps(message).encode() + b"\n"
        target = self.process.stdin.fileno()
        while data:
            if not select.select([], [target], [], max(0.0, deadline - time.monotonic()))[1]:
                raise WorkerLost
            try:
                data = data[os.write(target, data) :]
            except OSError as error:
                raise WorkerLost from error

    def read_more(self, deadline: float) -> None:
        assert self.process and self.process.stdout
        source = self.process.stdout.fileno()
        if not select.select([source], [], [], max(0.0, deadline - time.monotonic()))[0]:
            raise WorkerLost
        chunk = os.read(source, 1 << 16)
        if not chunk:
            raise WorkerLost
        self.buffer += chunk

    def read_line(self, deadline: float) -> bytes:
        while b"\n" not in self.buffer:
            if len(self.buffer) > 200:
                raise WorkerLost
            self.read_more(deadline)
        line, _, rest = self.buffer.partition(b"\n")
        self.buffer = rest
        return bytes(line)

    def read_reply(self, count: int, deadline: float) -> Reply:
        try:
            header = json.loads(self.read_line(deadline))
            outcome, status, size = str(header["outcome"]), int(header["status"]), int(header["size"])
        except (ValueError, TypeError, KeyError) as error:
            raise WorkerLost from error
        if not 0 <= size <= (self.limits["output_kb"] + 64) * 1024:
            raise WorkerLost
        while len(self.buffer) < size:
            self.read_more(deadline)
        payload, self.buffer = bytes(self.buffer[:size]), self.buffer[size:]
        return Reply(*parsed(outcome, payload, count), status)

    def close(self) -> None:
        """End the worker and all that it started."""
        if self.process is None:
            return
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        self.process = None

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def parsed(outcome: str, payload: bytes, count: int) -> tuple[str, list[JSON]]:
    """The complete lines of a payload as JSON, up to the first that is not; NaN and infinities stay floats."""
    results: list[JSON] = []
    for line in payload.split(b"\n")[:-1][:count]:
        try:
            results.append(json.loads(line))
        except (ValueError, RecursionError):
            return "unreadable", results
    return outcome, results
