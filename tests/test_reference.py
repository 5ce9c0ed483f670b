"""What the reference engine promises beyond what students are asked for."""

import sys

import pytest
from conftest import SOLUTION


@pytest.fixture
def engine(monkeypatch):
    monkeypatch.syspath_prepend(str(SOLUTION.parent))
    for name in [name for name in sys.modules if name.partition(".")[0] == "micrograd"]:
        monkeypatch.delitem(sys.modules, name)
    from micrograd import engine

    return engine


@pytest.mark.parametrize("operand", ["2", None, [1.0]])
def test_an_operand_that_is_no_number_is_refused(engine, operand):
    with pytest.raises(TypeError, match="a Value holds one number, and got"):
        engine.Value(1.0) + operand


def test_an_exponent_that_is_no_number_is_refused(engine):
    with pytest.raises(TypeError, match="the exponent must be a number, and got"):
        engine.Value(2.0) ** engine.Value(3.0)


@pytest.mark.parametrize("x", [0.0, -1.0])
def test_log_of_a_number_that_is_not_positive_is_refused(engine, x):
    with pytest.raises(ValueError, match="log needs a positive number, and got"):
        engine.Value(x).log()


@pytest.mark.parametrize("x", [800.0, -800.0])
def test_tanh_does_not_overflow(engine, x):
    out = engine.Value(x).tanh()
    out.backward()
    assert (abs(out.data), out.grad) == (1.0, 1.0)


def test_a_chain_of_a_hundred_thousand_nodes_goes_backward(engine):
    x = engine.Value(1.0)
    out = x
    for _ in range(100_000):
        out = out + 1.0
    out.backward()
    assert x.grad == 1.0
