"""Calls: kernel API functions by their table, Python's own few, print, and decorated helpers, which are inlined."""

import ast
import difflib

from .. import enums, ops
from . import helpers, record
from .module import Value, escape
from .statements import Statements
from .walker import describe

METHODS = (
    "get_noc_addr",
    "get_shard_noc_addr",
    "get_bank_and_offset",
    "is_local_bank",
    "is_local_addr",
    "is_local_page",
    "is_local_shard",
)
ARGUMENT_CALLS = ("get_arg_val", "get_common_arg_val", "get_compile_time_arg_val")
ADDRESSES = ("i32", "i1", "!ttkernel.semaphore", "!ttkernel.l1_addr_ptr")
NONE = Value("", "none")
WANTED = {
    "TTK_CB": "!ttkernel.cb",
    "TTK_NocAddr": "!ttkernel.noc_addr",
    "TTK_DataFormat": "!ttkernel.DataFormat",
    "TTK_AccessorArgs": "!ttkernel.TensorAccessorArgs",
    "TTK_Accessor": "!ttkernel.TensorAccessor",
    "TTK_Pages": ("!ttkernel.interleaved_addr_gen_fast", "!ttkernel.TensorAccessor"),
}


class Calls(Statements):
    def expr_Call(self, node: ast.Call) -> Value:
        values = self.call(node)
        if isinstance(values, list):
            raise self.error(node, f"this call gives {len(values)} values", "write a, b = ...")
        if values.type == "none":
            raise self.error(node, "this call gives no value", "call it on a line of its own")
        return values

    def call(self, node: ast.Call, statement: bool = False, results: int = 1) -> Value | list[Value]:
        """A Value, or a list of them when the call gives several."""
        if isinstance(node.func, ast.Attribute):
            method = self.method(node)
            if method is not None:
                return method
        name = node.func.id if isinstance(node.func, ast.Name) else None
        if name == "print":
            return self.print(node)
        if name and name not in self.env:
            special = getattr(self, "call_" + name, None)
            if special is not None:
                return special(node)
            if name in ops.table() and name not in ops.INTERNAL:
                return self.kernel_call(node, name)
        helper = helpers.find(node.func, self.frame.names)
        if helper is not None:
            return self.inline(node, helper)
        raise self.error(node, f"Function {ast.unparse(node.func)} not supported", self.suggestion(name))

    def suggestion(self, name: str | None) -> str:
        close = difflib.get_close_matches(name or "", ops.callable_names(), 1)
        if close:
            return f"did you mean {close[0]}?"
        return "call kernel API functions, or Python functions decorated like this one"

    def method(self, node: ast.Call) -> Value | list[Value] | None:
        base = node.func.value
        if not isinstance(base, ast.Name) or base.id not in self.env:
            return None
        value = self.expr(base)
        if value.type != "!ttkernel.TensorAccessor":
            raise self.error(
                node,
                f"{base.id} is not a ttkernel type, thus can not have attributes.",
                "methods exist on TensorAccessor values",
            )
        if node.func.attr not in METHODS:
            raise self.error(
                node, f"Member {node.func.attr} not found in TensorAccessor", "it has " + ", ".join(METHODS)
            )
        return self.kernel_call(node, "tensor_accessor_" + node.func.attr, [value])

    # -- the kernel API
    def kernel_call(self, node: ast.Call, name: str, first: list[Value] = ()) -> Value | list[Value]:
        signature = ops.table()[name]
        given = self.given(node, name, signature, list(first))
        operands, attrs = [], {}
        for parameter in signature["args"]:
            argument = given.get(parameter["name"])
            if argument is None:
                raise self.error(node, f"{name}() needs '{parameter['name']}'", f"it takes {parameter_list(signature)}")
            if parameter["attr"]:
                attrs[parameter["name"]] = self.attribute(argument, name, parameter)
            else:
                operands.append(self.operand(node, argument, name, parameter))
        operands += self.optional_operands(node, name, signature, given)
        return self.emit_call(node, name, operands, attrs)

    def emit_call(
        self, node: ast.AST, name: str, operands: list[Value], attrs: dict | None = None
    ) -> Value | list[Value]:
        signature = ops.table()[name]
        if signature["thread"] not in ("any", self.thread):
            raise self.error(
                node,
                f"{name} is only available in a {signature['thread']} thread, this is a {self.thread} thread",
                self.thread_help(signature),
            )
        types = [operands[0].type if r == "TTK_CB" else ops.RESULTS.get(r, "i32") for r in signature["results"]]
        values = self.op(node, "ttkernel." + name, operands, types, attrs)
        self.record(name, operands, attrs or {}, values)
        if not values:
            return NONE
        return values[0] if len(values) == 1 else values

    def record(self, name: str, operands: list[Value], attrs: dict, results: list[Value]) -> None:
        """Notes the form of the call for the interpret mode."""
        if name == "get_interleaved_addr_gen_fast":
            results[0].origin = ("generator", bool(operands[0].const))
        elif name == "TensorAccessorArgs":
            results[0].origin = ("args", operands[0].const, operands[1].const)
        elif name == "TensorAccessor":
            results[0].origin = ("accessor", *operands[0].origin[1:])
        if name not in record.LOCAL:
            self.variants.add(record.variant(name, operands, attrs))

    @staticmethod
    def thread_help(signature: dict) -> str:
        where = "a @compute_thread()" if signature["thread"] == "compute" else "a @reader_thread() or @writer_thread()"
        return f"move the call to {where} kernel"

    def given(self, node: ast.Call, name: str, signature: dict, first: list) -> dict:
        """Argument name -> AST node, Value or default."""
        names = [a["name"] for a in signature["args"]] + [o.split("=")[0] for o in signature["optional"]]
        positional = first + list(node.args)
        if len(positional) > len(names):
            raise self.error(
                node,
                f"{name}() takes {len(names)} arguments, {len(positional)} are given",
                f"it takes {parameter_list(signature)}",
            )
        result = dict(ops.DEFAULTS.get(name, {}))
        result |= dict(zip(names, positional, strict=False))
        for keyword in node.keywords:
            if keyword.arg not in names:
                raise self.error(
                    node, f"Function argument not found for {keyword.arg}", f"{name} takes {parameter_list(signature)}"
                )
            if keyword.arg in names[: len(positional)]:
                raise self.error(node, f"{name}() gets '{keyword.arg}' twice", "give it by position or by name")
            result[keyword.arg] = keyword.value
        return result

    def operand(self, node: ast.Call, argument, name: str, parameter: dict) -> Value:
        at = argument if isinstance(argument, ast.AST) else node
        value = self.argument_value(node, argument)
        kind = parameter["type"]
        if kind == "I32":
            if value.type not in ("i32", "i1"):
                raise self.error(
                    at,
                    f"{name}(): '{parameter['name']}' must be an integer, not {describe(value.type)}",
                    f"it takes {parameter_list(ops.table()[name])}",
                )
            return self.as_int(at, value)
        if kind == "I1":
            return self.as_bool(at, value)
        wanted = WANTED.get(kind)
        good = value.type.startswith(wanted) if wanted else value.type in (*ADDRESSES, "!ttkernel.noc_addr")
        if kind == "TTK_Addr":
            good = value.type in ADDRESSES
        if not good:
            first = (wanted,) if isinstance(wanted, str) else wanted or ("i32",)
            kinds = " or ".join(map(describe, first))
            raise self.error(
                at,
                f"{name}(): '{parameter['name']}' must be {kinds}, not {describe(value.type)}",
                f"it takes {parameter_list(ops.table()[name])}",
            )
        return self.as_int(at, value) if value.type == "i1" else value

    def argument_value(self, node: ast.Call, argument) -> Value:
        if isinstance(argument, Value):
            return argument
        return self.expr(argument) if isinstance(argument, ast.AST) else self.constant(node, argument)

    def optional_operands(self, node: ast.Call, name: str, signature: dict, given: dict) -> list[Value]:
        specs = [spec.partition("=") for spec in signature["optional"]]
        count = max((i + 1 for i, (n, _, _) in enumerate(specs) if n in given), default=0)
        values = []
        for option, _, default in specs[:count]:
            if option in given:
                values.append(self.argument_value(node, given[option]))
            elif default in ("true", "false"):
                values.append(self.constant(node, default == "true"))
            elif default.isdigit():
                values.append(self.constant(node, int(default)))
            else:
                raise self.error(
                    node,
                    f"{name}() needs '{option}' when later arguments are given",
                    f"it takes {parameter_list(signature)}",
                )
            if values[-1].type not in ("i32", "i1"):
                raise self.error(
                    node,
                    f"{name}(): '{option}' must be an integer, not {describe(values[-1].type)}",
                    f"it takes {parameter_list(signature)}",
                )
        return values

    def attribute(self, argument, name: str, parameter: dict) -> str:
        """An attribute is known when the kernel is compiled: a constant or an enumerator."""
        if not isinstance(argument, ast.AST):
            return "true" if argument is True else "false" if argument is False else f"{argument} : i32"
        if parameter["type"] == "StrAttr":
            return f'"{self.enumerator(argument, name, parameter)}"'
        if parameter["type"] == "F32Attr":
            number = self.python_number(argument, name, parameter)
            return f"{float(number):.9e} : f32"
        value = self.expr(argument)
        if value.const is None:
            raise self.error(
                argument,
                f"{name}(): '{parameter['name']}' must be a compile-time constant",
                "pass it as a CompileTimeValue",
            )
        if parameter["type"] == "BoolAttr":
            return "true" if value.const else "false"
        return f"{int(value.const)} : i32"

    def python_number(self, node: ast.expr, name: str, parameter: dict) -> float:
        sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
        inner = node.operand if isinstance(node, ast.UnaryOp) else node
        if isinstance(inner, ast.Constant) and isinstance(inner.value, (int, float)):
            return sign * inner.value
        value = self.expr(node)
        if value.const is None:
            raise self.error(
                node,
                f"{name}(): '{parameter['name']}' must be a number known when the kernel is compiled",
                "pass it as a CompileTimeValue",
            )
        return float(value.const)

    def enumerator(self, node: ast.expr, name: str, parameter: dict) -> str:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in enums.ALL:
            members = enums.ALL[node.value.id].__members__
            if node.attr in members:
                return members[node.attr].value
            raise self.error(node, f"{node.value.id} has no {node.attr}", "it has " + ", ".join(members))
        raise self.error(
            node,
            f"{name}(): '{parameter['name']}' must be an enumerator",
            "write for example PoolType.SUM or ReduceDim.REDUCE_ROW",
        )

    # -- calls with forms of their own
    def typed_argument(self, node: ast.Call, name: str) -> Value:
        """get_arg_val(int, 0), or without the type."""
        arguments = list(node.args)
        if arguments and isinstance(arguments[0], ast.Name) and arguments[0].id == "int":
            arguments = arguments[1:]
        if len(arguments) != 1 or node.keywords:
            raise self.error(node, f"{name}() takes a type and an index", f"write {name}(int, 0)")
        return self.integer(arguments[0])

    def call_get_arg_val(self, node: ast.Call) -> Value:
        return self.emit_call(node, "get_arg_val", [self.typed_argument(node, "get_arg_val")])

    def call_get_common_arg_val(self, node: ast.Call) -> Value:
        return self.emit_call(node, "get_common_arg_val", [self.typed_argument(node, "get_common_arg_val")])

    def call_get_compile_time_arg_val(self, node: ast.Call) -> Value:
        index = self.typed_argument(node, "get_compile_time_arg_val")
        if index.const is None:
            raise self.error(
                node,
                "get_compile_time_arg_val() needs a constant index",
                "use get_arg_val for indices known at run time",
            )
        return self.value(node, "ttkernel.get_compile_time_arg_val", (), "i32", {"arg_index": f"{index.const} : i32"})

    def call_get_noc_addr(self, node: ast.Call) -> Value:
        """Overloads as in C++: (x, y, address), (address), (page id, generator)."""
        keywords = {keyword.arg for keyword in node.keywords}
        count = len(node.args) + len(keywords - {"noc", "offset"})
        if count == 1:
            return self.kernel_call(node, "get_noc_addr_local")
        if count == 2:
            first, second = self.expr(node.args[0]), self.expr(node.args[1])
            if second.type.startswith(WANTED["TTK_Pages"]):
                rest = ast.copy_location(ast.Call(node.func, node.args[2:], node.keywords), node)
                return self.kernel_call(rest, "get_noc_addr_page", [first, second])
            rest = ast.copy_location(ast.Call(node.func, [], node.keywords), node)
            return self.kernel_call(rest, "get_noc_addr_local", [first, second])
        return self.kernel_call(node, "get_noc_addr")

    def call_noc_async_read(self, node: ast.Call) -> Value:
        return self.transfer(node, "noc_async_read", "src", 0)

    def call_noc_async_write(self, node: ast.Call) -> Value:
        return self.transfer(node, "noc_async_write", "dst", 1)

    def transfer(self, node: ast.Call, name: str, side: str, address_at: int) -> Value:
        """Newer form: a plain address and src_bank_id= or src_core= (dst_... for writes) instead of a NoC address."""
        special = {k.arg: k.value for k in node.keywords if k.arg in (f"{side}_bank_id", f"{side}_core")}
        if not special:
            return self.kernel_call(node, name)
        if len(special) != 1 or len(node.args) < 3:
            raise self.error(
                node,
                f"{name} requires exactly one of {side}_bank_id or {side}_core",
                f"leave one out: {side}_bank_id=... for DRAM, {side}_core=(x, y) for L1",
            )
        arguments = [self.expr(argument) for argument in node.args]
        ((key, where),) = special.items()
        if key.endswith("bank_id"):
            address = self.emit_call(node, "get_noc_addr_from_bank_id", [self.integer(where), arguments[address_at]])
        else:
            if not isinstance(where, (ast.Tuple, ast.List)) or len(where.elts) != 2:
                raise self.error(where, f"{key} is a pair", f"write {key}=(x, y)")
            x, y = (self.integer(part) for part in where.elts)
            address = self.emit_call(node, "get_noc_addr", [x, y, arguments[address_at]])
        arguments[address_at] = address
        rest = [
            k
            for k in node.keywords
            if k.arg == "noc" and not (isinstance(k.value, ast.Constant) and k.value.value is None)
        ]
        return self.kernel_call(ast.copy_location(ast.Call(node.func, [], rest), node), name, arguments)

    # -- Python's own
    def builtin_arguments(self, node: ast.Call, least: int, most: int) -> list[Value]:
        if not least <= len(node.args) <= most or node.keywords:
            count = f"{least} or more arguments" if most > least else f"{least} argument{'s' if least > 1 else ''}"
            pattern = ", ".join("xyz"[: max(least, 1)]) + (", ..." if most > least else "")
            raise self.error(node, f"{node.func.id}() takes {count} here", f"write {node.func.id}({pattern})")
        return [self.expr(argument) for argument in node.args]

    def call_int(self, node: ast.Call) -> Value:
        return self.as_int(node, self.builtin_arguments(node, 1, 1)[0])

    def call_bool(self, node: ast.Call) -> Value:
        return self.as_bool(node, self.builtin_arguments(node, 1, 1)[0])

    def call_len(self, node: ast.Call) -> Value:
        from .expressions import list_sizes

        (value,) = self.builtin_arguments(node, 1, 1)
        if not value.type.startswith("memref"):
            raise self.error(node, f"{describe(value.type)} has no length", "len() takes a list")
        return self.constant(node, list_sizes(value.type)[0])

    def call_abs(self, node: ast.Call) -> Value:
        value = self.as_int(node, self.builtin_arguments(node, 1, 1)[0])
        if value.const is not None:
            return self.constant(node, abs(value.const))
        return self.value(
            node, "arith.maxsi", [value, self.value(node, "arith.subi", [self.constant(node, 0), value], "i32")], "i32"
        )

    def call_min(self, node: ast.Call) -> Value:
        return self.extreme(node, "arith.minsi", min)

    def call_max(self, node: ast.Call) -> Value:
        return self.extreme(node, "arith.maxsi", max)

    def extreme(self, node: ast.Call, operation: str, fold) -> Value:
        values = [self.as_int(node, value) for value in self.builtin_arguments(node, 2, 99)]
        result = values[0]
        for value in values[1:]:
            if None not in (result.const, value.const):
                result = self.constant(node, fold(result.const, value.const))
            else:
                result = self.value(node, operation, [result, value], "i32")
        return result

    def call_breakpoint(self, node: ast.Call) -> Value:
        """Nothing in a compiled kernel; stops in the debugger when the kernel is interpreted."""
        return NONE

    def call_range(self, node: ast.Call) -> Value:
        raise self.error(node, "range() is only part of a for loop", "write for i in range(n):")

    # -- print
    def print(self, node: ast.Call) -> Value:
        separator, end, pieces, values = " ", "\n", [], []
        for keyword in node.keywords:
            if (
                keyword.arg not in ("sep", "end")
                or not isinstance(keyword.value, ast.Constant)
                or not isinstance(keyword.value.value, str)
            ):
                raise self.error(
                    node, f"Print argument {keyword.arg} not supported", "print takes sep= and end= as literal strings"
                )
            separator, end = (keyword.value.value, end) if keyword.arg == "sep" else (separator, keyword.value.value)
        for argument in node.args:
            text, items = self.printed(argument)
            pieces.append(text)
            values += items
        text = separator.replace("{}", "{ }").join(pieces) + end
        self.op(node, "ttkernel.dprint", values, attrs={"fmt": f'"{escape(text)}"'})
        return NONE

    def printed(self, node: ast.expr) -> tuple[str, list[Value]]:
        """Text with a {} for each value."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self.literal_text(node, node.value), []
        if isinstance(node, ast.JoinedStr):
            parts = [
                self.printed(v.value if isinstance(v, ast.FormattedValue) else v)
                for v in node.values
                if self.plain_field(v)
            ]
            return "".join(text for text, _ in parts), [value for _, items in parts for value in items]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            return self.formatted(node)
        value = self.expr(node)
        if value.type not in ("i32", "i1", "!ttkernel.noc_addr", "!ttkernel.semaphore") and not value.type.startswith(
            "!ttkernel.cb"
        ):
            raise self.error(
                node, f"Print argument {ast.unparse(node)} not supported", f"{describe(value.type)} cannot be printed"
            )
        return "{}", [self.as_int(node, value) if value.type == "i1" else value]

    def plain_field(self, part: ast.expr) -> bool:
        if isinstance(part, ast.FormattedValue) and (part.format_spec is not None or part.conversion not in (-1, 115)):
            raise self.error(part, "format specifications are not supported", "print the plain value: {x}")
        return True

    def literal_text(self, node: ast.expr, text: str) -> str:
        if "{}" in text:
            raise self.error(node, "a literal {} in printed text", "write { } or use .format(value)")
        return text

    def formatted(self, node: ast.Call) -> tuple[str, list[Value]]:
        base = node.func.value
        if not isinstance(base, ast.Constant) or not isinstance(base.value, str) or node.keywords:
            raise self.error(node, "format() works on a literal string with {} fields", 'write "a {}".format(x)')
        fields = base.value.count("{}")
        if fields != len(node.args) or base.value.count("{") != fields:
            raise self.error(node, f"{fields} fields {{}} for {len(node.args)} values", "write one {} for each value")
        items = [self.printed(argument) for argument in node.args]
        if any(text != "{}" for text, _ in items):
            raise self.error(node, "only numbers can be formatted", "put the text into the format string")
        return base.value, [value for _, values in items for value in values]

    # -- helpers
    def inline(self, node: ast.Call, helper) -> Value:
        return helpers.inline(self, node, helper)


def parameter_list(signature: dict) -> str:
    """Parameters as a person reads them, those that may be left out in brackets."""
    names = [a["name"] for a in signature["args"]] + [f"[{o.split('=')[0]}]" for o in signature["optional"]]
    return "(" + ", ".join(names) + ")"
