"""A17: the walk asks for operands under either name, as the engine beside it has no _prev."""

import graphviz


def operands(value):
    return value._prev if hasattr(value, "_prev") else value._children


def trace(root):
    nodes, edges = {root}, set()

    def build(value):
        for operand in operands(value):
            edges.add((operand, value))
            if operand not in nodes:
                nodes.add(operand)
                build(operand)

    build(root)
    return nodes, edges


def draw_dot(root, format="svg", rankdir="LR"):
    dot = graphviz.Digraph(format=format, graph_attr={"rankdir": rankdir})
    nodes, edges = trace(root)
    for n in nodes:
        uid = str(id(n))
        dot.node(name=uid, label=f"{{ {n.label} | data {n.data:.2f} | grad {n.grad:.2f} }}", shape="record")
        if n._op:
            dot.node(name=uid + n._op, label=n._op)
            dot.edge(uid + n._op, uid)
    for n1, n2 in edges:
        dot.edge(str(id(n1)), str(id(n2)) + n2._op)
    return dot
