"""Graph: labels on several lines, one decimal, the name last; the body is written by hand; trace by levels."""

from graphviz import Digraph


def trace(root):
    nodes, edges, level = {root}, set(), {root}
    while level:
        found = {(child, parent) for parent in level for child in parent._prev}
        edges |= found
        level = {child for child, _ in found} - nodes
        nodes |= level
    return nodes, edges


def draw_dot(root, format="svg", rankdir="LR"):
    dot = Digraph(format=format, graph_attr={"rankdir": rankdir}, strict=True)
    nodes, edges = trace(root)
    number = {n: i for i, n in enumerate(nodes)}
    for n, i in number.items():
        dot.node(f"node {i}", f"data: {n.data:.1f}\ngrad: {n.grad:.1f}\n{n.label}", shape="record")
        if n._op:
            dot.body.append(f'\t"{n._op} {i}" [label="{n._op}", shape=plaintext]\n\t"{n._op} {i}" -> "node {i}"\n')
    for child, parent in edges:
        dot.body.append(f'\t"node {number[child]}" -> "{parent._op} {number[parent]}"\n')
    return dot
