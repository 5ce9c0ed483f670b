"""What the tests share: your files, the lecture's expressions, one comparison, and its tolerances."""

import importlib
import re
import sys
import traceback
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
PACKAGE = HOME / "micrograd"
STUB = re.compile(r"^\s*raise NotImplementedError\([\"']", re.MULTILINE)

# Each unit's tests, in working order, and the files that must be filled in before they run.
NEEDS = {
    "test_derivatives": [],
    "test_graph": [],
    "test_backprop": [],
    "test_nn": ["engine.py"],
    "test_training": ["engine.py", "nn.py"],
    "test_pytorch_parity": ["engine.py"],
}

TOLERANCE = {"rel": 1e-6, "abs": 1e-9}
ROUGH = {"rel": 1e-4, "abs": 1e-4}  # for slopes by small steps, and for figures given to four decimals

sys.path.insert(0, str(HOME))  # before any other micrograd that is installed


def pytest_collection_modifyitems(items):
    order = list(NEEDS)
    items.sort(key=lambda item: order.index(item.path.stem) if item.path.stem in order else len(order))
    for item in items:
        for reason in filter(None, map(unfinished, NEEDS.get(item.path.stem, []))):
            item.add_marker(pytest.mark.skip(reason=reason))


def unfinished(file):
    """Why a later unit has to wait for this file of micrograd/, or None."""
    if not (PACKAGE / file).is_file():
        return f"for later: micrograd/{file} is missing"
    left = len(STUB.findall((PACKAGE / file).read_text(encoding="utf-8", errors="replace")))
    return f"for later: first fill in micrograd/{file} (stubs left: {left})" if left else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Where a test runs into a stub, say what to write there instead of showing a traceback."""
    try:
        return (yield)
    except NotImplementedError as error:
        if not place(error):
            raise
        raise pytest.fail.Exception(f"Not written yet: {error} ({place(error)})", pytrace=False) from None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter):
    """End with the first thing to do."""
    yield
    for report in terminalreporter.stats.get("failed", [])[:1]:
        crash = getattr(report.longrepr, "reprcrash", None)
        message = crash.message.removeprefix("Failed: ") if crash else ""
        terminalreporter.write_line(f"Next: {report.nodeid}\n{message}")


def place(error):
    """The file and line of micrograd/ that an error came from, or an empty string."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).parent == PACKAGE]
    return f"micrograd/{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""


def load(module):
    """Your micrograd/<module>.py, or a failed test that says in one line why there is none."""
    for file in ("__init__.py", f"{module}.py"):
        if not (PACKAGE / file).is_file():
            pytest.fail(f"micrograd/{file} is missing: put it back from the starter code", pytrace=False)
    try:
        return importlib.import_module(f"micrograd.{module}")
    except (Exception, SystemExit) as error:
        message = why_not_imported(error, module)
    return pytest.fail(message, pytrace=False)


def why_not_imported(error, module):
    if isinstance(error, SyntaxError):
        file = Path(error.filename).name if error.lineno else f"{module}.py"
        line = f", line {error.lineno}, {(error.text or '').strip()!r}" if error.lineno else ""
        return f"Python cannot read micrograd/{file}{line}: {error.msg}"
    advice = ": pip install -r requirements.txt" if isinstance(error, ModuleNotFoundError) else ""
    where = place(error) or f"micrograd/{module}.py"
    return f"Importing micrograd.{module} stopped with {type(error).__name__}: {error} ({where}){advice}"


def yours(module, name):
    """A fixture with your function or class. The file is imported when it is called: see load."""

    def call(*args, **kwargs):
        __tracebackhide__ = True
        if not hasattr(load(module), name):
            pytest.fail(f"micrograd/{module}.py has no {name}: was it renamed?", pytrace=False)
        return getattr(load(module), name)(*args, **kwargs)

    return pytest.fixture(name=name)(lambda: call)


forward_difference = yours("derivative", "forward_difference")
central_difference = yours("derivative", "central_difference")
gradient = yours("derivative", "gradient")
trace = yours("graph", "trace")
draw_dot = yours("graph", "draw_dot")
expression_gradients = yours("manual", "expression_gradients")
neuron_gradients = yours("manual", "neuron_gradients")
nudge = yours("manual", "nudge")
Value = yours("engine", "Value")
topological_order = yours("engine", "topological_order")
Neuron = yours("nn", "Neuron")
Layer = yours("nn", "Layer")
MLP = yours("nn", "MLP")
mse_loss = yours("train", "mse_loss")
hinge_loss = yours("train", "hinge_loss")
l2_penalty = yours("train", "l2_penalty")
accuracy = yours("train", "accuracy")
learning_rate = yours("train", "learning_rate")
sgd_step = yours("train", "sgd_step")
fit = yours("train", "fit")
four_points = yours("data", "four_points")
make_moons = yours("data", "make_moons")


def compare(what, got, expected, hint, tolerance):
    __tracebackhide__ = True
    if got != pytest.approx(expected, **tolerance):
        hint = f" Hint: {hint}." if hint else ""
        pytest.fail(f"{what}: got {got!r}, expected {expected!r}.{hint}")


@pytest.fixture
def expect():
    """expect(what, got, expected, hint): numbers, or lists or dicts of numbers."""

    def expect(what, got, expected, hint=""):
        __tracebackhide__ = True
        compare(what, got, expected, hint, TOLERANCE)

    return expect


@pytest.fixture
def expect_roughly():
    """Like expect, to about four decimals."""

    def expect_roughly(what, got, expected, hint=""):
        __tracebackhide__ = True
        compare(what, got, expected, hint, ROUGH)

    return expect_roughly


@pytest.fixture
def slopes(Value):
    """slopes(f, 2.0, -3.0): f of new Values, then backward(), then their gradients as a list."""

    def slopes(f, *numbers):
        leaves = [Value(number) for number in numbers]
        f(*leaves).backward()
        return [leaf.grad for leaf in leaves]

    return slopes


@pytest.fixture
def tanh_neuron():
    return lambda x1, x2, w1, w2, b: (x1 * w1 + x2 * w2 + b).tanh()


@pytest.fixture
def exp_neuron():
    """The same neuron with tanh spelled out: (e**2n - 1) / (e**2n + 1)."""

    def exp_neuron(x1, x2, w1, w2, b):
        e = (2 * (x1 * w1 + x2 * w2 + b)).exp()
        return (e - 1) / (e + 1)

    return exp_neuron


@pytest.fixture
def long_expression():
    """The expression of micrograd's README."""

    def long_expression(a, b):
        c = a + b
        d = a * b + b**3
        c = c + (c + 1)
        c = c + (1 + c + (-a))
        d = d + (d * 2 + (b + a).relu())
        d = d + (3 * d + (b - a).relu())
        f = (c - d) ** 2
        return f / 2.0 + 10.0 / f

    return long_expression
