"""clang-tidy over all C++ we wrote, except what is as it was when last found clean (marks lie in build/lint/clean).

Usage: tools/tidy.py [part of a path...]. A unit is looked at again when its text, a header of ours it includes, its
flags or .clang-tidy changed. Exit code 1 when something was found.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "build" / "lint"
CLEAN = TREE / "clean"
JOBS = int(os.environ.get("TESSERA_JOBS", os.cpu_count() or 1))
FOLDERS = ("src", "compiler", "bench", "tests")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def configure() -> None:
    """A build tree that knows the flags of every unit; only the compiler's tables are built in it."""
    switches = ["-DTESSERA_BENCH=ON", "-DTESSERA_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
    for command in (
        ["cmake", "--preset", "dev", "-B", str(TREE), *switches],
        ["cmake", "--build", str(TREE), "--target", "ttkernel_tables"],
    ):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{done.stdout}{done.stderr}\ntidy: the tree in build/lint could not be made")


@cache
def headers(path: Path) -> frozenset[Path]:
    """Our own files that `path` includes, however deep."""
    found = {path}
    for name in INCLUDE.findall(path.read_text()):
        for folder in (path.parent, ROOT / "src", ROOT / "compiler" / "include", ROOT):
            if (inner := (folder / name).resolve()).is_file() and inner not in found:
                found |= {inner} if inner.suffix in (".inc",) else headers_of_child(inner)
                break
    return frozenset(found)


_open: set[Path] = set()


def headers_of_child(path: Path) -> frozenset[Path]:
    """As `headers`, but stops where files include each other (Highway's foreach_target includes its own file)."""
    if path in _open:
        return frozenset({path})
    _open.add(path)
    try:
        return headers(path)
    finally:
        _open.discard(path)


def state_of(unit: dict) -> str:
    """A hash of all that clang-tidy's answer depends on."""
    digest = hashlib.sha256((ROOT / ".clang-tidy").read_bytes() + unit["command"].encode())
    for path in sorted(headers(Path(unit["file"]))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def exemptions(path: Path) -> list[str]:
    """Tests say what they mean in the plainest way, not in the fastest; nanobind hands arguments over by value."""
    if path.name.endswith("_test.cpp"):
        return ["--checks=-performance-*"]
    if path.is_relative_to(ROOT / "src" / "bind"):
        return ["--checks=-performance-unnecessary-value-param"]
    return []


def look_at(unit: dict) -> str:
    """clang-tidy's findings, or nothing."""
    path, state = Path(unit["file"]), state_of(unit)
    mark = CLEAN / str(path.relative_to(ROOT)).replace("/", "+")
    if mark.exists() and mark.read_text() == state:
        return ""
    command = ["clang-tidy-19", "-p", str(TREE), "--quiet", *exemptions(path), str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0 and "warning:" not in done.stdout:
        mark.write_text(state)
        return ""
    return done.stdout or done.stderr or f"clang-tidy-19 ended with {done.returncode} on {path}"


def units(wanted: list[str]) -> list[dict]:
    ours = tuple(str(ROOT / folder) + "/" for folder in FOLDERS)
    found = [unit for unit in json.loads((TREE / "compile_commands.json").read_text()) if unit["file"].startswith(ours)]
    return [unit for unit in found if not wanted or any(part in unit["file"] for part in wanted)]


def main() -> int:
    configure()
    CLEAN.mkdir(parents=True, exist_ok=True)
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for findings in pool.map(look_at, units(sys.argv[1:])):
            if findings:
                bad += 1
                print(findings, flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
