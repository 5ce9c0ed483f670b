"""Graph: leaves are drawn in a subgraph of their own, where they stand on one line."""

from graphviz import Digraph


def trace(root):
    nodes, edges = set(), set()
    queue = [root]
    for parent in queue:  # grows while it is walked
        if parent in nodes:
            continue
        nodes.add(parent)
        for child in parent._prev:
            edges.add((child, parent))
            queue.append(child)
    return nodes, edges


def draw_dot(root, format="svg", rankdir="LR"):
    dot = Digraph(format=format, graph_attr={"rankdir": rankdir})
    nodes, edges = trace(root)
    with dot.subgraph(name="cluster_leaves") as leaves:
        leaves.attr(label="leaves", rank="same")
        for n in nodes:
            part = dot if n._prev else leaves
            part.node(str(id(n)), f"{{{n.label}|{{data {n.data:.4g}|grad {n.grad:.4g}}}}}", shape="record")
    for n in nodes:
        if n._prev:
            dot.node(f"{id(n)}{n._op}", n._op)
            dot.edge(f"{id(n)}{n._op}", str(id(n)))
    for child, parent in edges:
        dot.edge(str(id(child)), f"{id(parent)}{parent._op}")
    return dot
