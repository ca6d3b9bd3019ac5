"""Statements: assignments change the environment, branches and loops turn it into SSA values."""

import ast

from .expressions import TUPLE, Expressions
from .liveness import assigned
from .module import Value, escape

INSTEAD = {
    "With": "call the functions one after the other",
    "Try": "kernels have no exceptions; test conditions with if",
    "Raise": "use assert condition",
    "FunctionDef": "define the helper outside the kernel, decorate it, and call it",
    "ClassDef": "define classes outside the kernel",
    "Import": "import outside the kernel",
    "ImportFrom": "import outside the kernel",
    "Global": "pass values as arguments",
    "Nonlocal": "pass values as arguments",
    "Delete": "just stop using the name",
    "Match": "write if / elif / else",
    "AsyncFor": "write a plain for",
    "AsyncWith": "call the functions one after the other",
    "TypeAlias": "leave it out",
}


class Statements(Expressions):
    def statements(self, body: list[ast.stmt]) -> None:
        for node in body:
            method = getattr(self, "stmt_" + type(node).__name__, None)
            if method is None:
                kind = type(node).__name__
                raise self.error(
                    node, f"visit {kind} not supported", INSTEAD.get(kind, "see docs/pykernel.md for the language")
                )
            method(node)

    def stmt_Pass(self, node: ast.Pass) -> None:
        pass

    def stmt_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return  # a docstring
        if isinstance(node.value, ast.Call):
            self.call(node.value, statement=True)
        else:
            self.expr(node.value)

    def stmt_Assert(self, node: ast.Assert) -> None:
        condition = self.condition(node.test)
        if condition.const is False:
            raise self.error(node, "this assertion is always false", "leave it out, or assert something that can hold")
        if condition.const is True:
            return
        text = (
            node.msg.value
            if isinstance(node.msg, ast.Constant) and isinstance(node.msg.value, str)
            else ast.unparse(node.test)
        )
        self.op(node, "ttkernel.assert", [condition], attrs={"message": f'"{escape(text)}"'})

    # -- assignment
    def bind(self, name: str, value: Value) -> None:
        self.env[name] = value
        if value.line is not None and not value.line.name and not name.startswith("$"):
            value.line.name = name

    def stmt_Assign(self, node: ast.Assign) -> None:
        first = node.targets[0]
        if isinstance(first, (ast.Tuple, ast.List)):
            values = self.unpacked(node, len(first.elts))
            for target in node.targets:
                self.assign_all(target, values)
            return
        value = self.expr(node.value)
        if isinstance(first, ast.Name) and first.id.startswith(("$skip", "$break", "$return")) and value.const is True:
            self.frame.jumped = True
        if value.type == "none":
            raise self.error(node.value, "this call gives no value", "call it on a line of its own")
        for target in node.targets:
            self.assign(target, value)

    def unpacked(self, node: ast.Assign, count: int) -> list[Value]:
        """The values of a tuple on the right: all evaluated before any is assigned."""
        source = node.value
        if isinstance(source, ast.Subscript) and isinstance(source.slice, ast.Slice):
            return self.argument_slice(source, count)
        if isinstance(source, (ast.Tuple, ast.List)):
            if len(source.elts) != count:
                raise self.error(node, f"{count} names for {len(source.elts)} values", "write one name for each value")
            return [self.expr(element) for element in source.elts]
        if isinstance(source, ast.Call):
            values = self.call(source, results=count)
            if isinstance(values, list) and len(values) == count:
                return values
        raise self.error(node, "only a tuple of values can be unpacked", "write a, b = x, y")

    def argument_slice(self, node: ast.Subscript, count: int) -> list[Value]:
        base = self.env.get(getattr(node.value, "id", ""))
        if base is None or base.type != "rt_args":
            raise self.error(node, "Tuple Assignment except for rt_args not supported.", "index one element at a time")
        bounds = [
            getattr(part, "value", None) if part else default
            for part, default in ((node.slice.lower, 0), (node.slice.upper, None))
        ]
        if not isinstance(bounds[1], int) or not isinstance(bounds[0], int):
            raise self.error(node, "Runtime Arg Slices must have Upper Bound defined", "write rt_args[0:2]")
        if bounds[1] - bounds[0] != count:
            raise self.error(
                node,
                f"Not enough values to unpack from rt_args slice (expected {count}, got {bounds[1] - bounds[0]})",
                f"write rt_args[{bounds[0]}:{bounds[0] + count}]",
            )
        return [self.value(node, "ttkernel.get_arg_val", [self.constant(node, i)], "i32") for i in range(*bounds)]

    def assign_all(self, target: ast.expr, values: list[Value]) -> None:
        if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != len(values):
            raise self.error(target, f"{len(values)} values for one name", "write one name for each value")
        for element, value in zip(target.elts, values, strict=True):
            self.assign(element, value)

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.bind(target.id, value)
        elif isinstance(target, ast.Subscript):
            array, indices = self.element(target)
            if array.origin == TUPLE:
                raise self.error(target, "the elements of a tuple cannot be assigned", "make a list: [1, 2, 3]")
            self.op(target, "memref.store", [self.as_int(target, value), array, *indices])
        else:
            raise self.error(target, f"cannot assign to {type(target).__name__}", "assign to a name or a list element")

    def stmt_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.annotation, ast.List):
            return self.declare_list(node)
        if node.value is None:
            return None
        return self.assign(node.target, self.expr(node.value))

    def declare_list(self, node: ast.AnnAssign) -> None:
        """a: [int, 4, 8] = 0 makes 4 lists of 8 zeros."""
        sizes = [self.expr(part) for part in node.annotation.elts[1:]]
        if not sizes or not isinstance(node.annotation.elts[0], ast.Name):
            raise self.error(
                node, "Array Initialization must follow [dtype, *shape] syntax.", "write a: [int, 4, 8] = 0"
            )
        if any(size.const is None or size.const < 1 for size in sizes):
            raise self.error(
                node, "Not possible to use dynamic dimensions in EmitC.", "use constants above 0 as list sizes"
            )
        shape = [size.const for size in sizes]
        array = self.allocate(node, shape)
        if node.value is not None:
            self.fill(node, array, shape, self.as_int(node.value, self.expr(node.value)))
        self.bind(node.target.id, array)

    def fill(self, node: ast.AST, array: Value, shape: list[int], value: Value) -> None:
        """Nested loops, one per dimension."""

        def level(indices: list[Value]) -> None:
            if len(indices) == len(shape):
                self.op(node, "memref.store", [value, array, *indices])
                return
            bounds = [self.index_constant(node, n) for n in (0, shape[len(indices)], 1)]
            (index,) = self.module.begin(["index"], ["k"], self.place(node))
            level([*indices, index])
            self.op(node, "scf.yield")
            self.op(node, "scf.for", bounds, regions=[self.module.suspend()])

        # Operations with regions are written after their bodies, so bounds come first in the text.
        level([])

    def stmt_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Subscript):
            array, indices = self.element(node.target)
            old = self.value(node, "memref.load", [array, *indices], "i32")
            new = self.binary(node, node.op, old, self.expr(node.value))
            self.op(node, "memref.store", [self.as_int(node, new), array, *indices])
            return
        if not isinstance(node.target, ast.Name):
            raise self.error(
                node, "AugAssign can only Assign to values that have been defined", "change a name or a list element"
            )
        old = self.expr(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
        self.bind(node.target.id, self.binary(node, node.op, old, self.expr(node.value)))

    # -- branches
    def stmt_If(self, node: ast.If) -> None:
        if is_guard(node) and self.frame.jumped:
            return None  # every path has jumped: nobody comes here, and names of the way here may be missing
        flag = self.condition(node.test)
        if flag.const is not None:
            return self.statements(node.body if flag.const else node.orelse)
        outer, jumped = dict(self.env), self.frame.jumped
        branches = []
        for body in (node.body, node.orelse):
            self.env = dict(outer)
            # After `if not $skip` nothing has jumped; its other side stands for all paths that have.
            self.frame.jumped = (body is node.orelse) if is_guard(node) else jumped
            self.module.begin()
            self.statements(body)
            branches.append((self.module.suspend(), self.env, self.frame.jumped))
        self.env = outer
        self.frame.jumped = all(left for _, _, left in branches)
        self.merge(node, flag, branches)
        return None

    def merge(self, node: ast.If, flag: Value, branches: list) -> None:
        then, other = branches[0][1], branches[1][1]
        names = []
        for name in assigned(node.body + node.orelse):
            if name in then and then[name].is_same(other.get(name)):
                self.env[name] = then[name]  # both branches give it the same value
            elif name in node.live_out and (name in then or name in other):
                names.append(name)
        types = {n: self.join(node, n, then.get(n), other.get(n)) for n in names}
        regions = []
        for buffer, env, _ in branches:
            self.module.resume(buffer)
            values = [
                self.as_type(node, env[n], types[n]) if n in env else self.undefined(node, types[n]) for n in names
            ]
            self.op(node, "scf.yield", values)
            regions.append(self.module.suspend())
        if not names and len(regions[1]) == 1:
            regions[1] = []
        results = self.op(node, "scf.if", [flag], [types[n] for n in names], name_attr(names), regions)
        for name, result in zip(names, results, strict=True):
            here = [env.get(name) for _, env, left in branches if not left]
            gone = [env.get(name) for _, env, left in branches if left]
            result.maybe = any(value is None or value.maybe for value in here)
            result.jumped = any(value is None or value.maybe or value.jumped for value in gone) or any(
                v and v.jumped for v in here
            )
            result.line = None
            self.env[name] = result

    # -- loops
    def stmt_For(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name):
            raise self.error(node.target, "the loop variable must be a name", "write for i in range(n):")
        start, stop, step = self.range_of(node)
        runs = None not in (start.const, stop.const, step.const) and len(range(start.const, stop.const, step.const)) > 0
        loop = Loop(self, node, [*assigned(node.body), node.target.id], runs)
        if node.stop_flag:
            loop.run(lambda carried: self.for_with_break(loop, carried, start, stop, step))
        else:
            loop.run(lambda carried: self.plain_for(loop, carried, start, stop, step))

    def range_of(self, node: ast.For) -> tuple[Value, Value, Value]:
        call = node.iter
        if not (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == "range"
            and "range" not in self.env
        ):
            raise self.error(
                call, "Only range() supported in for loops", "iterate over range(n) and index with the loop variable"
            )
        if not 1 <= len(call.args) <= 3 or call.keywords:
            raise self.error(call, "range() takes 1 to 3 arguments", "write range(start, stop, step)")
        values = [self.integer(argument) for argument in call.args]
        start = values[0] if len(values) > 1 else self.constant(call, 0)
        stop = values[min(1, len(values) - 1)]
        step = values[2] if len(values) > 2 else self.constant(call, 1)
        if step.const == 0:
            raise self.error(call, "range() step must not be zero", "give a step other than 0, or none")
        return start, stop, step

    def plain_for(self, loop: "Loop", carried: list[Value], start: Value, stop: Value, step: Value) -> list[Value]:
        node, name = loop.node, loop.node.target.id
        counted = step.const is None or step.const < 0
        if counted:
            count = self.value(node, "ttkernel.range_len", [start, stop, step], "i32")
            bounds = [self.constant(node, 0), count, self.constant(node, 1)]
        else:
            bounds = [start, stop, step]
        names = [f"{name}_turn" if counted else name, *loop.names]
        index, *inner = self.module.begin(["i32", *loop.types()], names, self.place(node))
        loop.enter(inner)
        self.bind(name, self.nth(node, start, step, index) if counted else index)
        self.statements(node.body)
        self.op(node, "scf.yield", loop.leave())
        return self.op(
            node, "scf.for", [*bounds, *carried], loop.types(), name_attr(loop.names), [self.module.suspend()]
        )

    def nth(self, node: ast.AST, start: Value, step: Value, index: Value) -> Value:
        return self.value(node, "arith.addi", [start, self.value(node, "arith.muli", [index, step], "i32")], "i32")

    def for_with_break(self, loop: "Loop", carried: list[Value], start: Value, stop: Value, step: Value) -> list[Value]:
        """A loop that may end early: while not stopped and turns are left."""
        node, name = loop.node, loop.node.target.id
        count = self.value(node, "ttkernel.range_len", [start, stop, step], "i32")
        names = [f"{name}_turn", *loop.names]
        types = ["i32", *loop.types()]
        index, *inner = self.module.begin(types, names, self.place(node))
        loop.enter(inner)
        more = self.value(node, "arith.cmpi", [index, count], "i1", {"predicate": "6 : i64"})
        going = self.expr_UnaryOp(loop.not_stopped())
        self.op(node, "scf.condition", [self.value(node, "arith.andi", [going, more], "i1"), index, *inner])
        before = self.module.suspend()
        index, *inner = self.module.begin(types, names, self.place(node))
        loop.enter(inner)
        self.bind(name, self.nth(node, start, step, index))
        self.statements(node.body)
        following = self.value(node, "arith.addi", [index, self.constant(node, 1)], "i32")
        self.op(node, "scf.yield", [following, *loop.leave()])
        after = self.module.suspend()
        first = self.constant(node, 0)
        return self.op(node, "scf.while", [first, *carried], types, name_attr(names), [before, after])[1:]

    def stmt_While(self, node: ast.While) -> None:
        always = isinstance(node.test, ast.Constant) and bool(node.test.value)
        loop = Loop(self, node, assigned(node.body), always)
        loop.run(lambda carried: self.plain_while(loop, carried))

    def plain_while(self, loop: "Loop", carried: list[Value]) -> list[Value]:
        node = loop.node
        inner = self.module.begin(loop.types(), loop.names, self.place(node))
        loop.enter(inner)
        if node.stop_flag:
            going = self.expr_UnaryOp(loop.not_stopped())
            condition = self.as_bool(node, self.short_circuit(node, going, False, lambda: self.condition(node.test)))
        else:
            condition = self.condition(node.test)
        self.op(node, "scf.condition", [condition, *inner])
        before = self.module.suspend()
        inner = self.module.begin(loop.types(), loop.names, self.place(node))
        loop.enter(inner)
        self.statements(node.body)
        self.op(node, "scf.yield", loop.leave())
        return self.op(node, "scf.while", carried, loop.types(), name_attr(loop.names), [before, self.module.suspend()])


class Loop:
    """A loop's variables: which it carries, with which types, and whether they surely have a value.

    The body is written once under an assumption; if it breaks the assumption (a bool becomes an integer, a variable is
    first defined inside), it is written again under the corrected one.
    """

    def __init__(self, walker: Statements, node: ast.For | ast.While, names: list[str], runs: bool):
        self.walker, self.node, self.runs = walker, node, runs
        self.outer = dict(walker.env)
        self.candidates = [n for n in dict.fromkeys(names) if n in node.live_head]
        self.known: dict[str, str] = {n: self.outer[n].type for n in self.candidates if n in self.outer}
        self.maybe: dict[str, bool] = {n: n not in self.outer or self.outer[n].maybe for n in self.candidates}

    @property
    def names(self) -> list[str]:
        return [n for n in self.candidates if n in self.known]

    def types(self) -> list[str]:
        return [self.known[n] for n in self.names]

    def not_stopped(self) -> ast.UnaryOp:
        flag = ast.copy_location(ast.Name(self.node.stop_flag, ast.Load()), self.node)
        return ast.copy_location(ast.UnaryOp(ast.Not(), flag), self.node)

    def run(self, write) -> None:
        walker, module = self.walker, self.walker.module
        while True:
            mark = len(module.buffers[-1])
            self.changed = False
            walker.env = dict(self.outer)
            carried = [
                walker.as_type(self.node, self.outer[n], self.known[n])
                if n in self.outer
                else walker.undefined(self.node, self.known[n])
                for n in self.names
            ]
            results = write(carried)
            if not self.changed:
                break
            del module.buffers[-1][mark:]
        walker.env = dict(self.outer)
        walker.frame.jumped = False
        for name, result in zip(self.names, results, strict=True):
            end = self.end[name]
            result.maybe = end.maybe or end.jumped if self.runs else self.maybe[name]
            result.line = None
            walker.env[name] = result

    def enter(self, values: list[Value]) -> None:
        self.walker.env = dict(self.outer)
        self.walker.frame.jumped = False
        for name, value in zip(self.names, values, strict=True):
            value.maybe = self.maybe[name]
            self.walker.env[name] = value
        for name in self.candidates:
            if name not in self.known:
                self.walker.env.pop(name, None)

    def leave(self) -> list[Value]:
        """Values at the end of the body; notes whether the assumption held."""
        env = self.walker.env
        self.end = {n: env[n] for n in self.candidates if n in env}
        for name, value in self.end.items():
            if (
                name in self.known
                and value.type.startswith("memref")
                and value.ssa != getattr(self.outer.get(name), "ssa", None)
            ):
                raise self.walker.error(
                    self.node,
                    f"the list '{name}' is made again in a loop and used after it",
                    "make it before the loop and assign its elements",
                )
            type_ = self.walker.join(self.node, name, self.outer.get(name), value) if name in self.outer else value.type
            if self.known.get(name) not in (type_, "i32" if type_ == "i1" else type_):
                self.known[name] = type_
                self.changed = True
            if (value.maybe or value.jumped) and not self.maybe[name]:
                self.maybe[name] = True
                self.changed = True
        if self.changed:
            return []
        return [self.walker.as_type(self.node, self.end[n], self.known[n]) for n in self.names]


def is_guard(node: ast.If) -> bool:
    """`if not $skip1` or `if not $return`, as desugar writes it."""
    test = node.test
    return (
        isinstance(test, ast.UnaryOp)
        and isinstance(test.operand, ast.Name)
        and test.operand.id.startswith(("$skip", "$return"))
    )


def name_attr(names: list[str]) -> dict:
    spelled = ", ".join(f'"{n.replace("$", "py_")}"' for n in names)
    return {"ttkernel.names": f"[{spelled}]"} if names else {}
