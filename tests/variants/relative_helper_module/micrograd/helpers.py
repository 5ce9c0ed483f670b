"""Shared by engine.py, graph.py and train.py beside it."""


def pairs(xs, ys):
    return zip(xs, ys, strict=True)


def post_order(root, operands):
    order, visited, stack = [], set(), [(root, False)]
    while stack:
        node, done = stack.pop()
        if done:
            order.append(node)
        elif node not in visited:
            visited.add(node)
            stack.append((node, True))
            stack.extend((operand, False) for operand in operands(node))
    return order
