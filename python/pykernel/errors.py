"""Errors and warnings of PyKernel: headline, the user's line, what to write instead."""

import linecache

from tessera import notes


class PyKernelError(RuntimeError):
    """A kernel that cannot be compiled. `file`, `line` and `column` (1-based) point at the user's Python."""

    code = "pykernel"

    def __init__(self, headline: str, file: str = "", line: int = 0, column: int = 0, width: int = 1, help: str = ""):
        self.headline, self.file, self.line, self.column, self.help = headline, file, line, column, help
        super().__init__(render("error", headline, file, line, column, width, help))
        notes.add(self, "   = more: tessera explain pykernel")


class PyKernelWarning(UserWarning):
    """A kernel that compiles but looks wrong."""


def render(severity: str, headline: str, file: str, line: int, column: int, width: int = 1, help: str = "") -> str:
    rows = [f"{severity}[pykernel]: {headline}"]
    if line:
        rows.append(f"  --> {file}:{line}:{column}")
        source = linecache.getline(file, line).rstrip("\n")
        if source:
            width = max(1, min(width, len(source) - column + 1))
            margin = " " * len(str(line))
            rows += [f"{line} | {source}", f"{margin} | {' ' * (column - 1)}{'^' * width}"]
    if help:
        rows.append(f"   = help: {help}")
    return "\n".join(rows)
