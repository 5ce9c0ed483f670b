"""Unit training: micrograd/train.py. Runs when engine.py and nn.py are filled in."""

import random

import pytest

SEEDS = (1, 2, 3)  # a network may start badly: three tries are enough


def from_zero(model):
    """The model with all of its weights and biases set to 0."""
    for p in model.parameters():
        p.data = 0.0
    return model


@pytest.fixture
def losses(fit, Neuron):
    """fit's losses for b, which starts at 0 and should become 1: the input is 0, so that only the bias can learn."""

    def losses(steps=3, **options):
        return fit(from_zero(Neuron(1, nonlin=False)), [[0.0]], [1.0], steps, **options)

    return losses


def from_seed(model, seed):
    """The model with weights and biases drawn between -1 and 1: the same seed draws the same ones."""
    draw = random.Random(seed)
    for p in model.parameters():
        p.data = draw.uniform(-1, 1)
    return model


# Losses


def test_the_mean_squared_error_is_the_mean_of_the_squares(Value, mse_loss, expect):
    loss = mse_loss([Value(3.0), Value(0.0)], [1.0, -1.0])
    expect("mse_loss([3, 0], [1, -1]).data", loss.data, 2.5, "5 is the sum, not the mean")


def test_the_mean_squared_error_passes_gradients_to_the_scores(Value, mse_loss, expect):
    scores = [Value(3.0), Value(0.0)]
    mse_loss(scores, [1.0, -1.0]).backward()
    expect("gradients of mse_loss([3, 0], [1, -1])", [s.grad for s in scores], [2.0, 1.0])


def test_the_hinge_loss_is_the_mean_of_what_is_missing_to_the_margin(Value, hinge_loss, expect):
    loss = hinge_loss([Value(0.5), Value(-3.0), Value(1.0), Value(-1.0)], [1.0, -1.0, -1.0, 1.0])
    expect("hinge_loss([0.5, -3, 1, -1], [1, -1, -1, 1]).data", loss.data, 1.125, "each share is relu(1 - y * s)")


def test_the_hinge_loss_passes_gradients_to_scores_within_the_margin_only(Value, hinge_loss, expect):
    scores = [Value(0.5), Value(-3.0)]
    hinge_loss(scores, [1.0, -1.0]).backward()
    expect("gradients of hinge_loss([0.5, -3], [1, -1])", [s.grad for s in scores], [-0.5, 0.0])


def test_the_l2_penalty_is_alpha_times_the_sum_of_squares(Value, l2_penalty, expect):
    penalty = l2_penalty([Value(3.0), Value(-4.0)], alpha=0.1)
    expect(
        "l2_penalty([3, -4], alpha=0.1).data",
        penalty.data,
        2.5,
        "it is a sum, not a mean",
    )


def test_the_l2_penalty_pulls_each_parameter_towards_0(Value, l2_penalty, expect):
    parameters = [Value(3.0), Value(-4.0)]
    l2_penalty(parameters, alpha=0.1).backward()
    expect("gradients of l2_penalty([3, -4], alpha=0.1)", [p.grad for p in parameters], [0.6, -0.8])


# Metrics


def test_the_accuracy_is_the_share_of_scores_on_the_right_side(Value, accuracy, expect):
    share = accuracy([Value(0.5), Value(-3.0), Value(1.0), Value(-1.0)], [1.0, -1.0, -1.0, -1.0])
    expect("accuracy([0.5, -3, 1, -1], [1, -1, -1, -1])", share, 0.75)


def test_a_score_of_0_counts_as_not_positive(Value, accuracy, expect):
    expect("accuracy([0], [-1])", accuracy([Value(0.0)], [-1.0]), 1.0, "a score of 0 is on the side of -1")


def test_the_learning_rate_starts_at_1(learning_rate, expect):
    expect("learning_rate(0, 100)", learning_rate(0, 100), 1.0)


def test_the_learning_rate_falls_in_a_straight_line(learning_rate, expect):
    rates = [learning_rate(step, 20) for step in (5, 10, 20)]
    expect("learning_rate of steps 5, 10, 20 of 20", rates, [0.775, 0.55, 0.1])


# The update


def test_a_step_goes_downhill(Value, sgd_step, expect):
    p = Value(1.0)
    p.grad = 2.0
    sgd_step([p], 0.1)
    expect("p.data = 1 with p.grad = 2 after sgd_step([p], 0.1)", p.data, 0.8, "1.2 is uphill")


def test_a_step_moves_every_parameter_by_its_own_gradient(Value, sgd_step, expect):
    parameters = [Value(1.0), Value(1.0)]
    parameters[0].grad, parameters[1].grad = 2.0, -4.0
    sgd_step(parameters, 0.5)
    expect("[1, 1] with gradients [2, -4] after a step of 0.5", [p.data for p in parameters], [0.0, 3.0])


# The loop


def test_fit_returns_the_loss_of_each_step_from_before_its_update(losses, expect):
    expect("fit's losses of one step", losses(steps=1, lr=0.1), [1.0], "0.64 is the loss after the update")


def test_fit_returns_floats(losses, expect):
    are_floats = [isinstance(loss, float) for loss in losses(steps=2)]
    expect("fit's losses are floats", are_floats, [True, True], "append total.data, not total")


def test_fit_starts_each_step_with_gradients_of_0(losses, expect):
    hint = "a zero_grad that is missing (1, 0.64, 0.1936), or that undoes backward (1, 1, 1)"
    expect("fit's first three losses of (b - 1)²", losses(lr=0.1), [1.0, 0.64, 0.4096], hint)


def test_fit_takes_the_learning_rate_of_each_step_from_a_function(losses, learning_rate, expect):
    hint = "lr(step, steps) is called with step = 0 first"
    expect("fit's losses with rates 1, 0.7, 0.4", losses(lr=learning_rate), [1.0, 1.0, 0.16], hint)


def test_fit_uses_the_loss_you_name(losses, hinge_loss, expect):
    expect("fit's losses of relu(1 - b)", losses(loss=hinge_loss, lr=0.1), [1.0, 0.9, 0.8])


def test_fit_adds_the_l2_penalty(losses, expect):
    hint = "the penalty belongs in the loss that is returned, and in what backward starts from"
    expect("fit's losses of (b - 1)² + 0.5 b²", losses(lr=0.1, alpha=0.5), [1.0, 0.66, 0.4934], hint)


def test_fit_goes_on_where_it_stopped(fit, Neuron, expect):
    neuron = from_zero(Neuron(1, nonlin=False))
    first, then = (fit(neuron, [[0.0]], [1.0], steps, lr=0.1) for steps in (1, 2))
    expect("fit's losses of 1 step and 2 more", first + then, [1.0, 0.64, 0.4096])


def test_fit_uses_all_points_in_each_step(fit, Neuron, expect):
    losses = fit(from_zero(Neuron(1, nonlin=False)), [[0.0], [0.0]], [1.0, 3.0], steps=2, lr=0.1)
    expect("fit's losses of the mean of (b - 1)² and (b - 3)²", losses, [5.0, 3.56])


def test_a_small_network_learns_the_four_points(fit, MLP, four_points):
    xs, ys = four_points()
    for seed in SEEDS:
        model = from_seed(MLP(3, [4, 4, 1], activation="tanh"), seed)
        losses = fit(model, xs, ys, steps=100, lr=0.2)
        if losses[-1] < 0.1:
            return
    pytest.fail(f"the four points' loss after 100 steps: got {losses[-1]:.4f}, expected less than 0.1")


def test_a_small_network_tells_the_two_moons_apart(fit, MLP, make_moons, hinge_loss, learning_rate, accuracy):
    xs, ys = make_moons(30, seed=1337)
    for seed in SEEDS:
        model = from_seed(MLP(2, [6, 1], activation="tanh"), seed)
        fit(model, xs, ys, 60, hinge_loss, lambda step, steps: 6 * learning_rate(step, steps), alpha=1e-4)
        if (share := accuracy([model(x) for x in xs], ys)) >= 0.9:
            return
    pytest.fail(f"the moons' accuracy after 60 steps: got {share}, expected at least 0.9")
