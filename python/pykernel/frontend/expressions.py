"""Expressions: every visitor answers one SSA value, folding what is known now."""

import ast
from dataclasses import replace

from .integers import COMPARE, FOLD, wrap
from .module import Value
from .walker import INTEGERS, Walker, describe

ARITH = {
    ast.Add: "arith.addi",
    ast.Sub: "arith.subi",
    ast.Mult: "arith.muli",
    ast.FloorDiv: "ttkernel.floordiv",
    ast.Mod: "ttkernel.floormod",
    ast.LShift: "ttkernel.shl",
    ast.RShift: "ttkernel.shr",
    ast.BitAnd: "arith.andi",
    ast.BitOr: "arith.ori",
    ast.BitXor: "arith.xori",
}
PREDICATE = {ast.Eq: 0, ast.NotEq: 1, ast.Lt: 2, ast.LtE: 3, ast.Gt: 4, ast.GtE: 5}
INSTEAD = {
    "ListComp": "write a for loop that fills a list element by element",
    "GeneratorExp": "write a for loop",
    "DictComp": "write a for loop over integers",
    "SetComp": "write a for loop over integers",
    "Lambda": "write a function decorated like the kernel and call it",
    "Dict": "use a list and integer indices",
    "Set": "use a list",
    "JoinedStr": "strings exist only inside print(...)",
    "Await": "kernels wait with cb_wait_front, noc_semaphore_wait or barriers",
    "NamedExpr": "assign on a line of its own",
    "Starred": "write the arguments one by one",
    "Slice": "index one element at a time",
}


SEQUENCES = (ast.List, ast.Tuple)
TUPLE = ("tuple",)


class Expressions(Walker):
    def expr(self, node: ast.expr) -> Value:
        method = getattr(self, "expr_" + type(node).__name__, None)
        if method is None:
            kind = type(node).__name__
            raise self.error(
                node,
                f"{kind} is not part of the kernel language",
                INSTEAD.get(kind, "see docs/pykernel.md for the language"),
            )
        return method(node)

    def integer(self, node: ast.expr) -> Value:
        return self.as_int(node, self.expr(node))

    def condition(self, node: ast.expr) -> Value:
        return self.as_bool(node, self.expr(node))

    # -- leaves
    def expr_Constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, bool):
            return self.constant(node, node.value)
        if isinstance(node.value, int):
            if not -(2**31) <= node.value < 2**32:
                raise self.error(node, f"{node.value} does not fit 32 bits", "kernel integers have 32 bits")
            return self.constant(node, node.value)
        if isinstance(node.value, float):
            raise self.error(
                node,
                "constant type float not implemented",
                "pass the bits as an integer; float values live in tiles only",
            )
        if isinstance(node.value, str):
            raise self.error(
                node, "strings exist only inside print(...)", "use print(...), or an enumerator such as PoolType.SUM"
            )
        raise self.error(
            node, f"constant {node.value!r} is not part of the kernel language", "use an integer or a bool"
        )

    def expr_Name(self, node: ast.Name) -> Value:
        value = self.env.get(node.id)
        if value is None:
            return self.outer_name(node)
        if value.maybe:
            raise self.error(
                node,
                f"'{node.id}' may have no value here",
                f"give it one before the loop or branch, for example {node.id} = 0",
            )
        # Paths that jumped are the variable's past; who takes its value now has one.
        return replace(value, jumped=False) if value.jumped else value

    def outer_name(self, node: ast.Name) -> Value:
        """A constant of the Python module: read when the kernel is compiled."""
        outside = self.frame.names.get(node.id)
        if isinstance(outside, int):
            self.captured[(id(self.frame.source.function), node.id)] = outside
            return self.constant(node, bool(outside) if isinstance(outside, bool) else int(outside))
        if outside is not None:
            raise self.error(
                node,
                f"'{node.id}' is a Python {type(outside).__name__}, which a kernel cannot use",
                "pass integers as arguments",
            )
        raise self.error(node, f"'{node.id}' is not defined", "assign it first, or make it a parameter of the kernel")

    # -- operators
    def expr_BinOp(self, node: ast.BinOp) -> Value:
        left = self.expr(node.left)
        return self.binary(node, node.op, left, self.expr(node.right))

    def binary(self, node: ast.AST, operator: ast.operator, left: Value, right: Value) -> Value:
        kind = type(operator)
        if kind not in ARITH:
            better = {"Div": "use // for integers", "Pow": "use a loop or <<", "MatMult": "use matmul_tiles"}.get(
                kind.__name__, ""
            )
            raise self.error(node, f"Binary operator {kind.__name__} not implemented", better)
        if left.type == "!ttkernel.noc_addr" and kind is ast.Add:
            return self.value(node, "ttkernel.noc_addr_add", [left, self.as_int(node, right)], "!ttkernel.noc_addr")
        both_bools = left.type == right.type == "i1" and kind in (ast.BitAnd, ast.BitOr, ast.BitXor)
        if not both_bools:
            left, right = self.address_or_int(node, left), self.address_or_int(node, right)
        if left.const is not None and right.const is not None:
            number = FOLD[kind](left.const, right.const)
            if number is None and kind in (ast.FloorDiv, ast.Mod):
                raise self.error(node, "division by zero", "divide by another number")
            if number is None:
                raise self.error(node, "negative shift count", "shift the other way")
            return self.constant(node, bool(number) if both_bools else wrap(number))
        if kind in (ast.LShift, ast.RShift) and right.const is not None and 0 <= right.const < 32:
            return self.value(node, "arith.shli" if kind is ast.LShift else "arith.shrsi", [left, right], "i32")
        return self.value(node, ARITH[kind], [left, right], left.type)

    def address_or_int(self, node: ast.AST, value: Value) -> Value:
        """Semaphores and L1 pointers are addresses: arithmetic on them gives integers."""
        if value.type in ("!ttkernel.semaphore", "!ttkernel.l1_addr_ptr"):
            raise self.error(
                node, f"arithmetic on {describe(value.type)}", "compute with the integer address before making it one"
            )
        return self.as_int(node, value)

    def expr_UnaryOp(self, node: ast.UnaryOp) -> Value:
        value = self.expr(node.operand)
        if isinstance(node.op, ast.Not):
            flag = self.as_bool(node, value)
            if flag.const is not None:
                return self.constant(node, not flag.const)
            return self.value(node, "arith.xori", [flag, self.constant(node, True)], "i1")
        value = self.as_int(node, value)
        if isinstance(node.op, ast.UAdd):
            return value
        if value.const is not None:
            return self.constant(node, wrap(-value.const if isinstance(node.op, ast.USub) else ~value.const))
        if isinstance(node.op, ast.USub):
            return self.value(node, "arith.subi", [self.constant(node, 0), value], "i32")
        return self.value(node, "arith.xori", [value, self.constant(node, -1)], "i32")

    def expr_Compare(self, node: ast.Compare) -> Value:
        """a < b < c evaluates b once, and c only if a < b."""
        return self.chain(node, self.expr(node.left), list(node.ops), list(node.comparators))

    def chain(self, node: ast.Compare, left: Value, operators: list, others: list) -> Value:
        right = self.expr(others[0])
        first = self.compare(node, operators[0], left, right)
        if len(operators) == 1:
            return first
        return self.short_circuit(node, first, False, lambda: self.chain(node, right, operators[1:], others[1:]))

    def compare(self, node: ast.AST, operator: ast.cmpop, left: Value, right: Value) -> Value:
        if type(operator) not in PREDICATE:
            word = {"In": "in", "NotIn": "not in", "Is": "is", "IsNot": "is not"}[type(operator).__name__]
            raise self.error(
                node, f"'{word}' is not part of the kernel language", "compare integers with == != < <= > >="
            )
        if left.type not in INTEGERS or right.type not in INTEGERS:
            raise self.error(node, "Cannot Compare Non-Integer Values", "compare integers or bools")
        left, right = self.as_int(node, left), self.as_int(node, right)
        if left.const is not None and right.const is not None:
            return self.constant(node, COMPARE[type(operator)](left.const, right.const))
        return self.value(node, "arith.cmpi", [left, right], "i1", {"predicate": f"{PREDICATE[type(operator)]} : i64"})

    # -- and, or, if-else: the second part runs only when it is needed
    def expr_BoolOp(self, node: ast.BoolOp) -> Value:
        return self.bool_chain(node, list(node.values))

    def bool_chain(self, node: ast.BoolOp, values: list) -> Value:
        first = self.expr(values[0])
        if len(values) == 1:
            return first
        return self.short_circuit(node, first, isinstance(node.op, ast.Or), lambda: self.bool_chain(node, values[1:]))

    def short_circuit(self, node: ast.AST, first: Value, stops_when: bool, rest) -> Value:
        """`first` if its truth is `stops_when`, else what `rest` gives."""
        flag = self.as_bool(node, first)
        if flag.const is not None:
            return first if flag.const == stops_when else rest()
        if stops_when:
            return self.choose(node, flag, lambda: first, rest)
        return self.choose(node, flag, rest, lambda: first)

    def expr_IfExp(self, node: ast.IfExp) -> Value:
        flag = self.condition(node.test)
        if flag.const is not None:
            return self.expr(node.body if flag.const else node.orelse)
        return self.choose(node, flag, lambda: self.expr(node.body), lambda: self.expr(node.orelse))

    def choose(self, node: ast.AST, flag: Value, yes, no) -> Value:
        """A branch with a value; MLIR's canonicalizer makes a select of it where nothing can fault or act."""
        branches = []
        for part in (yes, no):
            self.module.begin()
            value = part()
            branches.append((self.module.suspend(), value))
        type_ = self.join(node, "this", branches[0][1], branches[1][1])
        regions = []
        for buffer, value in branches:
            self.module.resume(buffer)
            self.op(node, "scf.yield", [self.as_type(node, value, type_)])
            regions.append(self.module.suspend())
        return self.op(node, "scf.if", [flag], [type_], regions=regions)[0]

    # -- lists
    def expr_List(self, node: ast.List | ast.Tuple) -> Value:
        shape = self.list_shape(node)
        result = self.allocate(node, shape)
        for indices, element in list_elements(node):
            where = [self.index_constant(node, i) for i in indices]
            self.op(node, "memref.store", [self.integer(element), result, *where])
        return result

    def expr_Tuple(self, node: ast.Tuple) -> Value:
        """A list that stays as it is."""
        return replace(self.expr_List(node), origin=TUPLE)

    def list_shape(self, node: ast.List | ast.Tuple) -> list[int]:
        if not node.elts:
            raise self.error(
                node, "Array object must be filled, otherwise use AnnAssign.", "write a: [int, 4] = 0 for four zeros"
            )
        inner = [self.list_shape(e) if isinstance(e, SEQUENCES) else [] for e in node.elts]
        if any(shape != inner[0] for shape in inner):
            raise self.error(
                node, "All nested arrays must be of same size.", "fill the shorter lists up, for example with 0"
            )
        return [len(node.elts), *inner[0]]

    def allocate(self, node: ast.AST, shape: list[int]) -> Value:
        type_ = f"memref<{'x'.join(map(str, shape))}xi32>"
        return self.value(node, "memref.alloca", (), type_, {"operandSegmentSizes": "array<i32: 0, 0>"})

    def index_constant(self, node: ast.AST, number: int) -> Value:
        return self.value(node, "arith.constant", (), "index", {"value": f"{number} : index"})

    def element(self, node: ast.Subscript) -> tuple[Value, list[Value]]:
        """The list and the indices of a[i] or a[i, j] or a[i][j]."""
        parts, inner = [], node
        while isinstance(inner, ast.Subscript):
            index = inner.slice
            parts = (list(index.elts) if isinstance(index, ast.Tuple) else [index]) + parts
            inner = inner.value
        array = self.expr(inner)
        if not array.type.startswith("memref"):
            raise self.error(node, "Can only subscript Arrays", "make a list first: a = [1, 2, 3]")
        shape = list_sizes(array.type)
        if len(parts) != len(shape):
            raise self.error(
                node, f"{len(parts)} indices for a list of {len(shape)} dimensions", "index down to one element"
            )
        return array, [self.list_index(part, size) for part, size in zip(parts, shape, strict=True)]

    def list_index(self, node: ast.expr, size: int) -> Value:
        value = self.integer(node)
        if value.const is not None:
            if not -size <= value.const < size:
                raise self.error(node, "Index out of bounds.", f"the list has {size} elements")
            return self.index_constant(node, value.const % size)
        value = self.value(node, "ttkernel.list_index", [value], "i32", {"size": f"{size} : i32"})
        return self.value(node, "arith.index_castui", [value], "index")

    def expr_Subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.value, ast.Name) and node.value.id in self.env:
            base = self.env[node.value.id]
            if base.type == "rt_args":
                return self.value(node, "ttkernel.get_arg_val", [self.integer(node.slice)], "i32")
            if base.type == "ct_args":
                return self.compile_time_entry(node, base)
        array, indices = self.element(node)
        return self.value(node, "memref.load", [array, *indices], "i32")

    def compile_time_entry(self, node: ast.Subscript, base: Value) -> Value:
        if not isinstance(node.slice, ast.Constant):
            raise self.error(node, "ct_args takes a constant key", 'write ct_args["name"]')
        try:
            entry = base.const[node.slice.value]
        except (KeyError, IndexError, TypeError):
            known = ", ".join(map(repr, base.const)) if isinstance(base.const, dict) else f"{len(base.const)} entries"
            raise self.error(node, f"ct_args has no {node.slice.value!r}", f"it has {known}") from None
        if not isinstance(entry, int):
            raise self.error(node, "ct_args must be int or bool", "pass an integer or a bool")
        return self.constant(node, entry)


def list_sizes(type_: str) -> list[int]:
    return [int(size) for size in type_[len("memref<") : -len("xi32>")].split("x")]


def list_elements(node: ast.List | ast.Tuple):
    """Indices and expression of each element, in the order Python evaluates them."""
    for i, element in enumerate(node.elts):
        if isinstance(element, SEQUENCES):
            yield from (((i, *rest), inner) for rest, inner in list_elements(element))
        else:
            yield (i,), element
