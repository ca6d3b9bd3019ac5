"""gdb commands for kernels: `tessera fibers`, `tessera fiber X Y ROLE`, `tessera cbs X Y ROLE`.

Run the program with TESSERA_DEBUG_KERNELS=1, so that kernels are compiled for a debugger (docs/debugging.md).
"""

import gdb

ROLES = ("brisc", "ncrisc", "unpack", "math", "pack")


def ask(call: str, type_name: str = "char *") -> gdb.Value:
    return gdb.parse_and_eval(f"(({type_name}(*)()){call.split('(', 1)[0]})({call.split('(', 1)[1]}")


def text(call: str) -> str:
    return ask(call).string()


def fiber_arguments(words: list[str]) -> str:
    if len(words) != 3 or words[2] not in ROLES:
        raise gdb.GdbError(f"name a fiber as X Y ROLE; roles are {', '.join(ROLES)}")
    return f'{int(words[0])}, {int(words[1])}, "{words[2]}"'


class Tessera(gdb.Command):
    """tessera fibers | fiber X Y ROLE | cbs X Y ROLE"""

    saved: dict[str, int] | None = None  # registers of the fiber that really runs

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
        gdb.write(text("tess_debugger_fibers()"))

    def cbs(self, words: list[str]) -> None:
        """Circular buffers of a fiber's core, with the pointers its role sees."""
        gdb.write(text(f"tess_debugger_cbs({fiber_arguments(words)})"))

    def fiber(self, words: list[str]) -> None:
        """Looks at a fiber that waits: backtrace and locals are its own until `tessera back` (or continue)."""
        self.back([])
        arguments = fiber_arguments(words)
        stack, frame, counter = (
            int(ask(f"tess_debugger_register({arguments}, {i})", "unsigned long ")) for i in range(3)
        )
        if not stack:
            gdb.write("this fiber runs now, or has ended\n")
            return
        gdb.newest_frame().select()
        Tessera.saved = {name: int(gdb.parse_and_eval(f"(unsigned long)${name}")) for name in ("rsp", "rbp", "rip")}
        for name, value in (("rsp", stack), ("rbp", frame), ("rip", counter)):
            gdb.newest_frame().select()
            gdb.execute(f"set ${name} = {value}", to_string=True)
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
        for name, value in (Tessera.saved or {}).items():
            gdb.newest_frame().select()
            gdb.execute(f"set ${name} = {value}", to_string=True)
        Tessera.saved = None


TESSERA = Tessera()
# Going on with another fiber's registers would corrupt it.
gdb.execute("define hook-continue\ntessera back\nend")
gdb.execute("define hook-next\ntessera back\nend")
gdb.execute("define hook-step\ntessera back\nend")
gdb.execute("define hook-finish\ntessera back\nend")
