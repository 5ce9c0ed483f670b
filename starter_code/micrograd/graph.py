"""Walk a computational graph, and draw it."""

from graphviz import Digraph


def trace(root):
    """All that root was computed from: (nodes, edges), a set of Values and a set of (child, parent) pairs.

    The child is the operand, the parent the result it went into. root is one of the nodes.
    """
    raise NotImplementedError("graph/trace: collect every node once, and a pair (child, parent) for every operand")


def draw_dot(root, format="svg", rankdir="LR"):
    """A graphviz.Digraph of root's graph; rankdir "LR" runs left to right, "TB" top to bottom.

    Every value is a node of shape "record" that shows its label, its data and its grad. Every
    operation is a node of its own, between its operands and its result.
    """
    dot = Digraph(format=format, graph_attr={"rankdir": rankdir})
    raise NotImplementedError("graph/draw_dot: add a record node a value, an op node an operation, and the edges between them")
    return dot
