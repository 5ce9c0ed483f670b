"""Graph: lines end in DOT's own escapes, the op's colour depends on the op, and trace is breadth first."""

from graphviz import Digraph

COLOURS = {"+": "lightblue", "*": "salmon"}


def trace(root):
    nodes, edges = {root}, {(child, root) for child in root._prev}
    todo = list(root._prev)
    while todo:
        node = todo.pop(0)
        if node in nodes:
            continue
        nodes.add(node)
        edges.update((child, node) for child in node._prev)
        todo.extend(node._prev)
    return nodes, edges


def draw_dot(root, format="svg", rankdir="LR"):
    dot = Digraph(format=format, graph_attr={"rankdir": rankdir})
    nodes, edges = trace(root)
    for n in nodes:
        name = f"{id(n):x}"
        dot.node(name, rf"grad {n.grad:g}\ldata {n.data:g}\l{n.label}\n", shape="record")
        if n._op:
            dot.node(f"{n._op}@{name}", n._op, fillcolor=COLOURS.get(n._op, "white"), style="filled")
            dot.edge(f"{n._op}@{name}", name)
    dot.edges((f"{id(child):x}", f"{parent._op}@{id(parent):x}") for child, parent in edges)
    return dot
