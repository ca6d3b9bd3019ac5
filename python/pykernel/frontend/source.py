"""The AST of a decorated function, and where in the user's file each node stands."""

import ast
import inspect
import textwrap
from dataclasses import dataclass
from typing import Any

from ..errors import PyKernelError


@dataclass
class Source:
    """One Python function: its AST, its file, and what to add to the AST's positions."""

    function: Any
    tree: ast.FunctionDef
    file: str
    line_offset: int
    column_offset: int
    lines: list

    def position(self, node: ast.AST) -> tuple[int, int]:
        """Line and column, 1-based, in the user's file."""
        return node.lineno + self.line_offset, node.col_offset + self.column_offset + 1

    def error(self, node: ast.AST, headline: str, help: str = "") -> PyKernelError:
        line, column = self.position(node)
        one_line = getattr(node, "end_lineno", None) == node.lineno
        width = node.end_col_offset - node.col_offset if one_line else 1
        return PyKernelError(headline, self.file, line, column, width, help)


def shifted(tree: ast.FunctionDef, source: Source) -> ast.Module:
    """A module of that one function whose lines are those of the user's file."""
    ast.increment_lineno(tree, source.line_offset)
    return ast.Module([tree], [])


def read(function: Any) -> Source:
    """Finds and parses the source. Decorators stay in the AST and are ignored: no line is cut out of the text."""
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError) as error:
        raise PyKernelError(
            f"the source of {function.__name__} is not available",
            help="define the kernel in a file (not in exec or an interactive prompt)",
        ) from error
    text = "".join(lines)
    indent = len(text) - len(text.lstrip(" \t"))
    tree = ast.parse(textwrap.dedent(text)).body[0]
    file = inspect.getsourcefile(function) or "<unknown>"
    if not isinstance(tree, ast.FunctionDef):
        raise PyKernelError(f"{function.__name__} is not a plain function", file, first, 1, help="write it with def")
    return Source(function, tree, file, first - 1, indent, [line.rstrip("\n") for line in lines])
