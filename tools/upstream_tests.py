"""Builds and runs C++ tests of a tt-metal checkout, unedited, against the installed package and fixtures of ours.

`tools/upstream_tests.py --home CHECKOUT [pattern...]` prints a table. A file of tests/tt_metal/tt_metal becomes one
program, with metalium/tests/upstream before the checkout's own include folders: only the fixtures, which need a
driver, are ours. A file counts when it is the checkout's own: the table has the hash of the file that was compiled.
"""

import argparse
import concurrent.futures
import hashlib
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "metalium" / "tests" / "upstream"
# What the tests of a folder include without a path.
INCLUDES = ["tests", "tests/tt_metal/tt_metal/common", "tests/tt_metal/tt_metal", "tests/tt_metal"]
INCLUDES += ["tests/tt_metal/tt_metal/data_movement", "tests/tt_metal/tt_metal/llk", "."]
# Helpers of the tests that are files of their own.
HELPERS = {
    "test_golden_impls.hpp": "tests/tt_metal/tt_metal/llk/test_golden_impls.cpp",
    "dm_common.hpp": "tests/tt_metal/tt_metal/data_movement/dm_common.cpp",
}
DEFAULT = ["api/**/*.cpp", "integration/matmul/*.cpp", "data_movement/**/*.cpp", "llk/*.cpp", "noc/*.cpp"]


@dataclass
class File:
    """One file of tests: what became of it."""

    path: str
    sha: str
    tests: int
    passed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    not_built: str = ""


def package() -> Path:
    """Root of the installed package."""
    command = [sys.executable, "-c", "import tessera; print(tessera.__path__[0])"]
    return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


def compile_one(source: Path, program: Path, home: Path, compiler: str) -> str:
    """The first error, or nothing."""
    root = package()
    headers = root / "include" / "metalium"
    folders = [FIXTURES, headers, headers / "tt-metalium", source.parent, *(home / folder for folder in INCLUDES)]
    text = source.read_text(errors="replace")
    helpers = [home / file for name, file in HELPERS.items() if name in text]
    options = [
        "-std=c++20",
        "-O0",
        "-w",
        "-Wno-c++11-narrowing",
        "-Wno-narrowing",
        *(f"-I{folder}" for folder in folders),
    ]
    objects = []
    for part in [source, *helpers]:
        objects.append(program.with_name(f"{program.name}-{part.stem}.o"))
        command = ["ccache", compiler, *options, "-c", part, "-o", objects[-1]]
        if error := first_error(command):
            return error
    libraries = [root / "lib" / "libtt_metal.so.0", f"-Wl,-rpath,{root / 'lib'}", "-lfmt", "-lgtest", "-lgtest_main"]
    return first_error([compiler, "-o", program, *objects, *libraries, "-lpthread"])


def first_error(command: list[object]) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return ""
    error = re.search(r"(?:error|undefined reference)\b:? (.*)", done.stderr)
    return error.group(1)[:140] if error else done.stderr[-140:]


def run_one(file: File, program: Path, home: Path, seconds: int) -> None:
    """Each test in a process of its own, so that one cannot spoil the next."""
    environment = os.environ | {"TT_METAL_HOME": str(home)}
    listed = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=False).stdout
    suite, names = "", []
    for line in listed.splitlines():
        if not line.startswith(" ") and line.split("#")[0].strip().endswith("."):
            suite = line.split("#")[0].strip()
        elif suite and line.strip():
            names.append(suite + line.split("#")[0].strip())
    for name in names:
        report = program.with_suffix(".xml")
        report.unlink(missing_ok=True)
        command = [program, f"--gtest_filter={name}", f"--gtest_output=xml:{report}"]
        try:
            done = subprocess.run(
                command,
                cwd=home,
                env=environment,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
                timeout=seconds,
            )
        except subprocess.TimeoutExpired:
            file.failed[name] = f"still running after {seconds} s"
            continue
        note_result(file, name, done, report)


def note_result(file: File, name: str, done: subprocess.CompletedProcess, report: Path) -> None:
    told = re.search(r"(?:error|finding)\[[^\n]*|[^\n]*Failure[^\n]*", done.stdout + done.stderr)
    if not report.exists():
        file.failed[name] = told.group(0)[:140] if told else f"ended with {done.returncode}"
        return
    case = next(ElementTree.parse(report).getroot().iter("testcase"))
    if case.find("failure") is not None or done.returncode:
        file.failed[name] = told.group(0)[:140] if told else "failed"
    elif case.get("result") == "skipped" or case.find("skipped") is not None:
        file.skipped.append(name)
    else:
        file.passed.append(name)


def check_file(source: Path, home: Path, build: Path, compiler: str, seconds: int) -> File:
    """Builds one file and runs its tests."""
    text = source.read_text(errors="replace")
    count = len(re.findall(r"^\s*TEST(?:_F|_P)?\(", text, re.MULTILINE))
    relative = source.relative_to(home)
    file = File(str(relative), hashlib.sha256(source.read_bytes()).hexdigest()[:12], count)
    program = build / re.sub(r"\W", "_", str(relative.with_suffix("")))
    file.not_built = compile_one(source, program, home, compiler)
    if not file.not_built:
        run_one(file, program, home, seconds)
    state = file.not_built or f"{len(file.passed)} passed, {len(file.failed)} failed, {len(file.skipped)} skipped"
    print(f"{file.path}  {state}", flush=True)
    for name, why in file.failed.items():
        print(f"    {name}: {why}", flush=True)
    return file


def run_tests(home: Path, build: Path, patterns: list[str], compiler: str, jobs: int, seconds: int) -> list[File]:
    """All files that match and have tests."""
    build.mkdir(parents=True, exist_ok=True)
    folder = home / "tests" / "tt_metal" / "tt_metal"
    sources = sorted({path for pattern in patterns for path in folder.glob(pattern) if "kernels" not in path.parts})
    sources = [
        path for path in sources if re.search(r"^\s*TEST(?:_F|_P)?\(", path.read_text(errors="replace"), re.MULTILINE)
    ]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(lambda source: check_file(source, home, build, compiler, seconds), sources))


def table(files: list[File]) -> str:
    """A Markdown table: a file per line."""
    lines = ["| file | hash | passed | failed | skipped | why not |", "|---|---|---|---|---|---|"]
    for file in files:
        why = file.not_built or "; ".join(dict.fromkeys(file.failed.values()))
        counts = f"{len(file.passed)} | {len(file.failed)} | {len(file.skipped)}"
        lines.append(f"| `{file.path}` | {file.sha} | {counts} | {why.replace('|', '/')} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--home", type=Path, default=os.environ.get("TT_METAL_HOME"), help="a checkout of tt-metal")
    parser.add_argument("--build", type=Path, help="folder for the programs (default: build/upstream-tests-<checkout>)")
    parser.add_argument("--compiler", default="clang++-19")
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("TESSERA_JOBS", os.cpu_count() or 1)))
    parser.add_argument("--seconds", type=int, default=120, help="the most that one test may take")
    parser.add_argument("pattern", nargs="*", help="below tests/tt_metal/tt_metal")
    options = parser.parse_args()
    build = options.build or ROOT / "build" / f"upstream-tests-{options.home.name}"
    patterns = options.pattern or DEFAULT
    files = run_tests(options.home.resolve(), build, patterns, options.compiler, options.jobs, options.seconds)
    print(table(files))
    print(f"{sum(len(file.passed) for file in files)} tests passed in {len(files)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
