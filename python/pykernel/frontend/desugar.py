"""Rewrites break, continue, return and loop-else into plain assignments and ifs.

What follows a statement that may jump goes into the branch that does not, or after a test of a flag. Flags are
variables whose names Python cannot spell: $skip<n> (this turn is over), $break<n> (loop n is over), $return, $value.
"""

import ast
from dataclasses import dataclass, field


@dataclass
class Scope:
    """Where a statement stands: inside loop `loop` (0: in no loop) of a function."""

    loop: int = 0
    used: set = field(default_factory=set)  # flags of this loop that are set somewhere

    @property
    def rest_flag(self) -> str:
        return f"$skip{self.loop}" if self.loop else "$return"


class Desugar:
    def __init__(self, function: ast.FunctionDef):
        self.loops = 0
        self.returns_value = any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(function))
        self.flags: set[str] = set()

    def run(self, function: ast.FunctionDef) -> list[ast.stmt]:
        body = self.body(list(function.body), Scope())
        start = [assign(function, "$return", False)] if "$return" in self.flags else []
        if self.returns_value:
            start.append(assign(function, "$value", 0))
        return start + body

    def body(self, statements: list[ast.stmt], scope: Scope) -> list[ast.stmt]:
        result: list[ast.stmt] = []
        for i, node in enumerate(statements):
            rest = statements[i + 1 :]
            if isinstance(node, (ast.Break, ast.Continue, ast.Return)):
                return result + self.jump(node, scope)
            if isinstance(node, ast.If):
                if may_jump(node):
                    return result + self.branch(node, rest, scope)
                result += self.branch(node, [], scope)
                continue
            if isinstance(node, (ast.For, ast.While)):
                result += self.loop(node, scope)
                if may_jump(node):
                    return result + self.guarded(node, rest, scope)
                continue
            result.append(node)
        return result

    def jump(self, node: ast.stmt, scope: Scope) -> list[ast.stmt]:
        flags = []
        if isinstance(node, ast.Return):
            flags.append("$return")
        if scope.loop:
            flags.append(f"$skip{scope.loop}")
            if not isinstance(node, ast.Continue):
                flags.append(f"$break{scope.loop}")
        self.flags.update(flags)
        value = [assign(node, "$value", node.value)] if isinstance(node, ast.Return) and node.value else []
        return value + [assign(node, flag, True) for flag in flags]

    def branch(self, node: ast.If, rest: list[ast.stmt], scope: Scope) -> list[ast.stmt]:
        """What follows moves into the branch that goes on; if both may go on, after a test of a flag."""
        then, other = list(node.body), list(node.orelse)
        if always_jumps(then):
            other, rest = other + rest, []
        elif always_jumps(other):
            then, rest = then + rest, []
        new = located(ast.If(node.test, self.body(then, scope), self.body(other, scope)), node)
        if not new.body:
            new.body = [located(ast.Pass(), node)]
        return [new] + (self.guarded(node, rest, scope) if rest else [])

    def guarded(self, node: ast.stmt, rest: list[ast.stmt], scope: Scope) -> list[ast.stmt]:
        if not rest:
            return []
        self.flags.add(scope.rest_flag)
        inner = self.body(rest, scope) or [located(ast.Pass(), node)]
        return [located(ast.If(negation(node, scope.rest_flag), inner, []), node)]

    def loop(self, node: ast.stmt, scope: Scope) -> list[ast.stmt]:
        self.loops += 1
        inner = Scope(self.loops)
        body = self.body(list(node.body), inner) or [located(ast.Pass(), node)]
        skip, stop = f"$skip{inner.loop}", f"$break{inner.loop}"
        if skip in self.flags:
            body = [assign(node, skip, False)] + body
        if isinstance(node, ast.For):
            new = located(ast.For(node.target, node.iter, body, []), node)
        else:
            new = located(ast.While(node.test, body, []), node)
        new.stop_flag = stop if stop in self.flags else None
        before = [assign(node, stop, False)] if new.stop_flag else []
        return before + [new] + self.after_loop(node, new.stop_flag, scope)

    def after_loop(self, node: ast.stmt, stop: str | None, scope: Scope) -> list[ast.stmt]:
        result = []
        if contains_return(node) and scope.loop:
            # A return leaves the outer loop too.
            flags = [f"$skip{scope.loop}", f"$break{scope.loop}"]
            self.flags.update(flags)
            result.append(
                located(ast.If(name(node, "$return"), [assign(node, flag, True) for flag in flags], []), node)
            )
        if node.orelse:
            other = self.body(list(node.orelse), scope)
            result += [located(ast.If(negation(node, stop), other, []), node)] if stop else other
        return result


def located(node: ast.AST, at: ast.AST) -> ast.AST:
    return ast.copy_location(node, at)


def name(at: ast.AST, text: str) -> ast.Name:
    return located(ast.Name(text, ast.Load()), at)


def negation(at: ast.AST, flag: str) -> ast.expr:
    return located(ast.UnaryOp(ast.Not(), name(at, flag)), at)


def assign(at: ast.AST, target: str, value: ast.expr | bool | int) -> ast.Assign:
    if not isinstance(value, ast.expr):
        value = located(ast.Constant(value), at)
    return located(ast.Assign([located(ast.Name(target, ast.Store()), at)], value), at)


def contains_return(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Return) for inner in ast.walk(node))


def may_jump(node: ast.stmt) -> bool:
    """Whether `node` may leave the block it stands in."""
    if isinstance(node, (ast.Break, ast.Continue, ast.Return)):
        return True
    if isinstance(node, (ast.For, ast.While)):
        return contains_return(node) or any(may_jump(inner) for inner in node.orelse)
    return isinstance(node, ast.If) and any(may_jump(inner) for inner in node.body + node.orelse)


def always_jumps(body: list[ast.stmt]) -> bool:
    return any(
        isinstance(node, (ast.Break, ast.Continue, ast.Return))
        or (isinstance(node, ast.If) and node.orelse and always_jumps(node.body) and always_jumps(node.orelse))
        for node in body
    )


def always_returns(body: list[ast.stmt]) -> bool:
    """Whether no path falls off the end."""
    for node in body:
        if isinstance(node, ast.Return):
            return True
        if isinstance(node, ast.If) and node.orelse and always_returns(node.body) and always_returns(node.orelse):
            return True
        if isinstance(node, ast.While) and is_true(node.test) and not has_break(node.body):
            return True
    return False


def has_break(body: list[ast.stmt]) -> bool:
    return any(
        isinstance(node, ast.Break) or (isinstance(node, ast.If) and (has_break(node.body) or has_break(node.orelse)))
        for node in body
    )


def is_true(test: ast.expr) -> bool:
    return isinstance(test, ast.Constant) and bool(test.value)
