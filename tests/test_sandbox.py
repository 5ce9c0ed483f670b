"""What the sandbox lets through, and what it does not. Scenarios here are loaded as a submission's module."""

import math
import socket
import time

import pytest

from autograder.judge import PACKAGES
from autograder.observer import SCENARIOS
from autograder.sandbox import IsolationError, Step, Worker, choose
from autograder.sandbox.session import parsed

LIMITS = {
    "cpu_seconds": 1, "wall_seconds": 2.0, "memory_mb": 512, "processes": 4, "file_kb": 0, "output_kb": 64,
}  # fmt: skip


@pytest.fixture
def start():
    """Start a worker around the text of a module engine.py."""
    workers = []

    def started(text, isolation):
        box = choose(isolation, SCENARIOS, PACKAGES)
        sources = {"micrograd": b"", "micrograd.engine": text.encode()}
        workers.append(Worker(box, sources, [], ["scenarios.programs", "scenarios.loading"], LIMITS, 1))
        return workers[-1]

    yield started
    for worker in workers:
        worker.close()


@pytest.fixture(params=["bubblewrap", "process"])
def run(start, request):
    return lambda text: start(text, request.param)


@pytest.fixture
def boxed(start):
    return lambda text: start(text, "bubblewrap")


LOAD = Step("scenarios.loading", "load", [{"module": "micrograd.engine"}])
LOAD_MATH = Step("scenarios.loading", "load", [{"module": "math"}])
PROGRAM = Step("scenarios.programs", "program", [{"statements": [["a", "leaf", 1.0]]}])


def load(worker):
    return worker.ask([LOAD], 10.0)[0]


def error_of(reply):
    return reply.results[0]["error"]


VALUE = "class Value:\n    def __init__(self, data):\n        self.data, self.grad = data, {}\n"


def program_reply(worker):
    return worker.ask([PROGRAM], 10.0)[0]


def test_numbers_come_back(run):
    assert program_reply(run(VALUE.format("0.5"))).results == [{"a.data": 1.0, "a.grad": 0.5}]


def test_nan_comes_back_as_nan_and_equals_no_number(run):
    grad = program_reply(run(VALUE.format("float('nan')"))).results[0]["a.grad"]
    assert math.isnan(grad)


def test_an_object_in_place_of_a_number_is_named_by_its_type(run):
    result = program_reply(run(VALUE.format("[1]"))).results[0]
    assert result["a.grad"] == {"not_a_number": "list"}


def test_an_exception_comes_back_with_its_file_and_line(run):
    error = error_of(load(run("x = 1\ny = 1 / 0\n")))
    assert (error["type"], error["file"], error["line"]) == ("ZeroDivisionError", "micrograd/engine.py", 2)


def test_a_syntax_error_comes_back_with_the_offending_text(run):
    error = error_of(load(run("def f(:\n")))
    assert (error["type"], error["line"], error["text"].strip()) == ("SyntaxError", 1, "def f(:")


def test_an_endless_loop_ends_as_a_timeout_and_the_worker_goes_on(run):
    worker = run("import os\nif not os.path.exists('x'):\n    while True: pass\n")
    assert load(worker).outcome == "timeout"
    assert worker.ask([LOAD_MATH], 10.0)[0].outcome == "done"


def test_sleeping_ends_as_a_timeout(run):
    assert load(run("import time\ntime.sleep(60)\n")).outcome == "timeout"


@pytest.mark.parametrize("leave", ["import os; os._exit(0)", "import os, signal; os.kill(os.getpid(), 11)"])
def test_a_process_that_leaves_is_reported_as_ended(run, leave):
    assert load(run(leave)).outcome == "ended"


def test_system_exit_is_an_exception_like_any_other(run):
    assert error_of(load(run("raise SystemExit(0)")))["type"] == "SystemExit"


@pytest.mark.parametrize(
    "draw",
    [
        "random.random()",
        "secrets.token_hex()",
        "os.urandom(8)",
        "numpy.random.default_rng().random()",
        "numpy.random.rand()",
    ],
)
def test_what_is_drawn_at_random_is_the_same_in_every_run(run, draw):
    text = f"import numpy, os, random, secrets\nraise ValueError(str({draw}))"
    assert error_of(load(run(text)))["message"] == error_of(load(run(text)))["message"]


def test_output_on_standard_streams_goes_nowhere(run):
    worker = run("import sys\nprint('[{}]')\nprint('x', file=sys.stderr)\n" + VALUE.format("0.0"))
    assert program_reply(worker).results == [{"a.data": 1.0, "a.grad": 0.0}]


def test_memory_is_bounded(run):
    assert error_of(load(run("x = bytearray(2 << 30)")))["type"] == "MemoryError"


def test_an_enormous_result_is_cut_off(run):
    assert load(run("raise ValueError('x' * 10_000_000)")).outcome == "overflow"


def test_modules_are_imported_afresh_for_each_step(run):
    worker = run(
        "marks = []\nclass Value:\n    def __init__(self, x): self.data = x; marks.append(x); self.grad = len(marks)"
    )
    assert [reply.results[0]["a.grad"] for reply in worker.ask([PROGRAM] * 3, 10.0)] == [1, 1, 1]


def test_what_one_request_does_to_the_interpreter_is_not_seen_by_the_next(run):
    worker = run("import math\nassert not hasattr(math, 'mark')\nmath.mark = 1\n")
    assert [load(worker).results, load(worker).results] == [[{}], [{}]]


def test_a_step_that_stops_its_process_costs_no_other(run):
    worker = run("import os\nos._exit(3)")
    replies = worker.ask([LOAD_MATH, LOAD, LOAD_MATH, LOAD], 10.0)
    assert [reply.outcome for reply in replies] == ["done", "ended", "done", "ended"]
    assert replies[1].status == 3


def test_when_the_time_for_all_steps_is_over_the_rest_is_not_asked(run):
    replies = run("while True: pass").ask([LOAD] * 5, 2.5)
    assert [reply.outcome for reply in replies][:1] + [reply.outcome for reply in replies][-1:] == ["timeout", "spent"]


def test_only_numpy_and_graphviz_can_be_imported_beside_the_standard_library(run):
    assert load(run("import numpy, graphviz, json, random")).results == [{}]
    assert error_of(load(run("import pydantic")))["type"] == "ModuleNotFoundError"


def test_the_environment_is_scrubbed(run, monkeypatch):
    monkeypatch.setenv("SECRET", "1")
    assert load(run("import os\nassert 'SECRET' not in os.environ\n")).results == [{}]


def test_a_request_after_the_worker_was_killed_starts_it_again(run):
    worker = run(VALUE.format("0.0"))
    program_reply(worker)
    worker.process.kill()
    assert program_reply(worker).outcome == "lost"
    assert program_reply(worker).outcome == "done"


def test_sets_of_objects_have_the_same_order_in_every_run(run):
    text = (
        "class N: pass\nnodes = [N() for _ in range(40)]\nraise ValueError(str([nodes.index(n) for n in set(nodes)]))"
    )
    assert error_of(load(run(text)))["message"] == error_of(load(run(text)))["message"]


@pytest.mark.parametrize(
    "attempt",
    [
        "open('/tmp/x', 'w')",
        "open('/dev/shm/x', 'w')",
        "open('/kit/x', 'w')",
        "open(__import__('sys').base_prefix + '/x', 'w')",
        "__import__('os').mkdir('/x')",
    ],
)
def test_bubblewrap_lets_nothing_be_written(boxed, attempt):
    assert error_of(load(boxed(attempt)))["type"] in ("OSError", "PermissionError", "FileNotFoundError")


@pytest.mark.parametrize("path", ["/etc/passwd", "/proc", "/home", "/var", "/usr/bin/env"])
def test_bubblewrap_hides_the_host(boxed, path):
    assert load(boxed(f"import os\nassert not os.path.exists({path!r})")).results == [{}]


def test_bubblewrap_hides_the_kit(boxed):
    text = f"import os\nassert not os.path.exists({str(SCENARIOS.parent / 'checks')!r})\n"
    assert load(boxed(text)).results == [{}]


def test_bubblewrap_runs_as_an_unprivileged_user(boxed):
    assert load(boxed("import os\nassert os.getuid() != 0")).results == [{}]


def test_bubblewrap_has_no_network(boxed):
    with socket.create_server(("127.0.0.1", 0)) as server:
        text = f"import socket\nsocket.create_connection({server.getsockname()!r}, timeout=1)"
        assert error_of(load(boxed(text)))["type"] == "ConnectionRefusedError"


def test_bubblewrap_kills_what_a_submission_leaves_behind(boxed):
    worker = boxed("import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\n    os._exit(0)\n")
    for _ in range(8):
        assert load(worker).outcome == "done"


def test_bubblewrap_bounds_the_number_of_processes(boxed):
    worker = boxed("import os\nfor _ in range(100):\n    if os.fork() == 0:\n        import time; time.sleep(9)")
    assert error_of(load(worker))["type"] == "BlockingIOError"


def test_an_unknown_isolation_is_refused_where_the_program_is_missing(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    from autograder.sandbox import box

    with pytest.raises(IsolationError, match="install the package 'bubblewrap'"):
        box.bubblewrap_box.__wrapped__(SCENARIOS, PACKAGES)


@pytest.mark.parametrize("payload", [b"{\n", b"[" * 100_000 + b"\n", b"1" * 10_000 + b"\n", b"\xff\xfe\n", b"nul\n"])
def test_replies_that_are_not_json_are_unreadable(payload):
    assert parsed("done", payload, 1) == ("unreadable", [])


def test_a_timeout_comes_within_a_second_of_its_limit(run):
    worker = run("import time\ntime.sleep(60)\n")
    begun = time.monotonic()
    load(worker)
    assert time.monotonic() - begun < LIMITS["wall_seconds"] + 1.5


def test_bubblewrap_gives_up_every_capability(boxed):
    assert error_of(load(boxed("import os\nos.setgid(0)")))["type"] == "PermissionError"
