"""What every part of the walk uses: the environment, operations with locations, conversions between types."""

import ast
from dataclasses import dataclass, field
from typing import Any

from .integers import wrap
from .module import Module, Value
from .source import Source

INTEGERS = ("i32", "i1")
ANY_CB = '!ttkernel.cb<0, "Invalid">'


@dataclass
class Frame:
    """One function being walked: the kernel itself or a helper that is inlined into it."""

    source: Source
    names: dict[str, Any]  # globals and closure of the Python function
    env: dict[str, Value] = field(default_factory=dict)
    jumped: bool = False  # the statements being walked follow a break, continue or return


class Walker:
    def __init__(self, thread: str):
        self.thread = thread
        self.module = Module()
        self.frames: list[Frame] = []
        self.captured: dict[tuple, Any] = {}  # Python constants the kernel read from outside
        self.variants: set = set()  # forms in which it calls the kernel API

    # -- where we are
    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    @property
    def env(self) -> dict[str, Value]:
        return self.frame.env

    @env.setter
    def env(self, env: dict[str, Value]) -> None:
        self.frame.env = env

    def error(self, node: ast.AST, headline: str, help: str = "") -> Exception:
        return self.frame.source.error(node, headline, help)

    def place(self, node: ast.AST) -> str:
        line, column = self.frame.source.position(node)
        return f'"{self.frame.source.file}":{line}:{column}'

    # -- operations
    def op(self, node: ast.AST, name: str, operands=(), results=(), attrs=None, regions=()) -> list[Value]:
        return self.module.op(name, list(operands), list(results), self.place(node), attrs, regions)

    def value(self, node: ast.AST, name: str, operands, result: str, attrs=None) -> Value:
        return self.op(node, name, operands, [result], attrs)[0]

    def constant(self, node: ast.AST, number: int | bool) -> Value:
        if isinstance(number, bool):
            result = self.value(node, "arith.constant", (), "i1", {"value": "true" if number else "false"})
        else:
            number = wrap(number)
            result = self.value(node, "arith.constant", (), "i32", {"value": f"{number} : i32"})
        result.const = number
        return result

    # -- conversions
    def as_int(self, node: ast.AST, value: Value) -> Value:
        if value.type == "i32":
            return value
        if value.type != "i1":
            raise self.error(
                node, f"an integer is needed here, not {describe(value.type)}", "compute with integers and bools only"
            )
        if value.const is not None:
            return self.constant(node, int(value.const))
        return self.value(node, "arith.extui", [value], "i32")

    def as_bool(self, node: ast.AST, value: Value) -> Value:
        if value.type == "i1":
            return value
        if value.type != "i32":
            raise self.error(
                node, f"a condition is needed here, not {describe(value.type)}", "compare integers, for example n != 0"
            )
        if value.const is not None:
            return self.constant(node, bool(value.const))
        return self.value(node, "arith.cmpi", [value, self.constant(node, 0)], "i1", {"predicate": "1 : i64"})

    def as_type(self, node: ast.AST, value: Value, type_: str) -> Value:
        """Converts to a type that `join` answered."""
        if value.type == type_:
            return value
        if type_ == "i32":
            return self.as_int(node, value)
        return self.value(node, "ttkernel.cb_reinterpret_shape", [value], type_)

    def join(self, node: ast.AST, name: str, a: Value | None, b: Value | None) -> str:
        """The type of a variable that is `a` on one path and `b` on the other."""
        a, b = a or b, b or a
        if a.type == b.type and not a.type.startswith(
            ("memref", "!ttkernel.interleaved", "!ttkernel.Tensor", "!ttkernel.DataF")
        ):
            return a.type
        if {a.type, b.type} == {"i32", "i1"}:
            return "i32"
        if a.type.startswith("!ttkernel.cb") and b.type.startswith("!ttkernel.cb"):
            return ANY_CB
        kinds = describe(a.type) if a.type == b.type else f"{describe(a.type)} or {describe(b.type)}"
        raise self.error(
            node,
            f"'{name}' is {kinds}, depending on the path taken",
            "choose with an integer, or give the two things different names",
        )

    def undefined(self, node: ast.AST, type_: str) -> Value:
        """Stands for a variable without a value; reading it is an error, so any bits will do."""
        if type_ in INTEGERS:
            value = self.constant(node, False if type_ == "i1" else 0)
        elif type_.startswith("!ttkernel.cb"):
            value = self.value(node, "ttkernel.get_compile_time_arg_val", (), type_, {"arg_index": "0 : i32"})
        else:
            raise self.error(
                node, f"{describe(type_)} that only some paths define", "define it before the loop or branch"
            )
        value.const = None
        value.maybe = True
        return value


def describe(type_: str) -> str:
    """A type in words."""
    words = {
        "i32": "an integer",
        "i1": "a bool",
        "!ttkernel.noc_addr": "a NoC address",
        "!ttkernel.l1_addr_ptr": "an L1 pointer",
        "!ttkernel.semaphore": "a semaphore",
        "!ttkernel.interleaved_addr_gen_fast": "an address generator",
        "!ttkernel.DataFormat": "a data format",
        "!ttkernel.TensorAccessorArgs": "tensor accessor arguments",
        "!ttkernel.TensorAccessor": "a tensor accessor",
        "none": "nothing",
        "rt_args": "rt_args",
        "ct_args": "ct_args",
    }
    if type_.startswith("!ttkernel.cb"):
        return "a circular buffer"
    return "a list" if type_.startswith("memref") else words.get(type_, type_)
