"""Breaks the tile engine in one place at a time (mutations.py) and counts how many breaks the C++ tests of src/tile notice."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mutations import MUTATIONS

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
# One SIMD target is enough to see a wrong rule, and compiles in a fraction of the time.
FLAGS = ["-std=c++20", "-O1", "-w", "-march=native", "-DHWY_COMPILE_ONLY_STATIC", f'-DTESSERA_SOURCE_DIR="{ROOT}"']
UNITS = ["tile/pack.cpp", "tile/unpack.cpp", "tile/l1_accumulate.cpp", "tile/tile_size.cpp", "descriptor/format.cpp"]
UNITS += [str(path.relative_to(SRC)) for path in sorted((SRC / "tile/ops").glob("*.cpp"))]
UNITS += ["tile/conversion_test.cpp", "tile/golden_test.cpp"]
CLANG = shutil.which("clang++-19") or "clang++"


def compile_unit(unit, folder, overlay=None):
    """An object of `unit`; files in the overlay come before those of src/."""
    source = overlay / unit if overlay and (overlay / unit).exists() else SRC / unit
    target = folder / (unit.replace("/", "_") + ".o")
    includes = [f"-I{overlay}"] if overlay else []
    subprocess.run(
        [CLANG, *FLAGS, *includes, f"-I{SRC}", f"-I{ROOT / 'kernel_api'}", "-c", str(source), "-o", str(target)],
        check=True,
    )
    return target


def units_with(file):
    """The units a change of `file` concerns: itself, or those that include it, through one header at most."""
    if file.endswith(".cpp"):
        return [file]
    headers = {file} | {str(p.relative_to(SRC)) for p in (SRC / "tile").glob("*.hpp") if f'"{file}"' in p.read_text()}
    return [unit for unit in UNITS if any(f'"{header}"' in (SRC / unit).read_text() for header in headers)]


def all_pass(objects, folder):
    program = folder / "tests"
    libraries = ["-lhwy", "-lgtest", "-lgtest_main", "-lfmt", "-lpthread"]
    subprocess.run([CLANG, *map(str, objects), *libraries, "-o", str(program)], check=True)
    run = [str(program), "--gtest_throw_on_failure"]  # the first difference ends it
    return subprocess.run(run, capture_output=True, check=False).returncode == 0  # a crash is noticed too


def is_noticed(number, baseline, folder):
    file, text, replacement = MUTATIONS[number]
    original = (SRC / file).read_text()
    assert original.count(text) == 1, f"{file}: `{text}` stands there {original.count(text)} times"
    place = folder / str(number)
    (place / "overlay" / file).parent.mkdir(parents=True)
    (place / "overlay" / file).write_text(original.replace(text, replacement))
    changed = {unit: compile_unit(unit, place, place / "overlay") for unit in units_with(file)}
    noticed = not all_pass((baseline | changed).values(), place)
    shutil.rmtree(place)
    return noticed


def test_every_mutation_names_a_text_of_its_file():
    for file, text, _ in MUTATIONS:
        assert (SRC / file).read_text().count(text) == 1, f"{file}: {text}"


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_at_least_95_percent_of_mutations_are_noticed(tmp_path):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        baseline = dict(zip(UNITS, pool.map(lambda unit: compile_unit(unit, tmp_path), UNITS), strict=True))
        assert all_pass(baseline.values(), tmp_path)
        noticed = list(pool.map(lambda n: is_noticed(n, baseline, tmp_path), range(len(MUTATIONS))))
    survivors = [
        f"{MUTATIONS[n][0]}: {MUTATIONS[n][1]} -> {MUTATIONS[n][2]}" for n, seen in enumerate(noticed) if not seen
    ]
    print("\n".join(survivors))
    assert len(survivors) <= 0.05 * len(MUTATIONS), "\n".join(survivors)
