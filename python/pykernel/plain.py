"""Kernel source as plain Python: the same statements and lines, with results wrapped to 32 bits as in a kernel.

Used by the interpret mode, and by the differential tests as what CPython says.
"""

import ast

from .frontend.integers import wrap


class NocAddress(int):
    """A 64-bit NoC address: adding an offset keeps its kind."""

    def __add__(self, other):
        return NocAddress(int(self) + other)


class Plain(ast.NodeTransformer):
    """Rewrites what plain Python would do differently; positions stay."""

    def visit_BinOp(self, node):
        return self.wrapped(self.generic_visit(node))

    def visit_UnaryOp(self, node):
        node = self.generic_visit(node)
        return node if isinstance(node.op, ast.Not) else self.wrapped(node)

    def visit_AugAssign(self, node):
        node = self.generic_visit(node)
        if isinstance(node.target, ast.Name):
            value = self.wrapped(ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value))
            return ast.copy_location(ast.Assign([node.target], value), node)
        # List and index are evaluated once, before the value.
        old = ast.arguments([], [ast.arg("__old__")], None, [], [], None, [])
        change = ast.Lambda(old, self.wrapped(ast.BinOp(ast.Name("__old__", ast.Load()), node.op, node.value)))
        return ast.copy_location(ast.Expr(self.call("__augment__", node.target.value, node.target.slice, change)), node)

    def visit_Call(self, node):
        node = self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            node.args = [self.call("int", argument) for argument in node.args]
        if isinstance(node.func, ast.Name) and node.func.id == "abs":
            return self.wrapped(node)
        return node

    def visit_Subscript(self, node):
        node = self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            for index in node.slice.elts[:-1]:
                node.value = ast.copy_location(ast.Subscript(node.value, index, ast.Load()), node)
            node.slice = node.slice.elts[-1]
        return node

    def visit_AnnAssign(self, node):
        node = self.generic_visit(node)
        if isinstance(node.annotation, ast.List):
            shape = ast.List(node.annotation.elts[1:], ast.Load())
            node.value = self.call("__array__", shape, node.value or ast.Constant(0))
        node.annotation = ast.Constant(None)
        return node

    def visit_FormattedValue(self, node):
        node = self.generic_visit(node)
        node.value = self.call("int", node.value)
        return node

    def visit_FunctionDef(self, node):
        node.decorator_list = []
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        for argument in [*node.args.args, *node.args.kwonlyargs]:
            argument.annotation = None
        node.body = [self.visit(statement) for statement in node.body]
        return node

    @staticmethod
    def call(name, *arguments):
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])

    def wrapped(self, node):
        result = self.call("__wrap__", node)
        return ast.copy_location(result, node) if hasattr(node, "lineno") else result


def rewrite(tree: ast.AST) -> ast.AST:
    return ast.fix_missing_locations(Plain().visit(tree))


def array(shape: list[int], value: int) -> list:
    """What a: [int, 4, 8] = value makes."""
    return [array(shape[1:], value) if len(shape) > 1 else value for _ in range(shape[0])]


def augment(items: list, index: int, change) -> None:
    items[index] = change(items[index])


def wrap_result(value):
    return value if isinstance(value, NocAddress) else wrap(value)


NAMES = {"__wrap__": wrap_result, "__array__": array, "__augment__": augment}
