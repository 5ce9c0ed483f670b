"""trace and draw_dot."""

from .programs import execute
from .work import count_calls

MODULE = "micrograd.graph"


def traced(root, names):
    """The nodes and edges that trace finds, by name, sorted; "?" for a node without one."""
    from micrograd.graph import trace

    found, _ = count_calls(lambda: trace(root))
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        raise TypeError(f"trace returned a {type(found).__name__}, not the pair (nodes, edges)")
    nodes, edges = found
    name = lambda node: names.get(id(node), "?")  # noqa: E731
    return {
        "nodes": sorted(name(node) for node in nodes),
        "edges": sorted(f"{name(child)} -> {name(parent)}" for child, parent in edges),
    }


def trace(statements, root):
    from micrograd.engine import Value

    values = execute(statements, Value)
    return traced(values[root], {id(value): name for name, value in values.items()})


def trace_ladder(rungs):
    """How many nodes and edges x = x + x, so many times, has."""
    from micrograd.engine import Value

    root = Value(1.0)
    for _ in range(rungs):
        root = root + root
    found = traced(root, {})
    return {"nodes": len(found["nodes"]), "edges": len(found["edges"])}


def draw(statements, root, unlabelled=()):
    """The DOT text of a program's graph, its values labelled with their names, but for those left unlabelled."""
    from micrograd.engine import Value
    from micrograd.graph import draw_dot

    values = execute(statements, Value)
    for name, value in values.items():
        value.label = "" if name in unlabelled else name
    drawing = draw_dot(values[root])
    if not hasattr(drawing, "source"):
        raise TypeError(f"draw_dot returned a {type(drawing).__name__}, not a graphviz.Digraph")
    return {"dot": str(drawing.source)}
