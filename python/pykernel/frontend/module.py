"""Text of an MLIR module in generic form, with a Python location on every operation."""

from dataclasses import dataclass


@dataclass
class Value:
    """An SSA value: its name and type, and its number when known now.

    `maybe`: some path here leaves the variable without a value. `jumped`: some path that has left this block by break,
    continue or return does.
    """

    ssa: str
    type: str
    const: int | bool | None = None
    maybe: bool = False
    jumped: bool = False
    line: "Line | None" = None  # the operation that made it
    origin: tuple = ()  # how an address generator or accessor was made

    def is_same(self, other: "Value | None") -> bool:
        """The same value on the same paths."""
        return other is not None and (self.ssa, self.maybe, self.jumped) == (other.ssa, other.maybe, other.jumped)


@dataclass
class Line:
    """One operation. The Python variable it is first assigned to becomes part of its location."""

    text: str
    place: str
    name: str = ""

    def render(self) -> str:
        return f"{self.text} {location(self.place, self.name)}"


def location(place: str, name: str = "") -> str:
    return f'loc("{name}"({place}))' if name else f"loc({place})"


def escape(text: str) -> str:
    """A string as MLIR writes it: quotes, backslashes and everything not printable in hexadecimal."""
    return "".join(c if " " <= c <= "~" and c not in '"\\' else "".join(f"\\{b:02X}" for b in c.encode()) for c in text)


class Module:
    """Collects operations; regions nest."""

    def __init__(self):
        self.counter = 0
        self.buffers: list[list] = [[]]

    def fresh(self) -> str:
        self.counter += 1
        return f"%{self.counter}"

    def begin(self, types: list[str] = (), names: list[str] = (), place: str = "unknown") -> list[Value]:
        """Opens a region whose block has arguments of `types`."""
        values = [Value(self.fresh(), t) for t in types]
        arguments = [
            f"{v.ssa}: {v.type} {location(place, name)}"
            for v, name in zip(values, names or [""] * len(values), strict=True)
        ]
        self.buffers.append([f"^bb0({', '.join(arguments)}):"] if values else [])
        return values

    def suspend(self) -> list:
        """Closes the region for now and returns it, to be opened again by resume or written by region."""
        return self.buffers.pop()

    def resume(self, buffer: list) -> None:
        self.buffers.append(buffer)

    @staticmethod
    def region(buffer: list) -> str:
        return "{\n" + "\n".join(line if isinstance(line, str) else line.render() for line in buffer) + "\n}"

    def op(
        self,
        name: str,
        operands: list[Value],
        results: list[str],
        place: str,
        attrs: dict | None = None,
        regions: list = (),
    ) -> list[Value]:
        ssa = [self.fresh() for _ in results]
        text = (", ".join(ssa) + " = " if ssa else "") + f'"{name}"({", ".join(v.ssa for v in operands)})'
        if regions:
            text += " (" + ", ".join(self.region(r) for r in regions) + ")"
        if attrs:
            text += " {" + ", ".join(f'"{key}" = {value}' for key, value in attrs.items()) + "}"
        text += f" : ({', '.join(v.type for v in operands)}) -> ({', '.join(results)})"
        line = Line(text, place)
        self.buffers[-1].append(line)
        return [Value(s, t, line=line) for s, t in zip(ssa, results, strict=True)]
