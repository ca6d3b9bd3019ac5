"""gdb commands for kernels: `tessera fibers`, `tessera fiber X Y ROLE`, `tessera cbs X Y ROLE`, `tessera back`.

Conditions of breakpoints: `$_tessera_core(3, 0)`, `$_tessera_role("brisc")`. `tessera debug` loads all of it.

Run the program with TESSERA_DEBUG_KERNELS=1, so that kernels are compiled for a debugger (docs/debugging.md).
Everything is read from memory by the layout that src/fiber/debugger.cpp describes; nothing is called, so core dumps do.
"""

import json
import os
from dataclasses import dataclass

import gdb


def read(address: int, size: int = 8) -> int:
    return int.from_bytes(gdb.selected_inferior().read_memory(address, size).tobytes(), "little")


def read_text(address: int) -> str:
    return gdb.Value(address).cast(gdb.lookup_type("char").pointer()).string()


def global_pointer(name: str) -> int:
    try:
        return read(int(gdb.parse_and_eval(f"(unsigned long)&{name}")))
    except gdb.error as error:
        raise gdb.GdbError("Tessera is not loaded in this process") from error


def layout() -> dict:
    return json.loads(read_text(global_pointer("tess_debugger_layout")))


@dataclass
class Fiber:
    """A kernel on a core, as it stands in the stopped process."""

    at: int
    layout: dict

    def field(self, name: str, size: int = 8) -> int:
        return read(self.at + self.layout["fiber"][name], size)

    @property
    def role_number(self) -> int:
        return self.field("role", 1)

    @property
    def role(self) -> str:
        return self.layout["roles"][self.role_number]

    @property
    def state(self) -> str:
        return self.layout["states"][self.field("state", 1)]

    def core_field(self, name: str, size: int = 8) -> int:
        return read(self.field("core") + self.layout["core"][name], size)

    @property
    def core(self) -> tuple[int, int]:
        return self.core_field("x", 4), self.core_field("y", 4)

    @property
    def is_current(self) -> bool:
        """Does the selected thread run it? Its stack lies in its core's window."""
        stack = int(gdb.parse_and_eval("(unsigned long)$sp"))
        return self.state == "running" and stack >> 32 == self.core_field("window") >> 32

    def line(self) -> str:
        site = read(self.field("block") + self.layout["block"]["site"])
        if not site:
            return ""
        file = read_text(read(site + self.layout["site"]["file"]))
        here = os.getcwd() + "/"
        return f"{file.removeprefix(here)}:{read(site + self.layout['site']['line'], 4)}"

    def reason(self) -> str:
        if self.state != "waiting":
            return ""
        wait, fields = self.at + self.layout["fiber"]["wait"], self.layout["wait"]
        kind = self.layout["waits"][read(wait + fields["kind"], 1)]
        thing, need, have = (read(wait + fields[name], 4) for name in ("object", "need", "have"))
        return f"{kind} {thing} needs {need} has {have}"

    def row(self) -> str:
        mark, core = "*" if self.is_current else " ", "({},{})".format(*self.core)
        return f"{mark} {core:8} {self.role:7} {self.state:9} {self.line():40} {self.reason()}\n"

    def registers(self) -> dict[str, int]:
        """Where a fiber that does not run stands; nothing for one that runs or has ended."""
        if self.state not in ("waiting", "ready"):
            return {}
        saved = read(self.field("machinery") + self.layout["machinery"]["handle"])
        return {"rsp": saved + 0x40, "rbp": read(saved + 0x30), "rip": read(saved + 0x38)}

    def cb_rows(self) -> str:
        """Circular buffers of its core, with the pointers that this role sees."""
        fields, local = self.layout["cb"], self.layout["local"]
        state, window = self.core_field("cbs"), self.core_field("window")
        shift = 4 if self.role in ("unpack", "math", "pack") else 0  # TRISCs count 16-byte words
        rows = ""
        for cb in range(fields["count"]):
            config = state + fields["config"] + cb * fields["stride"]
            if not read(config + fields["configured"], 1):
                continue
            counters = state + fields["counters"] + 4 * cb
            full = (read(counters, 2) - read(counters + 2, 2)) & 0xFFFF
            pages, size, address = (read(config + fields[name], 4) for name in ("num_pages", "page_bytes", "address"))
            interface = window + local["base"] + self.role_number * local["stride"] + cb * local["cb_stride"]
            reads, writes = (read(interface + local[name], 4) << shift for name in ("rd_ptr", "wr_ptr"))
            rows += f"  c_{cb:<3} {full} of {pages} pages full   {size} B each at 0x{address:x}"
            rows += f"   {self.role} reads at 0x{reads:x}, writes at 0x{writes:x}\n"
        return rows


def fibers() -> list[Fiber]:
    scheduler = global_pointer("tess_running_scheduler")
    if not scheduler:
        raise gdb.GdbError("no program is running")
    where = layout()
    vector = scheduler + where["scheduler"]["fibers"]
    return [Fiber(read(at), where) for at in range(read(vector), read(vector + 8), 8)]


def find(words: list[str]) -> Fiber:
    found = fibers()
    if len(words) != 3 or words[2] not in found[0].layout["roles"]:
        raise gdb.GdbError(f"name a fiber as X Y ROLE; roles are {', '.join(found[0].layout['roles'])}")
    for fiber in found:
        if (*map(str, fiber.core), fiber.role) == tuple(words):
            return fiber
    raise gdb.GdbError(f"no kernel runs as {words[2]} on core ({words[0]},{words[1]}); `tessera fibers` lists them")


def set_registers(values: dict[str, int]) -> None:
    for name, value in values.items():
        gdb.newest_frame().select()
        gdb.execute(f"set ${name} = {value}", to_string=True)


class Tessera(gdb.Command):
    """tessera fibers | fiber X Y ROLE | cbs X Y ROLE | back"""

    saved: dict[str, int] = {}  # registers of the fiber that really runs

    def __init__(self) -> None:
        super().__init__("tessera", gdb.COMMAND_USER)

    def invoke(self, argument: str, _from_tty: bool) -> None:
        words = argument.split()
        commands = {"fibers": self.fibers, "fiber": self.fiber, "cbs": self.cbs, "back": self.back}
        if not words or words[0] not in commands:
            raise gdb.GdbError("tessera fibers | fiber X Y ROLE | cbs X Y ROLE | back")
        commands[words[0]](words[1:])

    def fibers(self, _words: list[str]) -> None:
        """All fibers of the running program: core, role, state, line, what it waits for."""
        gdb.write("".join(fiber.row() for fiber in fibers()))

    def cbs(self, words: list[str]) -> None:
        """Circular buffers of a fiber's core, with the pointers its role sees."""
        gdb.write(find(words).cb_rows())

    def fiber(self, words: list[str]) -> None:
        """Looks at a fiber that waits: backtrace and locals are its own until `tessera back` (or continue)."""
        self.back([])
        registers = find(words).registers()
        if not registers:
            gdb.write("this fiber runs now, or has ended\n")
            return
        gdb.newest_frame().select()
        Tessera.saved = {name: int(gdb.parse_and_eval(f"(unsigned long)${name}")) for name in registers}
        set_registers(registers)
        self.to_kernel_frame()

    def to_kernel_frame(self) -> None:
        """The innermost frame of a kernel; frames of the library lie below it."""
        frame = gdb.newest_frame()
        while frame is not None:
            if frame.name() and ("kernel_main" in frame.name() or frame.name().endswith("_main()")):
                frame.select()
                gdb.execute("frame")
                return
            frame = frame.older()
        gdb.execute("frame")

    def back(self, _words: list[str]) -> None:
        """Gives the processor back to the fiber that really runs."""
        set_registers(Tessera.saved)
        Tessera.saved = {}


def running() -> Fiber | None:
    """The fiber that the selected thread runs."""
    try:
        return next((fiber for fiber in fibers() if fiber.is_current), None)
    except gdb.GdbError:
        return None


class OnCore(gdb.Function):
    """$_tessera_core(X, Y): is this the kernel of that core? For conditions of breakpoints."""

    def __init__(self) -> None:
        super().__init__("_tessera_core")

    def invoke(self, x: gdb.Value, y: gdb.Value) -> bool:
        fiber = running()
        return fiber is not None and fiber.core == (int(x), int(y))


class AsRole(gdb.Function):
    """$_tessera_role("brisc"): does this kernel run as that role? For conditions of breakpoints."""

    def __init__(self) -> None:
        super().__init__("_tessera_role")

    def invoke(self, role: gdb.Value) -> bool:
        fiber = running()
        return fiber is not None and fiber.role == role.string()


TESSERA = Tessera()
OnCore()
AsRole()
# Going on with another fiber's registers would corrupt it.
for command in ("continue", "next", "step", "finish"):
    gdb.execute(f"define hook-{command}\ntessera back\nend")
