"""`tessera ide`: `.clangd`, so that an editor reads kernels as Tessera compiles them, and a launch file for VS Code
that stops in them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from tessera import places

_ARGS = 64  # compile-time arguments that an editor sees, all zero: their values are known when a program runs
_MARK = "# Written by `tessera ide`"
_NAME = "Tessera: this script under gdb, kernels with breakpoints"
_ENTRY = re.compile(r"\bkernel_main\s*\(|\bMAIN\b|\bKERNEL_MAIN\b")
_COMPUTE = re.compile(r'#include\s*[<"](api/)?compute|compute_kernel_api|\bMAIN\b|\btile_regs_acquire\b|ckernel')


def kernels(folder: Path) -> dict[str, list[str]]:
    """Files with an entry point below a folder, as compute or data-movement kernels; paths as from the folder."""
    found: dict[str, list[str]] = {"data movement": [], "compute": []}
    for file in sorted(folder.rglob("*.cpp")):
        path = file.relative_to(folder)
        if any(part.startswith(".") or part == "build" for part in path.parts):
            continue
        text = file.read_text(errors="replace")
        if _ENTRY.search(text):
            found["compute" if _COMPUTE.search(text) else "data movement"].append(path.as_posix())
    return found


def flags(kind: str, arch: str) -> list[str]:
    """The compiler's flags for one kind of kernel; its tables are kept in the cache folder."""
    import ttnn
    from tessera import _core

    config = ttnn.ComputeConfigDescriptor() if kind == "compute" else ttnn.ReaderConfigDescriptor()
    kernel = ttnn.KernelDescriptor(
        kernel_source="void kernel_main() {}",
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))]),
        compile_time_args=[0] * _ARGS,
        config=config,
    )
    found, tables = _core.editor_flags(kernel, arch)
    header = places.cache_dir() / f"editor-{kind.replace(' ', '-')}.h"
    header.parent.mkdir(parents=True, exist_ok=True)
    header.write_text(tables)
    return [*found, "-include", str(header)]


def clangd(folder: Path, arch: str) -> str:
    """The text of `.clangd`; one part per kind of kernel."""
    parts = []
    for kind, files in kernels(folder).items():
        if not files:
            continue
        match = "|".join(re.escape(file) for file in files)
        added = "\n".join(f"    - {json.dumps(flag)}" for flag in flags(kind, arch))
        parts.append(
            f"{_MARK}: {kind} kernels.\nIf:\n  PathMatch: {json.dumps(match)}\n"
            f"CompileFlags:\n  Compiler: clang++-19\n  Add:\n{added}\n"
        )
    return "---\n".join(parts)


def configuration() -> dict[str, Any]:
    """How VS Code's C++ debugger runs the script that is open."""
    commands = [
        "set breakpoint pending on",
        "handle SIGSEGV nostop noprint pass",
        f"source {places.gdb_script()}",
    ]
    return {
        "name": _NAME,
        "type": "cppdbg",
        "request": "launch",
        "program": sys.executable,
        "args": ["${file}"],
        "cwd": "${workspaceFolder}",
        "environment": [
            {"name": "TESSERA_DEBUG_KERNELS", "value": "1"},
            {"name": "TESSERA_WORKERS", "value": "1"},
        ],
        "MIMode": "gdb",
        "setupCommands": [{"text": command} for command in commands],
    }


def launch(before: str | None) -> str:
    """The launch file with our configuration in place of an older one of ours; others stay."""
    data = json.loads(before) if before else {"version": "0.2.0", "configurations": []}
    others = [one for one in data.get("configurations", []) if one.get("name") != _NAME]
    return json.dumps({**data, "configurations": [*others, configuration()]}, indent=4) + "\n"


def main(folder: str, arch: str) -> int:
    root = Path(folder)
    if not root.is_dir():
        print(f"ide: no folder `{folder}`", file=sys.stderr)
        return 2
    text = clangd(root, arch)
    if not text:
        print(f"ide: no kernel (a .cpp file with kernel_main or MAIN) below {root}", file=sys.stderr)
        return 1
    refused = [reason for reason in (_write_clangd(root, text), _write_launch(root)) if reason]
    for reason in refused:
        print(f"ide: {reason}", file=sys.stderr)
    return 1 if refused else 0


def _write_clangd(root: Path, text: str) -> str:
    file = root / ".clangd"
    if file.exists() and _MARK not in file.read_text():
        return f"{file} is your own and was left alone; remove it, or add the parts that `tessera ide` writes elsewhere"
    file.write_text(text)
    print(f"ide: {file}")
    return ""


def _write_launch(root: Path) -> str:
    file = root / ".vscode" / "launch.json"
    try:
        text = launch(file.read_text() if file.exists() else None)
    except ValueError:
        return f"{file} has comments or is no JSON, and was left alone"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    print(f"ide: {file}")
    return ""
