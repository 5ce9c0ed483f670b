"""Source: a BOM and CRLF line ends; graph itself is the reference."""

from graphviz import Digraph


def trace(root):
    """All that root was computed from: (nodes, edges), a set of Values and a set of (child, parent) pairs.

    The child is the operand, the parent the result it went into. root is one of the nodes.
    """
    nodes, edges, stack = set(), set(), [root]
    while stack:
        parent = stack.pop()
        if parent not in nodes:
            nodes.add(parent)
            for child in parent._prev:
                edges.add((child, parent))
                stack.append(child)
    return nodes, edges


def draw_dot(root, format="svg", rankdir="LR"):
    """A graphviz.Digraph of root's graph; rankdir "LR" runs left to right, "TB" top to bottom.

    Every value is a node of shape "record" that shows its label, its data and its grad. Every
    operation is a node of its own, between its operands and its result.
    """
    dot = Digraph(format=format, graph_attr={"rankdir": rankdir})
    nodes, edges = trace(root)
    for n in nodes:
        name = str(id(n))
        text = f"{{ {n.label} | data {n.data:.4f} | grad {n.grad:.4f} }}"
        dot.node(name, label=text, shape="record")
        if n._op:
            dot.node(name + n._op, label=n._op)
            dot.edge(name + n._op, name)
    for child, parent in edges:
        dot.edge(str(id(child)), str(id(parent)) + parent._op)
    return dot
