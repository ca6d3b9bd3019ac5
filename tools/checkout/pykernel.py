"""Runs the PyKernel files of a tt-mlir checkout, unedited: lit files and demos as scripts, the demos' own pytest file.

A lit file counts when it ends with 0: every kernel in it compiles. Its FileCheck lines compare the text of the IR of
tt-mlir, which PyKernel here does not imitate (docs/pykernel.md).
"""

import re
import subprocess
import tempfile
from pathlib import Path

from . import kernel_list


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1][:120] if lines else "no output"


def script(file: Path, arguments) -> tuple[int, int, str]:
    """Passed and failed, 1 or 0 each, and why not."""
    done = run([arguments.python, file], arguments)
    return (0, 1, last_line(done.stderr)) if done.returncode else (1, 0, "")


def pytest_file(file: Path, arguments) -> tuple[int, int, str]:
    done = run([arguments.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", file], arguments)
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|error)", done.stdout)}
    failed = counts.get("failed", 0) + counts.get("error", 0)
    return counts.get("passed", 0), failed or int(done.returncode != 0), last_line(done.stdout) if failed else ""


def run(command: list, arguments) -> subprocess.CompletedProcess:
    with kernel_list.listed(arguments) as (environment, _), tempfile.TemporaryDirectory() as folder:
        options = {"cwd": folder, "env": environment, "timeout": arguments.timeout, "errors": "replace"}
        return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def test(arguments, results) -> int:
    """All PyKernel files that match; kernels are text, so their files are the scripts themselves."""
    folder = arguments.tree / "test" / "pykernel"
    found = [path for path in sorted(folder.rglob("*.py")) if path.name != "conftest.py"]
    files = [path for path in found if re.search(arguments.pykernel, str(path.relative_to(folder)))]
    good = 0
    for file in files:
        passed, failed, why = (pytest_file if file.name == "test.py" else script)(file, arguments)
        good += passed and not failed
        print(f"{passed:>3} passed {failed:>3} failed  {file.relative_to(arguments.tree)}  {why}", flush=True)
        line = {"passed": passed, "failed": failed, "skipped": 0, "collected": True, "reasons": [why] if why else []}
        results.put("pykernel", str(file.relative_to(arguments.tree)), line)
    print(f"PyKernel: {good} of {len(files)} files pass")
    return int(good < len(files))
