"""Removes or displaces each protocol call of the micro-ops' and examples' kernels in turn; checked mode must say so.

Barriers, flushes, pushes, pops, reserves, waits, inits, uninits, Dst steps and semaphore calls, one at a time. A mutant
is reported when a finding or an error points into the file that was changed. Writes docs/check-mutation.md.
`tools/check_mutation.py [--only TEXT] [--jobs N] [--save FILE]`, then `--page FILE` writes the page.
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


# Calls that must come before what they guard, and calls that must come after it.
BEFORE = re.compile(r"barrier|flushed|semaphore_wait|cb_wait|cb_reserve|acquire|tile_regs_wait|startup|(?<!un)init")
AFTER = re.compile(r"cb_push|cb_pop|commit|release|uninit|semaphore_(?:inc|set)")


@dataclass(frozen=True)
class Mutant:
    file: str  # below the root
    line: int
    call: str
    how: str  # removed, later, earlier

    def text(self, original: str) -> str:
        lines = original.splitlines(keepends=True)
        at = self.line - 1
        if self.how == "removed":
            lines[at] = "\n"
        else:
            other = at + (1 if self.how == "later" else -1)
            lines[at], lines[other] = lines[other], lines[at]
        return "".join(lines)

    def stopping(self, original: str) -> str:
        """The kernel with an end in the place of the call: does any program come here?"""
        lines = original.splitlines(keepends=True)
        lines[self.line - 1] = '    tess_assert_failed("mutant");\n'
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
        call, arguments = match["call"], match["arguments"]
        found.append(Mutant(file, number, call, "removed"))
        if BEFORE.search(call) and "uninit" not in call and is_guarded(call, arguments, lines[number]):
            found.append(Mutant(file, number, call, "later"))
        elif AFTER.search(call) and is_guarded(call, arguments, lines[number - 2]):
            found.append(Mutant(file, number, call, "earlier"))
    return found


def is_guarded(call: str, arguments: str, line: str) -> bool:
    """Is the line next to a call what the call guards? Calls that share nothing may change places."""
    if not STATEMENT.match(line):
        return False
    other = CALL.match(line)["call"] if CALL.match(line) else ""
    if "barrier" in call or "flushed" in call:
        return bool(re.search(r"\b(cb_(?:push|pop)_\w+)\(", line))
    if "semaphore" in call:
        return False  # which order is right depends on who signals whom
    if call.startswith("tile_regs"):
        packs = "pack_" in line
        return not other and packs == (call in ("tile_regs_wait", "tile_regs_release")) and "cb_" not in line
    shared = set(re.findall(r"\b[a-z_]\w+\b", arguments)) & set(re.findall(r"\b[a-z_]\w+\b", line))
    return bool(shared) and not other and "reconfig" not in line


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
                if seen == "not noticed":
                    target.write_text(mutant.stopping(original))
                    if outcome(programs.of(file), Path(file).name)[0] == "not noticed":
                        seen = "not run"
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


# Why a mutant that nobody notices does no harm: text of the file's path, call, how, reason.
RESET = "right: semaphores of a program are set at each launch, and nobody signals this one again"
BOUND = "right: the buffer is bound to a tensor, whose pages are there without a reserve and need no pop"
KEPT = "right: nobody pushes here again, and counters are set at each launch"
AGAIN = "right: the same set-up ran before in this kernel, and nothing that it sets has changed since"
APART = "right: the line it moved past does not touch this buffer"
LAST = "right: nothing follows in this kernel that needs the pages"
ORDER = "right: same NoC and channel keep the order, and the barrier behind waits for both"
FAR = "the deadlock is reported on the cores that wait; the sender's code no longer says that it signals"
HARMLESS: list[tuple[str, str, str, str]] = [
    ("", "noc_semaphore_set", "removed", RESET),
    ("gather_sender.cpp", "noc_semaphore_inc", "removed", FAR),
    ("mcast_sender.cpp", "noc_semaphore_set_multicast", "removed", FAR),
    ("mcast", "noc_async_write_barrier", "removed", ORDER),
    ("gather.hpp", "noc_async_atomic_barrier", "later", ORDER),
    ("layernorm/kernels/compute.cpp", "mul_binary_tile_init", "removed", AGAIN),
    ("prepare_expert_weights", "copy_tile_to_dst_init_short", "removed", AGAIN),
    ("prepare_expert_weights/kernels/reader.cpp", "cb_wait_front", "removed", BOUND),
    ("layernorm/kernels/compute.cpp", "cb_wait_front", "later", APART),
    ("writer.cpp", "cb_wait_front", "removed", LAST),
    ("kernel_op_api.hpp", "cb_wait_front", "removed", LAST),
    ("", "cb_reserve_back", "removed", BOUND),
    ("prepare_expert_weights/kernels/reader.cpp", "cb_push_back", "removed", LAST),
    ("matmul", "cb_pop_front", "removed", BOUND),
    ("eltwise_", "cb_pop_front", "removed", BOUND),
    ("", "cb_pop_front", "removed", KEPT),
]


def reason(row: dict[str, Any]) -> str:
    for file, call, how, why in HARMLESS:
        if file in row["file"] and call == row["call"] and how == row["how"]:
            return why
    return ""


def is_right(row: dict[str, Any]) -> bool:
    """Is the mutant still a right program?"""
    return reason(row).startswith("right")


def page(found: list[dict[str, Any]]) -> str:
    run = [row for row in found if row["seen"] != "not run"]
    reported = [row for row in run if row["seen"] == "reported"]
    codes: dict[str, int] = {}
    for row in reported:
        codes[row["code"]] = codes.get(row["code"], 0) + 1
    rest = [row for row in run if row["seen"] != "reported"]
    wrong = len(reported) + sum(not is_right(row) for row in rest)
    return "\n".join(
        [
            "# What checked mode says of a missing call",
            "",
            "Made by `tools/check_mutation.py`: in every kernel of the micro-ops and examples each barrier, flush,",
            "push, pop, reserve, wait, init, uninit, Dst step and semaphore call is removed in turn, or moved past the",
            "line that it guards, and an op that runs the kernel runs in checked mode. *Reported*: a finding or an",
            "error names the file that was changed. Calls that the op does not come to are left out.",
            "",
            f"**{len(reported)} of the {wrong} mutants that are wrong programs are reported "
            f"({100 * len(reported) / max(1, wrong):.1f} %).** {len(run) - wrong} more mutants are right programs: "
            "the call was not needed there.",
            "",
            "| finding or error | mutants |",
            "|---|---|",
            *(f"| `{code}` | {count} |" for code, count in sorted(codes.items(), key=lambda item: -item[1])),
            "",
            "## The rest",
            "",
            "| kernel | call | change | what happens |",
            "|---|---|---|---|",
            *(
                f"| {row['file'].removeprefix('models/demos/')}:{row['line']} | `{row['call']}` | {row['how']} "
                f"| {reason(row) or (row['seen'] + ' ' + row['code']).strip()} |"
                for row in rest
            ),
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="files whose path holds this text")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--save", default="", help="keep the results as JSON")
    parser.add_argument("--page", default="", help="write the page from results that --save kept")
    parser.add_argument("--work", nargs="*", default=None, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work is not None:
        work(arguments.work)
        return 0
    if arguments.page:
        PAGE.write_text(page(json.loads(Path(arguments.page).read_text())))
        return 0
    found = study([file for file in kernel_files() if arguments.only in file], arguments.jobs)
    run = [row for row in found if row["seen"] != "not run"]
    reported = sum(row["seen"] == "reported" for row in run)
    print(f"{reported} of {len(run)} mutants are reported ({100 * reported / max(1, len(run)):.1f} %)")
    if arguments.save:
        Path(arguments.save).write_text(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
