"""A Python function and the kinds of its arguments -> text of its MLIR module."""

import ast
from dataclasses import dataclass, field
from typing import Any

from . import desugar, liveness, source
from .calls import Calls
from .helpers import python_names
from .module import Module, Value, escape
from .walker import Frame


@dataclass(frozen=True)
class BufferSpec:
    """What a kernel needs to know of a circular buffer: how many pages it holds (0: unknown) and their format."""

    pages: int
    format: str


@dataclass(frozen=True)
class RuntimeSpec:
    """A runtime argument: `index` among the common or among the per-core arguments."""

    common: bool
    index: int


@dataclass
class Built:
    """The module's text, and what it was made from."""

    text: str
    source: source.Source
    captured: dict = field(default_factory=dict)
    variants: frozenset = frozenset()


def build(function: Any, thread: str, arguments: list, constants: dict[str, Any]) -> Built:
    """`arguments` are BufferSpecs, RuntimeSpecs and Python constants in parameter order; `constants` are by name."""
    text = source.read(function)
    walker = Calls(thread)
    walker.frames.append(Frame(text, python_names(function)))
    module, tree = walker.module, text.tree
    sugar = desugar.Desugar(tree)
    if sugar.returns_value:
        at = next(n for n in ast.walk(tree) if isinstance(n, ast.Return) and n.value is not None)
        raise text.error(at, "a kernel returns no value", "write results to a circular buffer")
    statements = sugar.run(tree)
    liveness.annotate(statements, set())
    module.begin()
    bind_parameters(walker, tree, arguments, dict(constants))
    walker.statements(statements)
    walker.op(tree, "func.return")
    body = module.suspend()
    module.begin()
    attrs = {
        "sym_name": f'"{escape(tree.name)}"',
        "function_type": "() -> ()",
        "ttkernel.thread": f'"{thread}"',
        **arg_spec(arguments),
    }
    walker.op(tree, "func.func", attrs=attrs, regions=[body])
    top = module.suspend()
    walker.op(tree, "builtin.module", regions=[top])
    return Built(Module.region(module.buffers[0])[2:-2], text, walker.captured, frozenset(walker.variants))


def arg_spec(arguments: list) -> dict:
    """The compile-time arguments that are circular buffers, as tt-mlir's arg_spec lists them."""
    ports = [i for i, spec in enumerate(a for a in arguments if isinstance(a, BufferSpec))]
    return {"ttkernel.cb_ports": f"array<i32: {', '.join(map(str, ports))}>"} if ports else {}


def bind_parameters(walker: Calls, tree: ast.FunctionDef, arguments: list, constants: dict[str, Any]) -> None:
    parameters = tree.args
    if parameters.vararg or parameters.kwarg:
        raise walker.error(tree, "a kernel takes plain parameters only", "list them one by one")
    positional = list(arguments)
    ports = 0
    for parameter in [*parameters.args, *parameters.kwonlyargs]:
        if parameter.annotation is not None and not isinstance(parameter.annotation, ast.Name):
            raise walker.error(
                parameter.annotation, "the annotation must be a plain name", "write CircularBuffer or CompileTimeValue"
            )
        name = parameter.arg
        if name in constants:
            spec = constants.pop(name)
        elif positional:
            spec = positional.pop(0)
        else:
            raise walker.error(
                parameter, f"Argument {name} not provided into kernel call.", "give one value for each parameter"
            )
        ports = bind_parameter(walker, parameter, spec, ports)
    # Circular buffers that a kernel has no parameter for are left out, as in tt-mlir: kernels of an op share a list.
    positional = [spec for spec in positional if not isinstance(spec, BufferSpec)]
    if positional or constants:
        extra = next(iter(constants), None)
        what = f"has no parameter '{extra}'" if extra else f"takes {len(parameters.args)} arguments, more are given"
        names = ", ".join(p.arg for p in [*parameters.args, *parameters.kwonlyargs])
        raise walker.error(tree, f"kernel {tree.name} {what}", f"it takes ({names})")


def bind_parameter(walker: Calls, parameter: ast.arg, spec: Any, ports: int) -> int:
    """Binds one parameter; returns the number of circular buffers so far."""
    name, kind = parameter.arg, getattr(parameter.annotation, "id", None)
    is_buffer = isinstance(spec, BufferSpec)
    if (kind == "CircularBuffer") != is_buffer and kind in ("CircularBuffer", "CompileTimeValue"):
        better = "make one with create_cb" if kind == "CircularBuffer" else "annotate it CircularBuffer"
        raise walker.error(parameter, f"'{name}' is annotated {kind}, but {type_word(spec)} is given", better)
    if is_buffer:
        if kind is None:
            raise walker.error(parameter, f"'{name}' gets a circular buffer", f"annotate it: {name}: CircularBuffer")
        type_ = f'!ttkernel.cb<{spec.pages}, "{spec.format}">'
        value = walker.value(parameter, "ttkernel.get_compile_time_arg_val", (), type_, {"arg_index": f"{ports} : i32"})
        walker.bind(name, value)
        return ports + 1
    if name == "rt_args":
        walker.env[name] = Value("", "rt_args")
    elif name == "ct_args":
        walker.env[name] = Value("", "ct_args", const=spec)
    elif isinstance(spec, RuntimeSpec):
        if kind == "CompileTimeValue":
            raise walker.error(
                parameter,
                f"'{name}' is annotated CompileTimeValue, but a runtime argument is given",
                f"pass it by keyword: {name}=...",
            )
        call = "ttkernel.get_common_arg_val" if spec.common else "ttkernel.get_arg_val"
        walker.bind(name, walker.value(parameter, call, [walker.constant(parameter, spec.index)], "i32"))
    elif isinstance(spec, int):
        walker.env[name] = walker.constant(parameter, spec)
    else:
        raise walker.error(
            parameter, f"'{name}' must be an integer, not {type(spec).__name__}", "pass an integer or a bool"
        )
    return ports


def type_word(spec: Any) -> str:
    return (
        "a circular buffer"
        if isinstance(spec, BufferSpec)
        else "a runtime argument"
        if isinstance(spec, RuntimeSpec)
        else f"{spec!r}"
    )
