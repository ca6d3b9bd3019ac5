"""Calls of other decorated functions: written into the caller, so that every argument keeps its kind."""

import ast
import inspect
from typing import Any

from . import desugar, liveness, source
from .module import Value
from .walker import Frame


def python_names(function: Any) -> dict[str, Any]:
    """What the names in a function's body mean outside it: globals, then the closure."""
    closure = inspect.getclosurevars(function).nonlocals if function.__closure__ else {}
    return {**function.__globals__, **closure}


def find(node: ast.expr, names: dict[str, Any]) -> Any:
    """The decorated function that `helper(...)` or `Class.helper(...)` names; None if it is something else."""
    if isinstance(node, ast.Name):
        found = names.get(node.id)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        found = getattr(names.get(node.value.id), node.attr, None)
    else:
        return None
    return found if hasattr(found, "python_function") else None


def inline(walker, node: ast.Call, helper: Any) -> Value:
    """Walks the helper's body in a frame of its own."""
    if any(frame.source.function is helper.python_function for frame in walker.frames):
        raise walker.error(node, f"{helper.python_function.__name__} calls itself", "write a loop")
    text = source.read(helper.python_function)
    frame = Frame(text, python_names(helper.python_function), bind_parameters(walker, node, text))
    body = desugar.Desugar(text.tree)
    statements = body.run(text.tree)
    if body.returns_value and not desugar.always_returns(text.tree.body):
        raise text.error(
            text.tree, f"some paths of {text.tree.name} return no value", "end the function with a return of a value"
        )
    liveness.annotate(statements, {"$value"} if body.returns_value else set())
    walker.frames.append(frame)
    walker.statements(statements)
    walker.frames.pop()
    return frame.env["$value"] if body.returns_value else Value("", "none")


def bind_parameters(walker, node: ast.Call, text: source.Source) -> dict[str, Value]:
    parameters = text.tree.args
    names = [argument.arg for argument in parameters.args]
    takes = f"it takes ({', '.join(names)})"
    if parameters.vararg or parameters.kwarg or parameters.kwonlyargs:
        raise text.error(text.tree, "a helper takes plain parameters only", "list them one by one")
    if len(node.args) > len(names):
        raise walker.error(node, f"{text.tree.name}() takes {len(names)} arguments, {len(node.args)} are given", takes)
    values = {name: walker.expr(argument) for name, argument in zip(names, node.args, strict=False)}
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in values:
            raise walker.error(node, f"Function argument not found for {keyword.arg}", takes)
        values[keyword.arg] = walker.expr(keyword.value)
    for name, default in zip(reversed(names), reversed(parameters.defaults), strict=False):
        if name not in values:
            values[name] = walker.expr(default)
    missing = [name for name in names if name not in values]
    if missing:
        raise walker.error(node, f"{text.tree.name}() needs '{missing[0]}'", takes)
    check_kinds(walker, node, parameters.args, values)
    return values


def check_kinds(walker, node: ast.Call, parameters: list[ast.arg], values: dict[str, Value]) -> None:
    for parameter in parameters:
        kind = getattr(parameter.annotation, "id", None)
        value = values[parameter.arg]
        if kind == "CircularBuffer" and not value.type.startswith("!ttkernel.cb"):
            raise walker.error(
                node,
                f"'{parameter.arg}' must be a circular buffer",
                "pass a parameter that is annotated CircularBuffer",
            )
        if kind == "CompileTimeValue" and value.const is None:
            raise walker.error(
                node, f"'{parameter.arg}' must be a compile-time constant", "pass a number or a CompileTimeValue"
            )
