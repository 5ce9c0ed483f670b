"""Checks of nn.py. Weights are set through parameters(), all to one number or all but one or two."""

from autograder.checks import check
from autograder.checks.expect import Failure, expect_reference, refuse_stopped

X2, X3 = [1.5, -0.5], [1.5, -0.5, 0.75]


def model_text(case):
    options = "".join(f", {name}={value!r}" for name, value in case["options"].items())
    arguments = ", ".join(str(x) for x in case["arguments"])
    return f"from micrograd.nn import {case['kind']}\nmodel = {case['kind']}({arguments}{options})"


def show_parameters(case, names):
    return f"{model_text(case)}\nprint(len(model.parameters()))"


def show_output(case, names):
    return f"{weights_text(case)}\nprint(model({case['x']}))"


def show_gradients(case, names):
    inputs = f"x = [Value(entry) for entry in {case['x']}]"
    backward = "out = model(x)\n(sum(out) if isinstance(out, list) else out).backward()"
    return f"{weights_text(case)}\n{inputs}\n{backward}\nprint([p.grad for p in model.parameters()])"


def weights_text(case):
    return f"{model_text(case)}\nfor p in model.parameters():\n    p.data = {case['data']}"


def show_changed(case, names):
    together = case["together"]
    return (
        f"from itertools import combinations\n{weights_text(case)}\n"
        f"for chosen in combinations(list(model.parameters()), {together}):\n"
        f"    for p in chosen:\n        p.data = {case['changed']}\n"
        f"    print(model({case['x']}))\n"
        f"    for p in chosen:\n        p.data = {case['data']}"
    )


def model(kind, *arguments, **options):
    return {"kind": kind, "arguments": list(arguments), "options": options}


def expect_outputs(observe, models, x, why=""):
    """Outputs with every parameter the same, and with each one, and each two, of them another number in turn."""
    same = [{**m, "x": x, "data": data} for m in models for data in (0.5, -0.75, 1.0)]
    expect_reference(observe, "nn.output", same, show_output, lambda *_: why)
    changed = [
        {**m, "x": x, "data": 0.5, "changed": -1.25, "together": together} for m in models for together in (1, 2)
    ]
    expect_reference(observe, "nn.outputs_with_changed", changed, show_changed, lambda *_: why)


def expect_gradients(observe, models, x):
    cases = [{**m, "x": x, "data": data} for m in models for data in (0.5, -0.75)]
    expect_reference(observe, "nn.gradients", cases, show_gradients)


def expect_parameters(observe, *models):
    why = "every weight and every bias, each its own Value, in one flat list"
    expect_reference(observe, "nn.parameters", models, show_parameters, lambda *_: why)


@check("neuron", points=2)
def test_neuron_parameters(observe):
    """A neuron has a weight for each input and a bias, all different Values"""
    expect_parameters(observe, model("Neuron", 1), model("Neuron", 3), model("Neuron", 2, nonlin=False))


@check("neuron", points=2)
def test_neuron_output(observe):
    """A neuron's output: the weighted sum of its inputs plus the bias, through relu or as it is"""
    models = [model("Neuron", 3, nonlin=False), model("Neuron", 3), model("Neuron", 1)]
    expect_outputs(observe, models[:2], X3, "w . x + b, once, and then the activation")
    expect_outputs(observe, models[2:], [-2.0], "w . x + b, once, and then the activation")


@check("neuron", points=1)
def test_neuron_with_tanh(observe):
    """A neuron with activation="tanh"; with nonlin=False it is linear all the same"""
    models = [model("Neuron", 3, activation="tanh"), model("Neuron", 3, nonlin=False, activation="tanh")]
    expect_outputs(observe, models, X3)


@check("neuron", points=2)
def test_neuron_gradients(observe):
    """The gradients of a neuron's output reach its weights, its bias and its inputs"""
    expect_gradients(observe, [model("Neuron", 3, nonlin=False), model("Neuron", 3)], X3)


@check("neuron", points=1)
def test_weights_start_random(observe):
    """Weights start as distinct random numbers of both signs"""
    case = model("Neuron", 40)
    result = observe("nn.start", [case])[0]
    expect_start(case, result)


def expect_start(case, result):
    show = show_parameters(case, ()).replace("len(model.parameters())", "[p.data for p in model.parameters()]")
    refuse_stopped(result, show)
    distinct = result["distinct numbers among the weights"]
    if distinct < case["arguments"][0]:
        raise Failure(show, {"distinct numbers among the weights": distinct}, {}, "all of them should differ")
    for name, right in (
        ("some are negative", True),
        ("some are positive", True),
        ("a second one starts alike", False),
    ):
        if result[name] is not right:
            raise Failure(show, {name: result[name]}, {name: right}, "draw each weight at random, of either sign")


@check("layer", points=2)
def test_layer_parameters(observe):
    """A layer has the parameters of all its neurons, none of them shared"""
    expect_parameters(observe, model("Layer", 3, 4), model("Layer", 2, 1), model("Layer", 1, 3))


@check("layer", points=2.5)
def test_layer_output(observe):
    """A layer's output is the list of its neurons' outputs for the same inputs"""
    models = [model("Layer", 2, 3), model("Layer", 2, 2, nonlin=False)]
    expect_outputs(observe, models, X2, "every neuron gets the inputs of the layer, and its options")


@check("layer", points=0.5)
def test_layer_with_tanh(observe):
    """A layer passes its options on to its neurons, activation="tanh" for one"""
    expect_outputs(observe, [model("Layer", 2, 2, activation="tanh")], X2, "every neuron gets the layer's options")


@check("layer", points=1)
def test_layer_of_one_neuron_returns_a_value(observe):
    """A layer of one neuron returns a Value, not a list"""
    expect_outputs(observe, [model("Layer", 2, 1, nonlin=False)], X2, "one output comes back by itself")


@check("mlp", points=2)
def test_mlp_parameters(observe):
    """A network has the parameters of all its layers"""
    expect_parameters(observe, model("MLP", 3, [4, 4, 1]), model("MLP", 2, [3, 2]), model("MLP", 2, [1]))


@check("mlp", points=2)
def test_mlp_output(observe):
    """A network's output: each layer works on what the one before made"""
    expect_outputs(observe, [model("MLP", 2, [2, 1])], X2, "a layer's inputs are the outputs of the one before")
    expect_outputs(observe, [model("MLP", 3, [2, 3, 2])], X3, "a layer's inputs are the outputs of the one before")


@check("mlp", points=1)
def test_mlp_with_tanh(observe):
    """A network with activation="tanh" in its hidden layers"""
    expect_outputs(observe, [model("MLP", 2, [3, 1], activation="tanh")], X2)


@check("mlp", points=1)
def test_last_layer_is_linear(observe):
    """The last layer has no activation: outputs may be negative, and larger than 1"""
    expect_outputs(observe, [model("MLP", 2, [1]), model("MLP", 2, [2])], X2, "the last layer is linear")


@check("mlp", points=1)
def test_mlp_gradients(observe):
    """The gradients of a network's output reach every parameter and every input"""
    expect_gradients(observe, [model("MLP", 2, [3, 1])], X2)
    expect_gradients(observe, [model("MLP", 3, [2, 2, 2])], X3)


@check("mlp", points=1)
def test_arguments_stay_as_they_are(observe):
    """MLP leaves the list of sizes that it was given alone"""
    cases = [{"nin": 2, "nouts": [3, 1]}]
    show = "from micrograd.nn import MLP\nnouts = {nouts}\nMLP({nin}, nouts)\nprint(nouts)"
    why = "the list belongs to the caller"
    expect_reference(observe, "nn.arguments_after", cases, lambda case, _: show.format(**case), lambda *_: why)


def show_zero_grad(case, names):
    backward = "out = model({x})\n(sum(out) if isinstance(out, list) else out).backward()".format(**case)
    return f"{weights_text(case)}\n{backward}\nmodel.zero_grad()\nprint([p.grad for p in model.parameters()])"


@check("zero_grad", points=3)
def test_zero_grad_reaches_every_parameter(observe):
    """zero_grad sets the gradient of every weight and bias to 0, and nothing else"""
    models = [model("Neuron", 2), model("Layer", 2, 3), model("MLP", 2, [3, 1])]
    cases = [{**m, "x": X2, "data": 0.5} for m in models]
    expect_reference(observe, "nn.zero_grad", cases, show_zero_grad, lambda *_: "gradients become 0, data stays")
