"""Graph: trace recurses, as in the lecture; two decimals; edges come from _prev, so a + a draws one twice."""

from graphviz import Digraph


def trace(root):
    nodes, edges = set(), set()

    def build(v):
        if v not in nodes:
            nodes.add(v)
            for child in v._prev:
                edges.add((child, v))
                build(child)

    build(root)
    return nodes, edges


def draw_dot(root, format="svg", rankdir="LR"):
    dot = Digraph(format=format, graph_attr={"rankdir": rankdir})
    for n in trace(root)[0]:
        uid = str(id(n))
        dot.node(uid, f"{n.label or '?'} | data={n.data:.2f} | grad={n.grad:+.2f}", shape="record")
        if n._op:
            dot.node("op" + uid, n._op)
            dot.edge("op" + uid, uid)
        for child in n._prev:
            dot.edge(str(id(child)), "op" + uid)
    return dot
