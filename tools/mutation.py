"""Removes each barrier, flush and semaphore call of the multi-core examples in turn and looks whether anyone notices.

Each mutant runs with late transfers under a few seeds. It is noticed when the result changes or the program stops with
an error; the others are harmless there or only a checker could show it. Writes docs/mutation.md.
`tools/mutation.py [--seeds N] [example...]`
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "mutation.md"
EXAMPLES = ("03_register_multicast", "04_matmul_multicast", "05_ring_all_gather", "06_row_reduction")
CALL = re.compile(r"^\s*(?P<call>noc_async_\w*(?:barrier|flushed)|noc_semaphore_\w+)\(.*\);\s*$")


@dataclass(frozen=True)
class Mutant:
    """One call of one kernel file; `line` counts from 1."""

    example: str
    file: str
    line: int
    call: str

    def make(self, folder: Path) -> None:
        """Removes the call from the copy of the kernels in `folder`."""
        path = folder / self.file
        lines = path.read_text().splitlines(keepends=True)
        lines[self.line - 1] = "\n"
        path.write_text("".join(lines))


def mutants(example: str) -> list[Mutant]:
    found = []
    for path in sorted((ROOT / "examples" / example / "kernels").iterdir()):
        for number, text in enumerate(path.read_text().splitlines(), start=1):
            if match := CALL.match(text):
                found.append(Mutant(example, path.name, number, match["call"]))
    return found


def load(example: str) -> ModuleType:
    script = next((ROOT / "examples" / example).glob("*.py"))
    spec = importlib.util.spec_from_file_location(script.stem, script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def outcome(module: ModuleType, kernels: Path, arch: str, seed: int) -> str:
    """What a run under late transfers does: `same`, `changed` or `stopped`."""
    import ttnn

    os.environ["TESSERA_NOC"] = "late"
    device = ttnn.open_device(device_id=0, arch=arch, seed=seed, workers=1)
    try:
        return "same" if module.run(device, kernels) else "changed"
    except ttnn.KernelError:
        return "stopped"
    finally:
        ttnn.close_device(device)


def verdict(module: ModuleType, mutant: Mutant, seeds: int) -> str:
    with tempfile.TemporaryDirectory() as name:
        kernels = Path(name) / "kernels"
        shutil.copytree(ROOT / "examples" / mutant.example / "kernels", kernels)
        mutant.make(kernels)
        for seed in range(1, seeds + 1):
            seen = outcome(module, kernels, module.ARCHS[-1], seed)
            if seen != "same":
                return seen
    return "not noticed"


def study(example: str, seeds: int) -> dict[Mutant, str]:
    module = load(example)
    kernels = ROOT / "examples" / example / "kernels"
    for seed in range(1, seeds + 1):
        if outcome(module, kernels, module.ARCHS[-1], seed) != "same":
            sys.exit(f"{example} is wrong without any mutation, seed {seed}")
    found = {}
    for mutant in mutants(example):
        found[mutant] = verdict(module, mutant, seeds)
        print(f"{mutant.example}/{mutant.file}:{mutant.line} without {mutant.call}: {found[mutant]}", flush=True)
    return found


def page(found: dict[Mutant, str], seeds: int) -> str:
    noticed = sum(seen != "not noticed" for seen in found.values())
    rows = [f"| {m.example} | {m.file}:{m.line} | `{m.call}` | {seen} |" for m, seen in found.items()]
    return "\n".join(
        [
            "# What a removed barrier does",
            "",
            "Made by `tools/mutation.py`: in each multi-core example every barrier, flush and semaphore call is",
            f"removed in turn and the program runs with late transfers (`TESSERA_NOC=late`) under {seeds} seeds.",
            "*changed*: the result is wrong. *stopped*: an error, most often a deadlock. *not noticed*: the ordering",
            "the NoC promises, or another wait, covers the call in this program, or only a checker of accesses could",
            "show it.",
            "",
            f"**{noticed} of {len(found)} removed calls are noticed ({100 * noticed // len(found)} %).**",
            "",
            "| example | where | call | result |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("examples", nargs="*", default=EXAMPLES)
    arguments = parser.parse_args()
    found: dict[Mutant, str] = {}
    for example in arguments.examples:
        found |= study(example, arguments.seeds)
    if set(arguments.examples) == set(EXAMPLES):
        PAGE.write_text(page(found, arguments.seeds))


if __name__ == "__main__":
    main()
