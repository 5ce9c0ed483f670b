"""Neurons, layers and networks with weights that the check sets.

Which parameter is which is nowhere assumed: all are set to one number, or all but one or two, and
what comes of each choice is reported sorted.
"""

import itertools

from .numbers import number_of

MODULE = "micrograd.nn"
MOST_PARAMETERS = 100


def build(kind, arguments, options):
    from micrograd import nn

    return getattr(nn, kind)(*arguments, **options)


def output_of(out):
    return [number_of(x, "data") for x in out] if isinstance(out, (list, tuple)) else number_of(out, "data")


def parameters_of(model):
    """The list of parameters; TypeError where something in it is not a Value."""
    from micrograd.engine import Value

    found = list(model.parameters())
    for p in found:
        if not isinstance(p, Value):
            raise TypeError(f"parameters() gives a {type(p).__name__}, not Values alone")
    return found


def set_all(model, data):
    found = parameters_of(model)
    for p in found:
        p.data = data
    return found


def parameters(kind, arguments, options):
    """How many parameters there are, how many of them are different objects, and that asking again changes nothing."""
    from micrograd.engine import Value

    model = build(kind, arguments, options)
    found = list(model.parameters())
    model([1.0] * arguments[0])
    again = list(model.parameters())
    return {
        "parameters": len(found),
        "different parameters": len({id(p) for p in found}),
        "all are Values": all(isinstance(p, Value) for p in found),
        "the same when asked again": [id(p) for p in found] == [id(p) for p in again],
    }


def prepared(kind, arguments, options, x, data):
    """A model with every parameter set to the same number, and its parameters.

    ValueError where another such model gives another output: then some weights were not set, and what
    they are is chance.
    """
    model, other = build(kind, arguments, options), build(kind, arguments, options)
    if len(parameters_of(model)) > MOST_PARAMETERS:
        raise ValueError(f"{len(parameters_of(model))} parameters are far more than this model has")
    for number_for_all in (-data, data):
        found = set_all(model, number_for_all)
        set_all(other, number_for_all)
        if rounded(output_of(model(list(x)))) != rounded(output_of(other(list(x)))):
            raise ValueError("two models with the same parameters differ: some weights are not in parameters()")
    return model, found


def output(kind, arguments, options, x, data):
    """What the model makes of x when every parameter is set to the same number."""
    model, _ = prepared(kind, arguments, options, x, data)
    given = list(x)
    first = output_of(model(given))
    return {"output": first, "output of a second call": output_of(model(given)), "x": given}


def rounded(out):
    flat = out if isinstance(out, list) else [out]
    return [round(x, 6) if isinstance(x, float) else 0.0 for x in flat]


def outputs_with_changed(kind, arguments, options, x, data, changed, together):
    """The outputs when each choice of so many parameters in turn is set to another number, sorted."""
    model, found = prepared(kind, arguments, options, x, data)
    outputs = []
    for choice in itertools.combinations(found, together):
        for p in choice:
            p.data = changed
        outputs.append(output_of(model(list(x))))
        for p in choice:
            p.data = data
    return {"outputs": sorted(outputs, key=rounded)}


def gradients(kind, arguments, options, x, data):
    """The gradient of the (summed) output at every parameter, sorted, and at every input."""
    from micrograd.engine import Value

    model, found = prepared(kind, arguments, options, x, data)
    inputs = [Value(entry) for entry in x]
    out = model(inputs)
    total = sum(out, Value(0.0)) if isinstance(out, (list, tuple)) else out
    total.backward()
    return {
        "parameters' gradients": sorted((number_of(p, "grad") for p in found), key=lambda g: rounded(g)),
        "inputs' gradients": [number_of(value, "grad") for value in inputs],
    }


def start(kind, arguments, options):
    """What can be said of random weights without showing any."""
    one, other = build(kind, arguments, options), build(kind, arguments, options)
    data = [number_of(p, "data") for p in parameters_of(one)]
    if not all(isinstance(x, float) for x in data):
        raise TypeError("the data of a parameter is not a number")
    return {
        "distinct numbers among the weights": len(set(data)),
        "some are negative": any(x < 0 for x in data),
        "some are positive": any(x > 0 for x in data),
        "a second one starts alike": data == [number_of(p, "data") for p in parameters_of(other)],
    }


def zero_grad(kind, arguments, options, x, data):
    """The gradients after a backward pass and zero_grad(), and whether any data moved."""
    model, found = prepared(kind, arguments, options, x, data)
    out = model(list(x))
    (sum(out) if isinstance(out, (list, tuple)) else out).backward()
    for p in found:
        p.grad += 3.0
    model.zero_grad()
    return {
        "gradients": [number_of(p, "grad") for p in model.parameters()],
        "data": [number_of(p, "data") for p in found],
    }


def arguments_after(nin, nouts):
    """The list of sizes given to MLP, afterwards."""
    sizes = list(nouts)
    model = build("MLP", [nin, sizes], {})
    return {"nouts": sizes, "parameters": len(list(model.parameters()))}
