"""Builds and runs C++ tests of a checkout, unedited, against an installed Tessera and fixtures of ours.

A file of tests/tt_metal/tt_metal becomes one program, with metalium/tests/upstream before the checkout's own include
folders: only the fixtures, which need a driver, are ours. A file counts when it is the checkout's own: the results have
the hash of the file that was compiled.
"""

import concurrent.futures
import hashlib
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import asdict, dataclass, field
from pathlib import Path

from . import kernel_list

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "metalium" / "tests" / "upstream"
# What the tests of a folder include without a path.
INCLUDES = ["tests", "tests/tt_metal/tt_metal/common", "tests/tt_metal/tt_metal", "tests/tt_metal"]
INCLUDES += ["tests/tt_metal/tt_metal/data_movement", "tests/tt_metal/tt_metal/llk", "."]
# Helpers of the tests that are files of their own.
HELPERS = {
    "test_golden_impls.hpp": "tests/tt_metal/tt_metal/llk/test_golden_impls.cpp",
    "dm_common.hpp": "tests/tt_metal/tt_metal/data_movement/dm_common.cpp",
}
TEST = re.compile(r"^\s*TEST(?:_F|_P)?\(", re.MULTILINE)
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
    kernels: list[str] = field(default_factory=list)  # files that its tests ran


def package(python: Path) -> Path:
    """Root of the interpreter's package."""
    command = [python, "-c", "import tessera; print(tessera.__path__[0])"]
    return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


def compile_one(source: Path, program: Path, home: Path, root: Path, compiler: str) -> str:
    """The first error, or nothing."""
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


def run_one(file: File, program: Path, arguments) -> None:
    """Each test in a process of its own, so that one cannot spoil the next."""
    with kernel_list.listed(arguments) as (environment, kernels):
        for name in names_of(program):
            report = program.with_suffix(".xml")
            report.unlink(missing_ok=True)
            command = [program, f"--gtest_filter={name}", f"--gtest_output=xml:{report}"]
            options = {"cwd": arguments.tree, "env": environment, "timeout": arguments.timeout, "errors": "replace"}
            try:
                done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
            except subprocess.TimeoutExpired:
                file.failed[name] = f"still running after {arguments.timeout} s"
                continue
            note_result(file, name, done, report)
    file.kernels = kernels


def names_of(program: Path) -> list[str]:
    listed = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=False).stdout
    suite, names = "", []
    for line in listed.splitlines():
        if not line.startswith(" ") and line.split("#")[0].strip().endswith("."):
            suite = line.split("#")[0].strip()
        elif suite and line.strip():
            names.append(suite + line.split("#")[0].strip())
    return names


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


def check_file(source: Path, build: Path, root: Path, arguments) -> File:
    """Builds one file and runs its tests."""
    home = arguments.tree
    text = source.read_text(errors="replace")
    count = len(TEST.findall(text))
    relative = source.relative_to(home)
    file = File(str(relative), hashlib.sha256(source.read_bytes()).hexdigest()[:12], count)
    program = build / re.sub(r"\W", "_", str(relative.with_suffix("")))
    file.not_built = compile_one(source, program, home, root, arguments.compiler)
    if not file.not_built:
        run_one(file, program, arguments)
    state = file.not_built or f"{len(file.passed)} passed, {len(file.failed)} failed, {len(file.skipped)} skipped"
    print(f"{file.path}  {state}", flush=True)
    for name, why in file.failed.items():
        print(f"    {name}: {why}", flush=True)
    return file


def test(arguments, results) -> int:
    """All files of the default folders that match, each in a process of its own."""
    build = arguments.results / f"cpp-tests-{arguments.tree.name}"
    build.mkdir(parents=True, exist_ok=True)
    root = package(arguments.python)
    folder = arguments.tree / "tests" / "tt_metal" / "tt_metal"
    found = {path for pattern in DEFAULT for path in folder.glob(pattern) if "kernels" not in path.parts}
    sources = [path for path in sorted(found) if re.search(arguments.cpp_tests, str(path.relative_to(folder)))]
    sources = [path for path in sources if TEST.search(path.read_text(errors="replace"))]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        files = list(pool.map(lambda source: check_file(source, build, root, arguments), sources))
    for file in files:
        results.put("cpp_tests", file.path, asdict(file))
    print(f"C++ tests: {sum(len(file.passed) for file in files)} passed in {len(files)} files")
    foreign = [f"{file.path}: {name}" for file in files for name in kernel_list.foreign(file.kernels, arguments.tree)]
    return kernel_list.report(foreign)
