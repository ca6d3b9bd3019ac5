"""Random kernels over the whole language, as Python source text.

Every program ends, divides only by odd numbers and reads only variables that have a value, so CPython can run it; apart
from that anything goes: loop-carried variables, swaps, early exits, short circuits with side effects, lists, helpers.
"""

import random

COMPARE = ["==", "!=", "<", "<=", ">", ">="]


class Generator:
    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.counter = 0
        self.lists: dict[str, list[int]] = {}
        self.variables: list[str] = []
        self.loop_depth = 0
        self.helpers: list[str] = []
        self.in_helper = False

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def fresh(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def put(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    # -- expressions
    def leaf(self) -> str:
        kind = self.random.randrange(10)
        if kind < 6 and self.variables:
            return self.random.choice(self.variables)
        if kind == 6:
            return self.random.choice(["True", "False"])
        if kind == 7:
            return str(self.random.choice([0, 1, 2, 31, 32, 255, 65535, 2147483647, -2147483648, -1]))
        return str(self.random.randrange(-20, 100))

    def expr(self, depth: int = 0) -> str:
        if depth > 3 or self.chance(25):
            return self.leaf()
        kind = self.random.randrange(14)
        a, b = self.expr(depth + 1), self.expr(depth + 1)
        if kind < 4:
            return f"({a} {self.random.choice('+-*&|^')} {b})"
        if kind == 4:
            return f"({a} {self.random.choice(['//', '%'])} ({b} | 1))"
        if kind == 5:
            amount = self.random.choice([str(self.random.randrange(40)), f"({b} & 63)"])
            return f"({a} {self.random.choice(['<<', '>>'])} {amount})"
        if kind == 6:
            return f"({self.random.choice(['-', '~', '+', 'not '])}{a})"
        if kind == 7:
            return self.comparison(depth)
        if kind == 8:
            return f"({a} {self.random.choice(['and', 'or'])} {b})"
        if kind == 9:
            return f"({a} if {self.condition(depth + 1)} else {b})"
        if kind == 10 and self.lists:
            return self.element(depth) if self.chance(85) else f"len({self.random.choice(list(self.lists))})"
        if kind == 11:
            third = f", {self.expr(depth + 1)}" if self.chance(30) else ""
            return f"{self.random.choice(['min', 'max'])}({a}, {b}{third})"
        if kind == 12:
            return f"{self.random.choice(['abs', 'int', 'bool'])}({a})"
        if kind == 13 and self.helpers:
            return f"{self.random.choice(self.helpers)}({a}, {b}, shared)"
        return self.leaf()

    def comparison(self, depth: int) -> str:
        parts = [self.expr(depth + 1)]
        for _ in range(1 + self.chance(25) + self.chance(10)):
            parts += [self.random.choice(COMPARE), self.expr(depth + 1)]
        return f"({' '.join(parts)})"

    def condition(self, depth: int = 0) -> str:
        return self.comparison(depth) if self.chance(70) else self.expr(depth)

    def element(self, depth: int) -> str:
        name = self.random.choice(list(self.lists))
        indices = []
        for size in self.lists[name]:
            kind = self.random.randrange(3)
            if kind == 0:
                indices.append(str(self.random.randrange(-size, size)))
            else:
                indices.append(f"({self.expr(depth + 2)} % {size})" + (f" - {size}" if kind == 1 else ""))
        if len(indices) == 2 and self.chance(50):
            return f"{name}[{indices[0]}][{indices[1]}]"
        return f"{name}[{', '.join(indices)}]"

    # -- statements
    def block(self, depth: int, count: int) -> None:
        """A block that defines no new variables."""
        saved, lists, start = list(self.variables), dict(self.lists), len(self.lines)
        for _ in range(count):
            self.statement(depth)
        if len(self.lines) == start:
            self.put(depth, "pass")
        self.variables, self.lists = saved, lists

    def statement(self, depth: int) -> None:
        kinds = (
            ["assign"] * 4
            + ["augment"] * 3
            + ["print"] * 3
            + ["swap", "list", "store", "call", "assert", "annotate", "chain"]
        )
        if depth < 5:
            kinds += ["branch"] * 4 + ["loop"] * 3 + ["while"] * 2
        if self.loop_depth and depth > 1:
            kinds += ["jump"] * 2
        if self.in_helper and depth > 1:
            kinds += ["leave"] * 2
        elif depth > 1:
            kinds += ["leave"]
        getattr(self, "stmt_" + self.random.choice(kinds))(depth)

    def target(self) -> str:
        if self.variables and self.chance(70):
            return self.random.choice(self.variables)
        return self.fresh("v")

    def define(self, name: str) -> None:
        if name not in self.variables:
            self.variables.append(name)

    def stmt_assign(self, depth: int) -> None:
        value, name = self.expr(), self.target()
        self.put(depth, f"{name} = {value}")
        self.define(name)

    def stmt_chain(self, depth: int) -> None:
        value, a, b = self.expr(), self.target(), self.target()
        self.put(depth, f"{a} = {b} = {value}")
        self.define(a)
        self.define(b)

    def stmt_annotate(self, depth: int) -> None:
        if self.chance(50):
            value, name = self.expr(), self.target()
            self.put(depth, f"{name}: int = {value}")
            self.define(name)
            return
        name = self.fresh("z")
        shape = [self.random.randrange(1, 5) for _ in range(1 + self.chance(40))]
        self.put(depth, f"{name}: [int, {', '.join(map(str, shape))}] = {self.expr(2)}")
        self.lists[name] = shape

    def stmt_augment(self, depth: int) -> None:
        operator, value = self.random.choice("+-*&|^"), self.expr(1)
        if self.chance(35):
            operator, limit = self.random.choice([("//", "| 1"), ("%", "| 1"), ("<<", "& 63"), (">>", "& 63")])
            value = f"({value} {limit})"
        if self.lists and self.chance(40):
            self.put(depth, f"{self.element(1)} {operator}= {value}")
        elif self.variables:
            self.put(depth, f"{self.random.choice(self.variables)} {operator}= {value}")

    def stmt_swap(self, depth: int) -> None:
        if len(self.variables) < 2:
            return
        names = self.random.sample(self.variables, min(len(self.variables), self.random.choice([2, 2, 3])))
        if self.lists and self.chance(30):
            names[-1] = self.element(2)
        values = [self.random.choice(names) if self.chance(70) else self.expr(2) for _ in names]
        self.put(depth, f"{', '.join(names)} = {', '.join(values)}")

    def stmt_list(self, depth: int) -> None:
        name = self.fresh("a")
        rows, columns = self.random.randrange(1, 4), self.random.randrange(1, 4)
        if self.chance(60):
            self.put(depth, f"{name} = [{', '.join(self.expr(2) for _ in range(rows))}]")
            self.lists[name] = [rows]
        else:
            inner = [f"[{', '.join(self.expr(3) for _ in range(columns))}]" for _ in range(rows)]
            self.put(depth, f"{name} = [{', '.join(inner)}]")
            self.lists[name] = [rows, columns]

    def stmt_store(self, depth: int) -> None:
        if self.lists:
            self.put(depth, f"{self.element(1)} = {self.expr(1)}")

    def stmt_print(self, depth: int) -> None:
        a, b = self.expr(1), self.expr(2)
        form = self.random.randrange(5)
        if form == 0:
            self.put(depth, f'print("x {{}} y {{}}".format({a}, {b}))')
        elif form == 1:
            self.put(depth, f'print(f"v={{{a}}}")')
        elif form == 2:
            self.put(depth, f'print({a}, "and", {b}, sep="-")')
        else:
            self.put(depth, f"print({a}, {b})")

    def stmt_call(self, depth: int) -> None:
        if self.helpers and self.chance(30):
            self.put(depth, f"{self.random.choice(self.helpers)}({self.expr(2)}, {self.expr(2)}, shared)")
            return
        if self.in_helper:
            return
        name = self.random.choice(["cb_reserve_back", "cb_push_back", "cb_wait_front", "cb_pop_front"])
        self.put(depth, f"{name}(cb, {self.expr(2)} & 7)")

    def stmt_assert(self, depth: int) -> None:
        value = self.expr(2)
        message = ', "it is itself"' if self.chance(50) else ""
        self.put(depth, f"assert {value} == {value} or True{message}")

    def stmt_jump(self, depth: int) -> None:
        self.put(depth, f"if {self.condition(1)}:")
        self.put(depth + 1, self.random.choice(["break", "continue"]))

    def stmt_leave(self, depth: int) -> None:
        self.put(depth, f"if {self.condition(1)}:")
        self.put(depth + 1, f"return {self.expr(2)}" if self.in_helper else "return")

    def stmt_branch(self, depth: int) -> None:
        self.put(depth, f"if {self.condition()}:")
        merged = self.fresh("m") if self.chance(40) else None
        for i in range(1 + self.random.randrange(2)):
            if i:
                self.put(depth, f"elif {self.condition()}:")
            self.block(depth + 1, self.random.randrange(1, 3))
            self.put(depth + 1, f"{merged} = {self.expr(2)}" if merged else "pass")
        if merged or self.chance(50):
            self.put(depth, "else:")
            self.block(depth + 1, self.random.randrange(1, 3))
            self.put(depth + 1, f"{merged} = {self.expr(2)}" if merged else "pass")
        if merged:
            self.define(merged)

    def stmt_loop(self, depth: int) -> None:
        name = self.fresh("i") if self.chance(75) or not self.variables else self.random.choice(self.variables)
        kind = self.random.randrange(5)
        small = f"({self.expr(2)} & 3)"
        if kind == 0:
            bounds, runs = f"{small} + 1", False
        elif kind == 1:
            bounds, runs = f"{self.random.randrange(-3, 3)}, {small}", False
        elif kind == 2:
            bounds, runs = f"{small}, {self.random.randrange(-4, 2)}, -{self.random.randrange(1, 3)}", False
        elif kind == 3:
            bounds, runs = f"0, {self.random.randrange(2, 9)}, {self.random.randrange(1, 4)}", True
        else:
            bounds, runs = f"{small}, {small} * 2, ({self.expr(2)} % 7 - 3) | 1", False
        self.put(depth, f"for {name} in range({bounds}):")
        new = name not in self.variables
        self.define(name)
        self.loop_depth += 1
        self.block(depth + 1, self.random.randrange(1, 4))
        self.loop_depth -= 1
        if new and not runs:
            self.variables.remove(name)
        self.loop_else(depth)

    def loop_else(self, depth: int) -> None:
        if self.chance(20):
            self.put(depth, "else:")
            self.block(depth + 1, 1)
            self.put(depth + 1, "pass")

    def stmt_while(self, depth: int) -> None:
        fuel = self.fresh("w")
        self.put(depth, f"{fuel} = {self.random.randrange(1, 6)}")
        test = f"{fuel} > 0" if self.chance(50) else f"{fuel} > 0 and {self.condition(1)}"
        endless = self.chance(15)
        self.put(depth, f"while {'True' if endless else test}:")
        self.put(depth + 1, f"{fuel} -= 1")
        if endless:
            self.put(depth + 1, f"if {fuel} < 0:")
            self.put(depth + 2, "break")
        self.loop_depth += 1
        self.block(depth + 1, self.random.randrange(1, 4))
        self.loop_depth -= 1
        self.loop_else(depth)
        # The body never assigns the fuel: it is not in `variables`.

    # -- whole programs
    def helper(self, name: str) -> None:
        self.put(0, "@compute_thread()")
        self.put(0, f"def {name}(p, q, shared):")
        saved = (self.variables, self.lists, self.loop_depth)
        self.variables, self.lists, self.loop_depth, self.in_helper = ["p", "q"], {"shared": [3]}, 0, True
        for _ in range(self.random.randrange(1, 4)):
            self.statement(1)
        self.put(1, f"return {self.expr(2)}")
        self.put(0, "")
        self.variables, self.lists, self.loop_depth, self.in_helper = *saved, False
        self.helpers.append(name)

    def program(self, name: str) -> str:
        for number in range(self.random.choice([0, 0, 0, 1, 1, 2])):
            self.helper(f"{name}_helper{number}")  # the second may call the first
        self.put(0, "@compute_thread()")
        self.put(0, f"def {name}(cb: CircularBuffer, n, m, k):")
        self.variables, self.lists = ["n", "m", "k"], {"shared": [3]}
        self.put(1, "shared = [n, m, k]")  # helpers read and change it
        for _ in range(self.random.randrange(3, 9)):
            self.statement(1)
        for variable in [*self.variables, "shared[0]", "shared[1]", "shared[2]"]:
            self.put(1, f"print({variable})")
        return "\n".join(self.lines) + "\n\n"
