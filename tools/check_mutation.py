"""Removes or displaces each protocol call of the micro-ops' and examples' kernels in turn; checked mode must say so.

Barriers, flushes, pushes, pops, reserves, waits, inits, uninits, Dst steps and semaphore calls, one at a time. A mutant
is reported when a finding or an error points into the file that was changed. Writes docs/check-mutation.md.
`tools/check_mutation.py [--only TEXT] [--jobs N] [--page]`
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "check-mutation.md"
NAMES = (
    r"noc_async_\w*(?:barrier|flushed)\w*|noc_semaphore_\w+|cb_(?:push_back|pop_front|reserve_back|wait_front)"
    r"|tile_regs_\w+|\w+_(?:init|uninit)(?:_\w+)?|init_(?:sfpu|bcast)|\w+_init_common|compute_kernel_hw_startup"
)
CALL = re.compile(rf"^\s*(?:\w+::)*(?P<call>{NAMES})(?:<[^;]*>)?\((?P<arguments>.*)\);(?:\s*//.*)?\s*$")
STATEMENT = re.compile(r"^\s*[\w:<>,\s*&]+\(.*\);(?:\s*//.*)?\s*$")
EXAMPLES = ("03_register_multicast", "04_matmul_multicast", "05_ring_all_gather", "06_row_reduction")
# Headers of unified kernels, and an op that runs them.
UNIFIED = {
    "rmsnorm.hpp": ["rmsnorm_matmul"],
    "matmul.hpp": ["rmsnorm_matmul"],
    "kernel_op_api.hpp": ["rmsnorm_matmul"],
    "mcast.hpp": ["swiglu_mlp"],
    "gather.hpp": ["swiglu_mlp"],
    "eltwise_add.hpp": ["eltwise_add"],
    "eltwise_mul.hpp": ["eltwise_mul"],
    "local_reduce.hpp": ["local_reduce"],
}


@dataclass(frozen=True)
class Mutant:
    file: str  # below the root
    line: int
    call: str
    how: str  # removed, displaced

    def text(self, original: str) -> str:
        lines = original.splitlines(keepends=True)
        at = self.line - 1
        if self.how == "removed":
            lines[at] = "\n"
        else:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        return "".join(lines)


def kernel_files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "models/*.cpp", "models/*.hpp", "examples/*.cpp", "examples/*.hpp"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    return [file for file in listed if "/kernels/" in file or "/unified_kernels/" in file]


def mutants(file: str) -> list[Mutant]:
    lines = (ROOT / file).read_text().splitlines()
    found = []
    for number, text in enumerate(lines, start=1):
        if not (match := CALL.match(text)):
            continue
        found.append(Mutant(file, number, match["call"], "removed"))
        if matters(match["call"], match["arguments"], lines[number] if number < len(lines) else ""):
            found.append(Mutant(file, number, match["call"], "displaced"))
    return found


def matters(call: str, arguments: str, behind: str) -> bool:
    """Would it matter that the call comes after the line behind it? Calls that share nothing may change places."""
    if not STATEMENT.match(behind) or CALL.match(behind) and CALL.match(behind)["call"] == call:
        return False
    if "barrier" in call or "flushed" in call:
        return bool(re.search(r"\b(cb_(?:push|pop)\w*|noc_async_write\w*|noc_semaphore_\w+)\(", behind))
    if call in ("tile_regs_acquire", "tile_regs_wait"):
        return not re.search(r"\b(cb_\w+|tile_regs_\w+|\w*init\w*)\(", behind)
    if call in ("tile_regs_commit", "tile_regs_release"):
        return False
    shared = set(re.findall(r"\b[a-z_]\w+\b", arguments)) & set(re.findall(r"\b[a-z_]\w+\b", behind))
    other_init = CALL.match(behind) and "init" in CALL.match(behind)["call"]
    return bool(shared) and not ("init" in call and other_init)


class Programs:
    """The programs of a copy of the repository, by the kernel file that they run."""

    def __init__(self, copy: Path):
        import ttnn  # noqa: F401  the package itself comes from the checkout

        self.copy = copy
        sys.meta_path = [finder for finder in sys.meta_path if "ScikitBuild" not in type(finder).__name__]
        sys.path.insert(0, str(copy))
        import models

        assert str(copy) in str(models.__path__), models.__path__

    def of(self, file: str) -> list[Any]:
        path = Path(file)
        if path.parts[0] == "examples":
            return [lambda device: self.example(path, device)]
        from tessera.gallery import find_shows

        if "unified_kernels" in path.parts:
            names = UNIFIED.get(path.name, [])
        else:
            names = [path.parts[path.parts.index("kernels") - 1]]
        shows = [show for show in find_shows() if show.op in names]
        return [lambda device, show=show: self.show(show, device) for show in shows]

    def example(self, path: Path, device: Any) -> bool:
        import importlib.util

        folder = self.copy / "examples" / path.parts[1]
        script = next(folder.glob("*.py"))
        spec = importlib.util.spec_from_file_location(script.stem, script)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.run(device, folder / "kernels")

    def show(self, show: Any, device: Any) -> bool:
        from tessera.gallery import agreement

        return agreement(show.prepare(device)(), show.golden, show.pcc).ok


def outcome(programs: list[Any], name: str) -> tuple[str, str]:
    """What checked mode says: `reported` with the code, `elsewhere`, `wrong result` or `not noticed`."""
    import tessera
    import ttnn

    seen = ("not noticed", "")
    for program in programs:
        tessera.clear_findings()
        device = ttnn.open_device(device_id=0, arch="blackhole", check=True)
        error, right = None, True
        try:
            with contextlib.redirect_stderr(io.StringIO()):
                right = program(device)
        except RuntimeError as caught:
            error = caught
        finally:
            ttnn.close_device(device)
        found = tessera.findings()
        for finding in found:
            if name in finding.text:
                return "reported", finding.code
        if error is not None and name in str(error):
            return "reported", getattr(error, "code", type(error).__name__)
        if found or error is not None:
            seen = ("elsewhere", found[0].code if found else str(error).splitlines()[0])
        elif not right:
            seen = ("wrong result", "")
    return seen


def work(files: list[str]) -> None:
    """Studies the mutants of some files; one JSON line each to standard output."""
    os.environ.setdefault("TESSERA_POLL_LIMIT", "2000000")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("models", "examples"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        programs = Programs(copy)
        for file in files:
            target, original = copy / file, (ROOT / file).read_text()
            for mutant in mutants(file):
                target.write_text(mutant.text(original))
                seen, code = outcome(programs.of(file), Path(file).name)
                print(json.dumps({**asdict(mutant), "seen": seen, "code": code}), flush=True)
            target.write_text(original)


def study(files: list[str], jobs: int) -> list[dict[str, Any]]:
    parts = [files[number::jobs] for number in range(jobs)]
    workers = [
        subprocess.Popen(
            [sys.executable, __file__, "--work", *part], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for part in parts
        if part
    ]
    found = []
    for worker in workers:
        for line in worker.stdout:
            if line.startswith("{"):
                found.append(json.loads(line))
                row = found[-1]
                print(
                    f"{row['file']}:{row['line']} {row['how']} {row['call']}: {row['seen']} {row['code']}", flush=True
                )
        if worker.wait():
            sys.exit(f"a worker ended with {worker.returncode}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="files whose path holds this text")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--save", default="", help="keep the results as JSON")
    parser.add_argument("--work", nargs="*", default=None, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work is not None:
        work(arguments.work)
        return 0
    found = study([file for file in kernel_files() if arguments.only in file], arguments.jobs)
    reported = sum(row["seen"] == "reported" for row in found)
    print(f"{reported} of {len(found)} mutants are reported ({100 * reported / max(1, len(found)):.1f} %)")
    if arguments.save:
        Path(arguments.save).write_text(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
