"""Graph: frozensets in a named tuple, record ports, counted names, op nodes that override a default shape."""

import itertools
from typing import NamedTuple

import graphviz


class Graph(NamedTuple):
    nodes: frozenset
    edges: frozenset


def operations(root):
    """Every value that something was computed into, once."""
    seen, todo = set(), [root]
    while todo:
        value = todo.pop()
        if value not in seen:
            seen.add(value)
            todo += value._prev
            yield value


def trace(root):
    nodes = frozenset(operations(root))
    return Graph(nodes, frozenset((child, parent) for parent in nodes for child in parent._prev))


def draw_dot(root, format="svg", rankdir="LR"):
    dot = graphviz.Digraph(name="graph of Values", comment="made by draw_dot", format=format)
    dot.attr(rankdir=rankdir)
    dot.attr("node", shape="record", fontname="monospace")
    dot.attr("edge", arrowhead="vee")
    graph, numbers = trace(root), itertools.count(1)
    names = {value: f"v{next(numbers)}" for value in graph.nodes}
    for value, name in names.items():
        dot.node(name, f"{{<label> {value.label} | <data> data {value.data:.3f} | <grad> grad {value.grad:.3f}}}")
        if value._op:
            dot.node(f"{name}_made", value._op, shape="circle", style="filled")
            dot.edge(f"{name}_made:e", f"{name}:data")
    for child, parent in graph.edges:
        dot.edge(f"{names[child]}:grad:e", f"{names[parent]}_made")
    return dot
