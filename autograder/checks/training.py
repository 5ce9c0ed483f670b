"""Checks of train.py."""

import math

from autograder.checks import check
from autograder.checks.expect import Failure, expect_reference, refuse_stopped, show_values

SCORES, TARGETS = [0.5, -2.0, 1.25, 3.0], [1.0, -1.0, -1.0, 1.0]
LINE = {"weight": 2.0, "xs": [1.0, -2.0, 0.5], "ys": [1.0, 3.0, -1.0]}
EVERY_STEP = "each step adds to the gradients of the one before unless they start from zero"


def show_call(name, *fields, suffix=""):
    def show(case, names):
        values = "[Value(x) for x in {}]"
        arguments = ", ".join(values.format(case[f]) if f in ("scores", "parameters") else str(case[f]) for f in fields)
        function = case.get("name", name)
        return f"from micrograd.train import {function}\nprint({function}({arguments}){suffix})"

    return show


def loss_cases(name):
    return [
        {"name": name, "scores": SCORES, "targets": TARGETS},
        {"name": name, "scores": [0.25], "targets": [-1.0]},
        {"name": name, "scores": [1.5, 0.2, -0.4], "targets": [1.0, 1.0, -1.0]},
    ]


def expect_loss(observe, name, why):
    show = show_call(name, "scores", "targets", suffix=".data")
    expect_reference(observe, "training.loss", loss_cases(name), show, lambda *_: why)


def expect_loss_gradients(observe, name):
    show = show_call(name, "scores", "targets", suffix=".backward()")
    why = "the loss must be computed from the Values, not from their data"
    expect_reference(observe, "training.loss_gradients", loss_cases(name), show, lambda *_: why)


@check("losses", points=2)
def test_mean_squared_error(observe):
    """mse_loss is the mean of the squared differences"""
    expect_loss(observe, "mse_loss", "square each difference, add them up, divide by how many there are")


@check("losses", points=2)
def test_mean_squared_error_gradients(observe):
    """mse_loss passes gradients to every score"""
    expect_loss_gradients(observe, "mse_loss")


@check("losses", points=2)
def test_hinge(observe):
    """hinge_loss is the mean of relu(1 - target * score)"""
    expect_loss(observe, "hinge_loss", "relu of 1 - target * score, for each, and then the mean")


@check("losses", points=2)
def test_hinge_gradients(observe):
    """hinge_loss passes gradients to the scores that are not far enough on their side"""
    expect_loss_gradients(observe, "hinge_loss")


@check("losses", points=1)
def test_penalty(observe):
    """l2_penalty is alpha times the sum of the squared parameters"""
    cases = [{"parameters": SCORES, "alpha": 0.1}, {"parameters": [3.0, -2.0], "alpha": 2.0}, {"parameters": SCORES}]
    show = lambda case, names: show_call("l2_penalty", *case, suffix=".data")(case, names)  # noqa: E731
    expect_reference(observe, "training.penalty", cases, show)


@check("losses", points=1)
def test_penalty_gradients(observe):
    """l2_penalty pulls every parameter towards 0"""
    show = show_call("l2_penalty", "parameters", "alpha", suffix=".backward()")
    cases = [{"parameters": SCORES, "alpha": 0.1}]
    why = "the penalty must be computed from the Values, not from their data"
    expect_reference(observe, "training.penalty_gradients", cases, show, lambda *_: why)


@check("metrics", points=2)
def test_accuracy_counts_signs(observe):
    """accuracy is the share of scores on their target's side of 0"""
    cases = [
        {"scores": [1.0, 0.5, -2.0], "targets": [1.0, 1.0, -1.0]},
        {"scores": SCORES, "targets": TARGETS},
        {"scores": [0.0, 0.0, 0.0, 1.0], "targets": [-1.0, -1.0, 1.0, 1.0]},
        {"scores": [0.1, -0.1, 5.0], "targets": [-1.0, 1.0, -1.0]},
        {"scores": [0.1, 0.7, -5.0], "targets": [1.0, 1.0, -1.0]},
    ]
    show = show_call("accuracy", "scores", "targets")
    expect_reference(observe, "training.accuracy", cases, show, lambda *_: "compare score > 0 with target > 0")


@check("metrics", points=2)
def test_learning_rate_falls_in_a_line(observe):
    """learning_rate falls from 1.0 in a straight line, for any number of steps"""
    cases = [{"step": step, "steps": steps} for step, steps in ((0, 100), (50, 100), (99, 100), (3, 12), (1, 1))]
    why = "1.0 - 0.9 * step / steps"
    expect_reference(
        observe, "training.learning_rate", cases, show_call("learning_rate", "step", "steps"), lambda *_: why
    )


def show_update(case, names):
    made = show_values("parameters", case["parameters"])
    return f"from micrograd.train import sgd_step\n{made}\nsgd_step(parameters, {case['lr']})\nprint(parameters)"


UPDATES = [{"parameters": [[2.0, 0.5], [-1.0, -3.0], [0.0, 4.0], [1.0, 0.0]], "lr": lr} for lr in (0.1, 0.5)]


@check("update", points=3)
def test_step_goes_downhill(observe):
    """sgd_step moves each parameter's data against its gradient, by the rate times the gradient"""
    expect_reference(
        observe, "training.update", UPDATES, show_update, lambda *_: "data - lr * grad, for each parameter"
    )


@check("update", points=1)
def test_step_changes_data_alone(observe):
    """sgd_step takes any list of parameters, and leaves gradients as they are"""
    cases = [{"parameters": [[1.5, -2.0]], "lr": 1.0}, {"parameters": [[1.5, 2.0], [2.5, -1.0]], "lr": 0.01}]
    expect_reference(observe, "training.update", cases, show_update, lambda *_: "only data moves")


# The training loop -------------------------------------------------------------------------------


LINE_MODEL = """\
from micrograd.nn import Module
from micrograd.train import fit

class Line(Module):
    def __init__(self):
        self.w = Value({weight})
    def __call__(self, x):
        return self.w * x[0]
    def parameters(self):
        return [self.w]

def half_squares(scores, targets):
    return sum((s - t) ** 2 * 0.5 for s, t in zip(scores, targets))

model = Line()"""


def fit_options(case):
    options = "".join(f", {name}={case[name]}" for name in ("loss", "lr", "alpha") if name in case)
    return options + (f", lr=lambda step, steps: {case['falling']} * (1.0 - step / steps)" if "falling" in case else "")


def show_fit_line(case, names):
    xs = [[x] for x in case["xs"]]
    call = f"print(fit(model, {xs}, {case['ys']}, {case['steps']}{fit_options({'loss': 'half_squares', **case})}))"
    return "\n".join([LINE_MODEL.format(**case), *[call] * case.get("rounds", 1), "print(model.w.data)"])


def expect_fit_line(observe, why, *cases):
    expect_reference(observe, "training.fit_line", [{**LINE, **c} for c in cases], show_fit_line, lambda *_: why)


@check("fit", points=1)
def test_one_step(observe):
    """One step: the loss from before the update, and the weight after it"""
    expect_fit_line(observe, "the loss is noted before the update", {"steps": 1, "lr": 0.1}, {"steps": 1, "lr": 0.02})


@check("fit", points=3)
def test_gradients_start_from_zero_in_each_step(observe):
    """Three steps of a one-parameter model, each with gradients that start from zero"""
    expect_fit_line(observe, EVERY_STEP, {"steps": 2, "lr": 0.05}, {"steps": 3, "lr": 0.05})


@check("fit", points=1)
def test_fresh_forward_pass_in_each_step(observe):
    """The model is called on every point anew in each step"""
    case = {**LINE, "steps": 4}
    result = observe("training.forward_passes", [case])[0]
    show = show_fit_line({**case, "lr": 0.01}, ())
    refuse_stopped(result, show)
    calls = result["calls of the model"]
    if not calls >= 4 * len(LINE["xs"]):
        raise Failure(
            show, {"calls of the model": calls}, {"calls of the model": 4 * len(LINE["xs"])}, "each step asks"
        )


@check("fit", points=1)
def test_training_goes_on_where_it_stopped(observe):
    """Training twice for two steps"""
    expect_fit_line(observe, EVERY_STEP, {"steps": 2, "lr": 0.05, "rounds": 2})


@check("fit", points=1)
def test_rate_may_be_a_function(observe):
    """lr may be a function of step and steps"""
    why = "call lr(step, steps) where lr is a function, with step from 0"
    expect_fit_line(observe, why, {"steps": 4, "falling": 0.1}, {"steps": 2, "falling": 0.05})


@check("fit", points=1)
def test_penalty_is_part_of_the_loss(observe):
    """With alpha, the penalty is in the losses and pulls on the weights"""
    why = "the loss plus alpha times the sum of the squared parameters"
    expect_fit_line(observe, why, {"steps": 3, "lr": 0.05, "alpha": 0.5})


FOUR_POINTS = {
    "xs": [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]],
    "ys": [1.0, -1.0, -1.0, 1.0],
}


def moons(count):
    """Two half circles that reach into each other, without noise."""
    angles = [math.pi * i / (count - 1) for i in range(count)]
    upper = [[math.cos(t), math.sin(t)] for t in angles]
    lower = [[1 - math.cos(t), 0.5 - math.sin(t)] for t in angles]
    return {"xs": upper + lower, "ys": [-1.0] * count + [1.0] * count}


def show_fit_network(case, names):
    sizes = case["sizes"]
    imported = ", ".join(["fit", *([case["loss"]] if "loss" in case else [])])
    return (
        f"from micrograd.nn import MLP\nfrom micrograd.train import {imported}\n"
        f"model = MLP({sizes[0]}, {sizes[1:]}, activation={case['activation']!r})\n"
        "for i, p in enumerate(model.parameters()):\n    p.data = ((i * 37 + 11) % 41) / 20.5 - 1.0\n"
        f"xs = {case['xs']}\nys = {case['ys']}\n"
        f"print(fit(model, xs, ys, {case['steps']}{fit_options(case)}))"
    )


def expect_fit_network(observe, why, **case):
    expect_reference(observe, "training.fit_network", [case], show_fit_network, lambda *_: why)


@check("fit", points=2)
def test_trajectory_of_twenty_steps(observe):
    """Twenty steps of a network from given weights, loss by loss"""
    expect_fit_network(observe, EVERY_STEP, **FOUR_POINTS, sizes=[3, 4, 1], activation="tanh", steps=20, lr=0.05)


@check("fit", points=1)
def test_four_points_learned(observe):
    """The lecture's four points are learned, with the default loss and rate"""
    expect_fit_network(observe, "", **FOUR_POINTS, sizes=[3, 4, 4, 1], activation="tanh", steps=30)


@check("fit", points=1)
def test_moons_separated(observe):
    """Two moons are separated, with the hinge loss, a penalty and a falling rate"""
    options = {"loss": "hinge_loss", "falling": 0.5, "alpha": 1e-3}
    expect_fit_network(observe, "", **moons(8), sizes=[2, 6, 1], activation="relu", steps=20, **options)
