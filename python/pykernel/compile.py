"""Front end and compiler together: a decorated Python function in, kernel C++ out, errors at the user's Python line."""

import ast
import re
import warnings
from dataclasses import dataclass
from typing import Any

from . import ops
from .errors import PyKernelError, PyKernelWarning, render
from .frontend.build import Built, build

HELP = {
    "pages but the circular buffer holds": "make it larger: create_cb(tensor, index, num_tiles=...)",
    "must be a compile-time constant": "annotate the parameter CompileTimeValue and pass it by keyword",
}


@dataclass
class Compiled:
    """Kernel C++ and the texts it came through."""

    name: str
    cpp: str
    mlir: str
    optimized: str
    milliseconds: dict
    variants: frozenset


def compile_function(
    function: Any, thread: str, arguments: list, constants: dict, *, optimize: bool = False, verbose: bool = False
) -> tuple[Compiled, Built]:
    built = build(function, thread, arguments, constants)
    result = ops.native().compile(
        built.text,
        optimize=optimize,
        keep_ir=verbose,
        source_lines=built.source.lines if verbose else [],
        first_line=built.source.line_offset + 1,
        banner=f"{function.__name__}: {thread} kernel made by PyKernel",
    )
    report(result)
    if verbose:
        show(built, result)
    compiled = Compiled(
        name=function.__name__,
        cpp=result["cpp"],
        mlir=built.text,
        optimized=result["ir"].get("optimized", ""),
        milliseconds=result["milliseconds"],
        variants=built.variants,
    )
    return compiled, built


def show(built: Built, result: dict) -> None:
    """What verbose=True prints: the AST, and the module before and after optimisation."""
    print(ast.dump(built.source.tree, indent=4))
    for stage in ("frontend", "optimized"):
        if stage in result["ir"]:
            print(result["ir"][stage])


def report(result: dict) -> None:
    """Raises the first error; warns about the rest."""
    for diagnostic in result["diagnostics"]:
        headline = re.sub(r"^'(?:ttkernel\.)?([\w.]+)' op ", r"\1 ", diagnostic["message"])
        place = (diagnostic["file"], diagnostic["line"], diagnostic["column"])
        if diagnostic["severity"] == "error" and not result["ok"]:
            raise PyKernelError(headline, *place, help=next((h for key, h in HELP.items() if key in headline), ""))
        if diagnostic["severity"] == "warning":
            warnings.warn(render("warning", headline, *place), PyKernelWarning, stacklevel=5)
    if not result["ok"]:
        raise PyKernelError("the compiler failed without a message: a defect of PyKernel, not of your kernel")
