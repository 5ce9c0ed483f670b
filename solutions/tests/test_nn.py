"""Unit nn: micrograd/nn.py. Runs when engine.py is filled in."""

import math


def with_weights(model, number):
    """The model with all of its weights and biases set to one number."""
    for p in model.parameters():
        p.data = number
    return model


def test_a_neuron_has_a_parameter_an_input_and_a_bias(Neuron, expect):
    expect("len(Neuron(2).parameters())", len(Neuron(2).parameters()), 3, "two weights and the bias")


def test_the_weights_of_a_neuron_start_as_different_numbers(Neuron, expect):
    data = {p.data for p in Neuron(5).parameters()}
    expect("five weights start as five different numbers", len(data) >= 5, True, "all weights are equal")


def test_the_weights_of_a_neuron_start_with_both_signs(Neuron, expect):
    data = [p.data for p in Neuron(200).parameters()]
    expect("200 weights, some below and some above 0", [min(data) < 0, max(data) > 0], [True, True])


def test_a_neuron_adds_up_its_weighted_inputs_and_its_bias(Neuron, expect):
    neuron = with_weights(Neuron(2), 2.0)
    expect("relu(2*3 + 2*4 + 2)", neuron([3.0, 4.0]).data, 16.0, "14 is without the bias")


def test_a_neuron_gives_every_input_its_own_weight(Neuron, expect):
    neuron = Neuron(2, nonlin=False)
    for p, number in zip(neuron.parameters(), [1.0, 2.0, 4.0], strict=True):
        p.data = number
    at_zero, first, second = (neuron(x).data for x in ([0.0, 0.0], [1.0, 0.0], [0.0, 1.0]))
    expect("bias and weights 1, 2, 4", sorted([at_zero, first - at_zero, second - at_zero]), [1.0, 2.0, 4.0])


def test_a_neuron_cuts_off_below_0_with_relu(Neuron, expect):
    expect("relu(1*-3 + 1)", with_weights(Neuron(1), 1.0)([-3.0]).data, 0.0)


def test_a_neuron_with_nonlin_false_has_no_activation(Neuron, expect):
    expect("1*-3 + 1", with_weights(Neuron(1, nonlin=False), 1.0)([-3.0]).data, -2.0)


def test_a_neuron_with_tanh_squashes(Neuron, expect):
    expect("tanh(0.5*2 + 0.5)", with_weights(Neuron(1, activation="tanh"), 0.5)([2.0]).data, math.tanh(1.5))


def test_a_neuron_takes_values_as_inputs_and_passes_gradients_to_them(Neuron, Value, expect):
    x = Value(2.0)
    with_weights(Neuron(1), 3.0)([x]).backward()
    expect("x.grad of relu(3*x + 3) with x = 2", x.grad, 3.0)


def test_a_neuron_passes_gradients_to_its_weights_and_bias(Neuron, expect):
    neuron = with_weights(Neuron(2), 0.5)
    neuron([2.0, 3.0]).backward()
    hint = "the weights' gradients are the inputs, the bias's is 1"
    expect("the parameters' gradients, sorted", sorted(p.grad for p in neuron.parameters()), [1.0, 2.0, 3.0], hint)


def test_a_layer_returns_one_output_a_neuron(Layer, expect):
    outputs = with_weights(Layer(2, 3), 1.0)([1.0, 2.0])
    expect("Layer(2, 3) with weights 1 on [1, 2]", [out.data for out in outputs], [4.0, 4.0, 4.0])


def test_a_layer_of_one_neuron_returns_a_value_and_not_a_list(Layer, Value, expect):
    output = Layer(2, 1)([1.0, 2.0])
    expect("Layer(2, 1)(x) is a Value", isinstance(output, type(Value(0.0))), True, "a list of one Value")


def test_a_layer_has_the_parameters_of_all_its_neurons(Layer, expect):
    parameters = Layer(2, 3).parameters()
    hint = "one neuron that is there three times, or nested lists"
    expect("different parameters of Layer(2, 3)", len({id(p) for p in parameters}), 9, hint)


def test_a_layer_passes_its_options_on_to_its_neurons(Layer, expect):
    outputs = with_weights(Layer(1, 2, nonlin=False), 1.0)([-3.0])
    expect("Layer(1, 2, nonlin=False) with weights 1 on [-3]", [out.data for out in outputs], [-2.0, -2.0])


def test_the_lecture_mlp_has_41_parameters(MLP, expect):
    expect("len(MLP(3, [4, 4, 1]).parameters())", len(MLP(3, [4, 4, 1]).parameters()), 41)


def test_the_moons_mlp_has_337_parameters(MLP, expect):
    expect("len(MLP(2, [16, 16, 1]).parameters())", len(MLP(2, [16, 16, 1]).parameters()), 337)


def test_an_mlp_feeds_each_layer_into_the_next(MLP, expect):
    expect("MLP(2, [2, 1]) with weights 1 on [1, 2]", with_weights(MLP(2, [2, 1]), 1.0)([1.0, 2.0]).data, 9.0)


def test_an_mlp_with_several_outputs_returns_a_list(MLP, expect):
    outputs = with_weights(MLP(2, [3, 2]), 1.0)([1.0, 2.0])
    expect("MLP(2, [3, 2]) with weights 1 on [1, 2]", [out.data for out in outputs], [13.0, 13.0])


def test_the_last_layer_of_an_mlp_is_linear(MLP, expect):
    mlp = with_weights(MLP(2, [2, 1]), -1.0)
    expect("MLP(2, [2, 1]) with weights -1 on [-1, -1]", mlp([-1.0, -1.0]).data, -3.0, "the last layer has a relu")


def test_the_hidden_layers_of_an_mlp_are_not_linear(MLP, expect):
    mlp = with_weights(MLP(2, [2, 1]), -1.0)
    expect("MLP(2, [2, 1]) with weights -1 on [1, 1]", mlp([1.0, 1.0]).data, -1.0, "the hidden layer has no relu")


def test_an_mlp_with_tanh_uses_it_in_its_hidden_layers_only(MLP, expect):
    mlp = with_weights(MLP(2, [2, 1], activation="tanh"), 1.0)
    expect("MLP(2, [2, 1], tanh) with weights 1 on [0, 0]", mlp([0.0, 0.0]).data, 2 * math.tanh(1.0) + 1)


def test_gradients_reach_every_parameter_of_an_mlp(MLP, expect):
    mlp = with_weights(MLP(2, [3, 3, 1]), 0.5)
    mlp([1.0, 2.0]).backward()
    expect("parameters with a gradient of 0", sum(p.grad == 0 for p in mlp.parameters()), 0)


def test_zero_grad_reaches_every_parameter(MLP, expect):
    mlp = MLP(2, [3, 1])
    for p in mlp.parameters():
        p.grad = 5.0
    mlp.zero_grad()
    expect("gradients after zero_grad()", [p.grad for p in mlp.parameters()], [0.0] * 13)
