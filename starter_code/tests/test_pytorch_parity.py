"""Your engine against PyTorch. Runs when engine.py is filled in and PyTorch is installed; it is optional."""

import pytest


@pytest.fixture
def agrees_with_pytorch(Value, expect):
    """agrees_with_pytorch(f, 2.0, -3.0): f of two Values and of two tensors, the outputs and all gradients."""
    torch = pytest.importorskip("torch", reason="optional: PyTorch is not installed (pip install torch)")

    def agrees_with_pytorch(f, *numbers):
        ours = [Value(number) for number in numbers]
        theirs = [torch.tensor(number, dtype=torch.float64, requires_grad=True) for number in numbers]
        ours_out, their_out = f(*ours), f(*theirs)
        ours_out.backward()
        their_out.backward()
        got = [ours_out.data, *(leaf.grad for leaf in ours)]
        expect("the output, then each gradient", got, [their_out.item(), *(leaf.grad.item() for leaf in theirs)])

    return agrees_with_pytorch


def test_the_lecture_loss_agrees(agrees_with_pytorch):
    agrees_with_pytorch(lambda a, b, c, f: (a * b + c) * f, 2.0, -3.0, 10.0, -2.0)


def test_the_tanh_neuron_agrees(agrees_with_pytorch, tanh_neuron):
    agrees_with_pytorch(tanh_neuron, 2.0, 0.0, -3.0, 1.0, 6.8813735870195432)


def test_the_neuron_spelled_out_with_exp_agrees(agrees_with_pytorch, exp_neuron):
    agrees_with_pytorch(exp_neuron, 2.0, 0.0, -3.0, 1.0, 6.8813735870195432)


def test_the_long_expression_agrees(agrees_with_pytorch, long_expression):
    agrees_with_pytorch(long_expression, -4.0, 2.0)


def test_a_plus_a_agrees(agrees_with_pytorch):
    agrees_with_pytorch(lambda a: a + a, 3.0)


def test_values_in_a_product_and_a_sum_agree(agrees_with_pytorch):
    agrees_with_pytorch(lambda a, b: (a * b) * (a + b), -2.0, 3.0)


def test_tanh_agrees(agrees_with_pytorch):
    agrees_with_pytorch(lambda a: a.tanh(), -0.7)


def test_exp_agrees(agrees_with_pytorch):
    agrees_with_pytorch(lambda a: a.exp(), 1.3)


def test_log_agrees(agrees_with_pytorch):
    agrees_with_pytorch(lambda a: a.log(), 0.4)


@pytest.mark.parametrize("number", [2.0, -2.0, 0.0])
def test_relu_agrees(agrees_with_pytorch, number):
    agrees_with_pytorch(lambda a: a.relu() * 3, number)


@pytest.mark.parametrize("exponent", [3, 2, 0.5, -1, -2.5])
def test_powers_agree(agrees_with_pytorch, exponent):
    agrees_with_pytorch(lambda a: a**exponent, 1.7)


def test_numbers_on_either_side_agree(agrees_with_pytorch):
    agrees_with_pytorch(lambda a, b: (1 - a) / (2 + b) - 3 / a, 0.8, -1.1)


def test_two_graphs_that_share_a_leaf_add_up_in_both(agrees_with_pytorch):
    def second_of_two(a):
        (a * 2).backward()
        return a * 5

    agrees_with_pytorch(second_of_two, 3.0)
