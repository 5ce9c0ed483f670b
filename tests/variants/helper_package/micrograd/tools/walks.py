"""Walks over graphs."""


def depth_first(root, operands):
    """Every node once, after all of its operands."""
    order, visited = [], set()

    def visit(node):
        if node not in visited:
            visited.add(node)
            for operand in operands(node):
                visit(operand)
            order.append(node)

    visit(root)
    return order
