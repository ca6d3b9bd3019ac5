"""Builds the C++ programming examples of a checkout, unedited, against an installed Tessera, and runs them.

Their own CMake files build them inside a small project that only finds the package. An example runs right when its own
verification says so: it exits with 0.
"""

import re
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from . import kernel_list

ARCHS = ("wormhole_b0", "blackhole")
# Why an example cannot run right here, by name: what Tessera does not model, or a defect of the example itself.
KNOWN = {
    "metal_example_hello_world_datatypes_kernel": "reads DRAM at core (1,0), where neither chip has any",
    "package_integration_test": "needs protobuf",
    "test_realtime_profiler_csv": "needs the realtime profiler",
    "test_device_api_debugger": "reads from a misaligned address on purpose; the refusal is right",
}

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(examples LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(TT-Metalium REQUIRED)
add_library(tt_metal ALIAS TT::Metalium)
add_subdirectory("{examples}" programming_examples)
add_subdirectory("{examples}/tests" tests)
"""

# The third of upstream's package tests includes a header of protobuf; the other two must build without it.
PROTOBUF = "add_library(protobuf::libprotobuf INTERFACE IMPORTED)\n"


@dataclass
class Row:
    """One example on one arch."""

    name: str
    arch: str
    state: str  # right, wrong, not built
    seconds: float
    why: str
    kernels: list[str] = field(default_factory=list)  # files that it ran


def cmake_dir(python: Path) -> Path:
    """Where find_package looks: the folder of the interpreter's own package."""
    done = subprocess.run([python.parent / "tessera", "cmake-dir"], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip()).parent / "tt-metalium"


def configure(home: Path, build: Path, package: Path, compiler: str) -> None:
    """The small project around the checkout's own CMake files."""
    source = build / "project"
    source.mkdir(parents=True, exist_ok=True)
    cmake = source / "cmake"
    if not cmake.exists():
        cmake.symlink_to(home / "cmake")
    examples = home / "tt_metal" / "programming_examples"
    (source / "CMakeLists.txt").write_text(PROJECT.format(examples=examples))
    (source / "FindProtobuf.cmake").write_text(PROTOBUF)
    command = ["cmake", "-S", source, "-B", build, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}"]
    options = [
        f"-DTT-Metalium_DIR={package}",
        f"-DCMAKE_MODULE_PATH={source}",
        "-DCMAKE_BUILD_TYPE=Release",
        "-DCMAKE_CXX_FLAGS_RELEASE=-O1",
    ]
    if subprocess.run(["which", "ccache"], capture_output=True, check=False).returncode == 0:
        options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    subprocess.run([*command, *options], check=True, stdout=subprocess.DEVNULL)


def targets(build: Path) -> list[str]:
    """Names of the executables, from the build system itself."""
    done = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], capture_output=True, text=True, check=True)
    found = re.findall(r"^(\S+): CXX_EXECUTABLE_LINKER", done.stdout, re.MULTILINE)
    return sorted(found)


def left_out(home: Path, build: Path) -> list[str]:
    """Programs of the checkout that none of its own CMake files builds."""
    done = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], capture_output=True, text=True, check=True)
    compiled = set(re.findall(r"/([^/\s]+)\.cpp\.o:", done.stdout))
    sources = (home / "tt_metal" / "programming_examples").rglob("*.cpp")
    programs = (path for path in sources if re.search(r"^int main\(", path.read_text(errors="replace"), re.MULTILINE))
    return sorted(path.stem for path in programs if path.stem not in compiled)


def build_all(build: Path, jobs: str) -> dict[str, str]:
    """Builds everything that builds; returns the first error of each program that does not."""
    done = subprocess.run(["ninja", "-C", build, "-k", "0", "-j", jobs], capture_output=True, text=True, check=False)
    failed: dict[str, str] = {}
    for part in re.split(r"^FAILED: ", done.stdout, flags=re.MULTILINE)[1:]:
        name = Path(part.split()[0]).stem.removesuffix(".cpp")
        error = re.search(r"(?:fatal )?error: (.*)", part)
        failed[name] = error.group(1) if error else part.splitlines()[-1]
    return failed


def last_words(text: str) -> str:
    """The line of the output that says what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    reason = [line for line in lines if re.match(r"(error\[|warning\[|finding\[)", line)] or lines[-1:]
    return reason[0][:160] if reason else "no output"


def run_one(program: Path, arch: str, arguments) -> Row:
    """Runs one example with the checkout as TT_METAL_HOME, as upstream's own instructions do."""
    seconds, started = arguments.timeout, time.monotonic()
    with kernel_list.listed(arguments, TESSERA_ARCH=arch) as (environment, kernels):
        options = {"cwd": program.parent, "env": environment, "timeout": seconds, "errors": "replace"}
        try:
            done = subprocess.run([program], capture_output=True, text=True, check=False, **options)
        except subprocess.TimeoutExpired:
            return Row(program.name, arch, "wrong", time.monotonic() - started, f"still running after {seconds} s")
    text = done.stdout + "\n" + done.stderr
    passed = done.returncode == 0 and "finding[" not in text
    why = "" if passed else last_words(text)
    return Row(program.name, arch, "right" if passed else "wrong", time.monotonic() - started, why, kernels)


def build(arguments, results) -> int:
    """Builds all examples of the checkout, runs those that match on both chips, and keeps a line for each."""
    folder = arguments.results / f"examples-{arguments.tree.name}-{arguments.compiler}"
    configure(arguments.tree, folder, cmake_dir(arguments.python), arguments.compiler)
    failed = build_all(folder, str(arguments.jobs))
    right, foreign = 0, []
    programs = [target for target in targets(folder) if re.search(arguments.examples, target)]
    for target in programs:
        name = Path(target).name
        rows = [run_target(folder / target, arch, arguments, failed) for arch in ARCHS]
        right += all(row.state == "right" for row in rows)
        whys = dict.fromkeys(row.why for row in rows if row.why)
        text = ", ".join(f"{row.arch} {row.state}" for row in rows) + "".join(f"; {why}" for why in whys)
        print(f"{name}: {text} ({max(row.seconds for row in rows):.1f} s)", flush=True)
        if arguments.files:
            print("\n".join(f"      {file}" for file in rows[0].kernels))
        foreign += [f"{name}: {file}" for row in rows for file in kernel_list.foreign(row.kernels, arguments.tree)]
        results.put("examples_checked" if arguments.check else "examples", name, text)
        results.save()  # a long run that is stopped keeps what it has
    unbuilt = [name for name in left_out(arguments.tree, folder) if re.search(arguments.examples, name)]
    for name in unbuilt:
        results.put("examples_checked" if arguments.check else "examples", name, "not built; no CMake file of its own")
        print(f"{name}: not built; no CMake file of its own", flush=True)
    print(f"examples: {right} of {len(programs) + len(unbuilt)} run right on all chips")
    return kernel_list.report(foreign)


def run_target(program: Path, arch: str, arguments, failed: dict[str, str]) -> Row:
    if program.exists():
        row = run_one(program, arch, arguments)
    else:
        short = program.name.removeprefix("metal_example_")
        row = Row(program.name, arch, "not built", 0.0, failed.get(short, "see the build"))
    row.why = "" if row.state == "right" else KNOWN.get(program.name, row.why)
    return row
