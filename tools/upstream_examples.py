"""Builds and runs the programming examples of a tt-metal checkout, unedited, against the installed package.

`tools/upstream_examples.py --home CHECKOUT [--arch wormhole_b0] [--compiler g++] [name...]` prints a table of them.
Nothing in the checkout is edited: its own CMake files build it inside a small project that only finds the package. An
example runs right when its own verification says so: it exits with 0.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

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


def cmake_dir() -> Path:
    """Where find_package looks: the folder of the installed package's CMake files."""
    tessera = Path(sys.executable).parent / "tessera"
    done = subprocess.run([tessera, "cmake-dir"], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip()).parent / "tt-metalium"


def configure(home: Path, build: Path, compiler: str) -> None:
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
        f"-DTT-Metalium_DIR={cmake_dir()}",
        f"-DCMAKE_MODULE_PATH={source}",
        "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS_DEBUG=-O0",
    ]
    if subprocess.run(["which", "ccache"], capture_output=True, check=False).returncode == 0:
        options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    subprocess.run([*command, *options], check=True, stdout=subprocess.DEVNULL)


def targets(build: Path) -> list[str]:
    """Names of the executables, from the build system itself."""
    done = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], capture_output=True, text=True, check=True)
    found = re.findall(r"^(\S+): CXX_EXECUTABLE_LINKER", done.stdout, re.MULTILINE)
    return sorted(found)


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
    told = [line for line in lines if re.match(r"(error\[|warning\[|finding\[)", line)] or lines[-1:]
    return told[0][:160] if told else "no output"


def run_one(program: Path, home: Path, arch: str, seconds: int) -> Row:
    """Runs one example from the checkout's root, as upstream's own instructions do."""
    environment = os.environ | {"TT_METAL_HOME": str(home), "TESSERA_ARCH": arch}
    started = time.monotonic()
    try:
        done = subprocess.run(
            [program],
            cwd=program.parent,
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return Row(program.name, arch, "wrong", time.monotonic() - started, f"still running after {seconds} s")
    passed = done.returncode == 0
    why = "" if passed else last_words(done.stdout + "\n" + done.stderr)
    return Row(program.name, arch, "right" if passed else "wrong", time.monotonic() - started, why)


def run_examples(
    home: Path,
    build: Path,
    archs: list[str],
    compiler: str = "clang++-19",
    only: list[str] | None = None,
    seconds: int = 600,
) -> list[Row]:
    """Builds all examples of a checkout and runs them on each arch."""
    configure(home, build, compiler)
    failed = build_all(build, os.environ.get("TESSERA_JOBS", str(os.cpu_count())))
    rows = []
    for target in targets(build):
        name = Path(target).name
        if only and name not in only:
            continue
        for arch in archs:
            program = build / target
            if program.exists():
                row = run_one(program, home, arch, seconds)
            else:
                row = Row(
                    name, arch, "not built", 0.0, failed.get(name.removeprefix("metal_example_"), "see the build")
                )
            row.why = KNOWN.get(name, row.why) if row.state != "right" else ""
            rows.append(row)
            print(f"{row.state:9} {row.seconds:6.1f} s  {row.arch:11} {row.name}  {row.why}", flush=True)
    return rows


def table(rows: list[Row]) -> str:
    """A Markdown table: an example per line, an arch per column."""
    archs = sorted({row.arch for row in rows})
    lines = [f"| example | {' | '.join(archs)} | why not |", "|---|" + "---|" * (len(archs) + 1)]
    for name in sorted({row.name for row in rows}):
        mine = {row.arch: row for row in rows if row.name == name}
        whys = dict.fromkeys(row.why for row in mine.values() if row.why)
        cells = " | ".join(mine[arch].state if arch in mine else "" for arch in archs)
        lines.append(f"| `{name}` | {cells} | {'; '.join(whys)} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--home", type=Path, default=os.environ.get("TT_METAL_HOME"), help="a checkout of tt-metal")
    parser.add_argument("--arch", action="append", help="wormhole_b0, blackhole (default: both)")
    parser.add_argument("--compiler", default="clang++-19")
    parser.add_argument("--build", type=Path, help="build folder (default: build/examples-<revision>-<compiler>)")
    parser.add_argument("name", nargs="*")
    options = parser.parse_args()
    build = options.build or ROOT / "build" / f"examples-{options.home.name}-{options.compiler}"
    rows = run_examples(
        options.home.resolve(), build, options.arch or ["wormhole_b0", "blackhole"], options.compiler, options.name
    )
    print(table(rows))
    right = sum(row.state == "right" for row in rows)
    print(f"{right} of {len(rows)} right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
