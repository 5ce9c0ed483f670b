"""Graph: nodes are declared again to give them colours, the op node once more for each operand."""

import graphviz


def trace(root):
    edges = set()

    def collect(node, nodes):
        if node in nodes:
            return nodes
        nodes.add(node)
        for operand in node._prev:
            edges.add((operand, node))
            collect(operand, nodes)
        return nodes

    return collect(root, set()), edges


def draw_dot(root, format="svg", rankdir="LR"):
    dot = graphviz.Digraph("values", format=format)
    dot.graph_attr["rankdir"] = rankdir
    nodes, edges = trace(root)
    for n in nodes:
        dot.node(
            f"value_{id(n)}", label=f"{{ {n.label} | {{ data | {n.data} }} | {{ grad | {n.grad} }} }}", shape="record"
        )
    for n in nodes:
        if n._op:
            dot.edge(f"op_{id(n)}", f"value_{id(n)}")
    for child, parent in edges:
        dot.node(f"op_{id(parent)}", label=parent._op)
        dot.edge(f"value_{id(child)}", f"op_{id(parent)}")
    for n in nodes:
        if n.grad < 0:
            dot.node(f"value_{id(n)}", color="red")
    dot.node(f"value_{id(root)}", style="bold")
    return dot
