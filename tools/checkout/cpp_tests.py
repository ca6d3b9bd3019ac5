"""Builds and runs C++ tests of a checkout, unedited, against an installed Tessera and fixtures of ours.

A file of tests/tt_metal/tt_metal becomes one program, with metalium/tests/upstream before the checkout's own include
folders: only the fixtures, which need a driver, are ours. A file counts when it is the checkout's own: the results have
the hash of the file that was compiled. Small stand-ins of ours for private headers of tt-metal let more files run; what
they opened is noted, and TESTs with and without them are counted apart.
"""

import concurrent.futures
import hashlib
import os
import re
import shutil
import subprocess
import threading
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from . import kernel_list

LAUNCHER = ["ccache"] if shutil.which("ccache") else []  # a second run is shorter with it

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "metalium" / "tests" / "upstream"
# Folders from which tests include: ours come first, so that a fixture is found by any spelling.
TESTS = "tests/tt_metal/tt_metal"
INCLUDES = ["tests", f"{TESTS}/common", TESTS, "tests/tt_metal", f"{TESTS}/dispatch", f"{TESTS}/llk"]
INCLUDES += [f"{TESTS}/data_movement", "."]
# What stands for private headers of tt-metal, or for a library of its build, is ours alone.
PRIVATE = ["tt_metal", "tt_metal/impl", "tt_metal/llrt", "tt_metal/common"]
FIXTURE_HEADERS = ["command_queue_fixture.hpp", "multi_device_fixture.hpp", "multi_command_queue_fixture.hpp"]
# Tests skip themselves on a chip, or with the dispatch mode, that they are not for.
SLOW = {"TT_METAL_SLOW_DISPATCH_MODE": "1"}
WAYS = [{"TESSERA_ARCH": "blackhole"}, {"TESSERA_ARCH": "wormhole_b0"}]
WAYS += [way | SLOW for way in WAYS]
# Helpers of the tests that are files of their own.
HELPERS = {
    "test_golden_impls.hpp": "tests/tt_metal/tt_metal/llk/test_golden_impls.cpp",
    "dm_common.hpp": "tests/tt_metal/tt_metal/data_movement/dm_common.cpp",
}
KEEPING = threading.Lock()  # files are run by several threads
TEST = re.compile(r"^\s*(?:TYPED_)?TEST(?:_F|_P)?\(", re.MULTILINE)


@dataclass
class File:
    """One file of tests: what became of it."""

    path: str
    sha: str
    tests: int
    passed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    kernels: list[str] = field(default_factory=list)
    stand_ins: list[str] = field(default_factory=list)
    not_built: str = ""
    build: str = ""

    def has(self, cases: list[str]) -> bool:
        """Is it known how these cases end?"""
        return set(cases) <= {*self.passed, *self.failed, *self.skipped}


def package(python: Path) -> Path:
    """Root of the interpreter's package."""
    command = [python, "-c", "import tessera; print(tessera.__path__[0])"]
    return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


def options_for(home: Path, root: Path) -> list[str]:
    """What every file of tests is compiled with: the fixtures' folders before those of the checkout."""
    headers = root / "include" / "metalium"
    folders = [FIXTURES / folder for folder in INCLUDES + PRIVATE] + [headers, headers / "tt-metalium"]
    folders += [home / folder for folder in INCLUDES]
    return ["-std=c++20", "-O0", "-w", "-Wno-c++11-narrowing", "-Wno-narrowing", *(f"-I{folder}" for folder in folders)]


def precompile(build: Path, options: list[str], compiler: str) -> list[str]:
    """The fixtures, which every file includes, parsed once: options for the files."""
    if "clang" not in compiler:
        return []
    header, parsed = build / "fixtures.hpp", build / "fixtures.pch"
    header.write_text("".join(f'#include "{name}"\n' for name in FIXTURE_HEADERS))
    command = [compiler, *options, "-x", "c++-header", header, "-Xclang", "-fno-pch-timestamp", "-o", parsed]
    if error := first_error([*LAUNCHER, *command]):
        raise SystemExit(f"upstream: the fixtures do not compile: {error}")
    return ["-include-pch", str(parsed), "-Xclang", "-fno-pch-timestamp"]


def stand_ins(listing: Path) -> set[str]:
    """Headers of ours that stand for private ones, among those that a compiler opened; fixtures are none."""
    opened = re.findall(rf"{re.escape(str(FIXTURES))}/(\S+)", listing.read_text() if listing.exists() else "")
    return {name for name in opened if not name.startswith("tests/")}


def compile_one(
    file: File, source: Path, program: Path, home: Path, root: Path, compiler: str, options: list[str]
) -> str:
    """The first error, or nothing."""
    text = source.read_text(errors="replace")
    helpers = [home / file for name, file in HELPERS.items() if name in text]
    objects = []
    for part in [source, *helpers]:
        objects.append(program.with_name(f"{program.name}-{part.stem}.o"))
        # Through a link in a folder of its own: a fixture beside the file would be found before ours.
        link = program.with_name(f"{program.name}-{part.stem}.d") / part.name
        link.parent.mkdir(exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(part)
        listing = objects[-1].with_suffix(".headers")
        command = [*LAUNCHER, compiler, *options, f"-I{source.parent}", "-MD", "-MF", listing]
        error = first_error([*command, "-c", link, "-o", objects[-1]])
        file.stand_ins = sorted({*file.stand_ins, *stand_ins(listing)})
        if error:
            return error
    libraries = [root / "lib" / "libtt_metal.so.0", f"-Wl,-rpath,{root / 'lib'}", "-lfmt", "-lgtest", "-lgtest_main"]
    if "gmock" in text:
        libraries.append("-lgmock")
    return first_error([compiler, "-o", program, *objects, *libraries, "-lpthread"])


def first_error(command: list[object]) -> str:
    words = [str(word) for word in command]
    # Time stamps of the precompiled fixtures say nothing: their content counts. Their paths stay as they are.
    sloppiness = "pch_defines,time_macros,include_file_mtime,include_file_ctime"
    environment = os.environ | {"CCACHE_SLOPPINESS": sloppiness, "CCACHE_BASEDIR": ""}
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False, env=environment)
    if done.returncode == 0:
        return ""
    error = re.search(r"(?:error|undefined reference)\b:? (.*)", done.stderr)
    return error.group(1)[:140] if error else done.stderr[-140:]


def cases_of(program: Path) -> dict[str, list[str]]:
    """The cases of each TEST, as the program lists them."""
    listed = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=False).stdout
    suite, cases = "", {}
    for line in listed.splitlines():
        word = line.split("#")[0].strip()
        if not line.startswith(" ") and word.endswith("."):
            suite = word
        elif suite and word:
            cases.setdefault(macro_of(suite + word), []).append(suite + word)
    return cases


def run_one(file: File, program: Path, arguments, save: Callable[[], None]) -> None:
    """Each TEST in a process of its own, so that one cannot spoil the next; under the next way when it skips itself."""
    for cases in cases_of(program).values():
        if file.has(cases):
            continue
        with kernel_list.listed(arguments) as (environment, kernels):
            run_ways(file, cases, program, arguments, environment)
        file.kernels = sorted({*file.kernels, *kernels})
        save()  # a long run that is stopped keeps what it has


def run_ways(file: File, cases: list[str], program: Path, arguments, environment: dict[str, str]) -> None:
    for way in WAYS:
        run_cases(file, cases, program, arguments, environment | way)
        if not set(cases) <= set(file.skipped):
            break
        if way is not WAYS[-1]:
            file.skipped = [case for case in file.skipped if case not in cases]


def run_cases(file: File, cases: list[str], program: Path, arguments, environment: dict[str, str]) -> None:
    report = program.with_suffix(".xml")
    report.unlink(missing_ok=True)
    command = [program, f"--gtest_filter={':'.join(cases)}", f"--gtest_output=xml:{report}"]
    options = {"cwd": arguments.tree, "env": environment, "timeout": arguments.timeout, "errors": "replace"}
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    except subprocess.TimeoutExpired:
        file.failed |= dict.fromkeys(cases, f"still running after {arguments.timeout} s")
        return
    note_results(file, cases, done, report)


def note_results(file: File, cases: list[str], done: subprocess.CompletedProcess, report: Path) -> None:
    output = re.sub(r"\S+\.d/(?=\S+\.cpp\b)", "", done.stdout + done.stderr)  # the link that was compiled
    ways = (r"(?:error|finding)\[[^\n]*", r"C\+\+ exception with description \"[^\n]*", r"[^\n]*Failure[^\n]*")
    reason = next(
        (found[0][:140] for way in ways if (found := re.search(way, output))), f"ended with {done.returncode}"
    )
    if not report.exists():
        file.failed |= dict.fromkeys(cases, reason)
        return
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        if case.find("failure") is not None:
            file.failed[name] = reason
        elif case.get("result") == "skipped" or case.find("skipped") is not None:
            file.skipped.append(name)
        elif name in cases:
            file.passed.append(name)


def macro_of(case: str) -> str:
    """The TEST that a case belongs to: instances of a parameterised or typed test are one."""
    suite, test = case.split(".", 1)
    parts = suite.split("/")
    return f"{parts[1] if '/' in test and len(parts) > 1 else parts[0]}.{test.split('/')[0]}"


def passed_tests(file: dict) -> set[str]:
    """TESTs of a file that ran and of whose cases none failed."""
    return {macro_of(case) for case in file["passed"]} - {macro_of(case) for case in file["failed"]}


def why_not(file: dict) -> Counter[str]:
    """Why the other TESTs of a file do not pass, and how many for each reason."""
    if file["not_built"]:
        return Counter({blocker(file["not_built"]): file["tests"]})
    reasons: Counter[str] = Counter()
    failed = {macro_of(case): text for case, text in file["failed"].items()}
    reasons.update(f"fails: {text}" for text in failed.values())
    reasons["skips itself"] += len({macro_of(case) for case in file["skipped"]} - failed.keys() - passed_tests(file))
    missing = file["tests"] - len(passed_tests(file)) - reasons.total()
    reasons["is not instantiated, or disabled"] += max(0, missing)
    return +reasons


def blocker(error: str) -> str:
    """What a file needs that is not here, from the first error of its compiler."""
    header = re.search(r"'([^']+)' file not found", error)
    if not header:
        return f"does not compile: {error}"
    path = header[1]
    if re.search(r"fabric|eth_|ethernet|control_plane", path):
        return "needs fabric or Ethernet"
    if re.search(r"nlohmann|taskflow|capnp|benchmark|yaml", path):
        return "needs a third-party library"
    if re.search(r"debug|watcher|dprint|inspector", path):
        return "tests the watcher, the print server or the inspector"
    if path.startswith("tt-metalium/"):
        return f"needs the public header {path}"
    return "needs private headers of tt-metal"


def library(root: Path) -> str:
    """What distinguishes one build of the libraries from another."""
    files = [root / "lib" / name for name in ("libtt_metal.so.0", "libtessera.so.0")]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def check_file(source: Path, build: Path, root: Path, options: list[str], arguments, results) -> File:
    """Builds one file and runs its tests; with --go-on not those that an earlier run with this build has."""
    home = arguments.tree
    text = source.read_text(errors="replace")
    count = len(TEST.findall(text))
    relative = source.relative_to(home)
    file = File(str(relative), hashlib.sha256(source.read_bytes()).hexdigest()[:12], count, build=library(root))
    known = results.data.get("cpp_tests", {}).get(file.path, {})
    if arguments.go_on and (known.get("sha"), known.get("build")) == (file.sha, file.build):
        file = File(**{**known, "not_built": ""})
    program = build / re.sub(r"\W", "_", str(relative.with_suffix("")))
    file.not_built = compile_one(file, source, program, home, root, arguments.compiler, options)
    if not file.not_built:
        run_one(file, program, arguments, lambda: keep(results, file))
    state = file.not_built or f"{len(file.passed)} passed, {len(file.failed)} failed, {len(file.skipped)} skipped"
    print(f"{file.path}  {state}", flush=True)
    for name, why in {macro_of(case): why for case, why in file.failed.items()}.items():
        print(f"    {name}: {why}", flush=True)
    return file


def keep(results, file: File) -> None:
    with KEEPING:
        results.put("cpp_tests", file.path, asdict(file))
        results.save()


def test(arguments, results) -> int:
    """All files that match, each as a program of its own."""
    build = arguments.results.resolve() / f"cpp-tests-{arguments.tree.name}"
    build.mkdir(parents=True, exist_ok=True)
    root = package(arguments.python)
    folder = arguments.tree / TESTS
    found = sorted(path for path in folder.rglob("*.cpp") if "kernels" not in path.parts)
    sources = [path for path in found if re.search(arguments.cpp_tests, str(path.relative_to(folder)))]
    sources = [path for path in sources if TEST.search(path.read_text(errors="replace"))]
    options = options_for(arguments.tree, root)
    options += precompile(build, options, arguments.compiler)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        files = []
        for file in pool.map(lambda source: check_file(source, build, root, options, arguments, results), sources):
            files.append(file)
            keep(results, file)
    passed, apart = (
        sum(len(passed_tests(asdict(file))) for file in files if file.stand_ins or not only) for only in (0, 1)
    )
    print(f"C++ tests: {passed} of {sum(file.tests for file in files)} TESTs in {len(files)} files pass")
    print(f"{passed - apart} of them with public headers, helpers and fixtures alone; {apart} with stand-ins")
    foreign = [f"{file.path}: {name}" for file in files for name in kernel_list.foreign(file.kernels, arguments.tree)]
    return kernel_list.report(foreign)
