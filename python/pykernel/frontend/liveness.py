"""Which variables matter after a statement: only those are carried through loops and branches.

Works on desugared statements (no jumps). Puts the set `live_out` on every If, For and While node.
"""

import ast


def annotate(body: list[ast.stmt], live: set[str]) -> set[str]:
    """Live names before `body`, given those live after it."""
    for node in reversed(body):
        live = before(node, live)
    return live


def before(node: ast.stmt, live: set[str]) -> set[str]:
    if isinstance(node, ast.If):
        node.live_out = set(live)
        return reads(node.test) | annotate(node.body, set(live)) | annotate(node.orelse, set(live))
    if isinstance(node, (ast.For, ast.While)):
        return before_loop(node, live)
    return (live - stores(node)) | reads(node)


def before_loop(node: ast.For | ast.While, live: set[str]) -> set[str]:
    node.live_out = set(live)
    head = set(live) | ({node.stop_flag} if node.stop_flag else set())
    if isinstance(node, ast.While):
        head |= reads(node.test)
    while True:
        node.live_head = set(head)
        inside = annotate(node.body, set(head))
        if isinstance(node, ast.For):
            inside -= stores(node.target)
        if inside <= head:
            break
        head |= inside
    return head | (reads(node.iter) if isinstance(node, ast.For) else set())


def reads(node: ast.AST) -> set[str]:
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    if isinstance(node, ast.AugAssign):
        names |= stores(node.target)
    return names


def stores(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def assigned(body: list[ast.stmt]) -> list[str]:
    """Names that `body` assigns, in the order they appear."""
    names = (n.id for s in body for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return list(dict.fromkeys(names))
