"""`tessera debug op.py --core 3,0 --role brisc`: gdb on a script, stopped in the kernel of one core."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tessera import places, scripts

ROLES = ("brisc", "ncrisc", "unpack", "math", "pack")
_PACKAGE = "gdb: Debian and Ubuntu `apt-get install gdb`, Fedora `dnf install gdb`, Arch `pacman -S gdb`"


def commands(core: tuple[int, int] | None, role: str | None, stop: str | None) -> list[str]:
    """What gdb is given before the prompt: its extension, then a stop where the kernel begins or at a line."""
    # The first touch of memory that is mapped on demand is a signal that Tessera handles.
    found = ["set breakpoint pending on", "handle SIGSEGV nostop noprint pass", f"source {places.gdb_script()}"]
    at = stop or "kernel_main"
    conditions = []
    if core:
        conditions.append(f"$_tessera_core({core[0]}, {core[1]})")
    if role:
        conditions.append(f'$_tessera_role("{role}")')
    if core or role or stop:
        found.append(f"break {at}" + (f" if {' && '.join(conditions)}" if conditions else ""))
    return [*found, "run"]


def parsed_core(text: str) -> tuple[int, int]:
    """`3,0` as (3, 0)."""
    import argparse

    x, comma, y = text.partition(",")
    if not (comma and x.strip().isdigit() and y.strip().isdigit()):
        raise argparse.ArgumentTypeError(f"`{text}` is no core: two numbers, as in 3,0")
    return int(x), int(y)


def main(
    script: str,
    arguments: list[str],
    core: tuple[int, int] | None,
    role: str | None,
    stop: str | None,
    batch: list[str],
) -> int:
    if scripts.is_missing("debug", script):
        return 2
    gdb = shutil.which("gdb")
    if gdb is None:
        print(f"debug: there is no gdb here; install the package {_PACKAGE}", file=sys.stderr)
        return 2
    words = [gdb, "-q", *(["-batch"] if batch else [])]
    for command in [*commands(core, role, stop), *batch]:
        words += ["-ex", command]
    environment = os.environ | {"TESSERA_DEBUG_KERNELS": "1", "TESSERA_WORKERS": "1"}
    sys.stdout.flush()
    os.execve(gdb, [*words, "--args", sys.executable, str(Path(script)), *arguments], environment)
