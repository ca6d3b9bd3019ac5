"""No six lines of code stand twice in src, python and tests, but for what is listed here with its reason."""

from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINES = 6
KINDS = {".cpp", ".hpp", ".h", ".py", ".js", ".css", ".html", ".def"}

# Whole files whose lines may stand elsewhere too. Each is read by itself, or written by a tool.
FILES = {
    "tests/deadlocks/": "a case is a whole program with the lines that its report names (tests/cases.py)",
    "tests/diagnostics/": "a case is a whole program with the lines that its report names (tests/cases.py)",
    "tests/races/": "a case is a whole program with the lines that its report names (tests/cases.py)",
    "tests/errors/": "a variant of a page is a whole script with its message",
    "src/op/kernels/": "a kernel is one file, as upstream's are: it is read and compiled by itself",
    "src/tensix/fields.hpp": "a table written from the instructions' encodings",
    "src/tensix/isa.hpp": "a table written from the instructions' encodings",
}
KERNELS = "kernels in Python: the front end reads each from its source"
# Pairs of files, in the order of their names.
PAIRS = {
    ("python/pykernel/__init__.py", "python/pykernel/kernel_types.py"): "__all__ names what is imported",
    ("python/pykernel/__init__.py", "python/pykernel/kernel_ast.py"): "__all__ names what is imported",
    ("tests/pykernel/test_device.py", "tests/pykernel/test_device.py"): KERNELS,
    ("tests/pykernel/test_device.py", "tests/pykernel/test_interpret.py"): KERNELS,
    ("src/tensix/fpu.cpp", "src/tensix/hazard_words.cpp"): "operations by kind: what waits, and what is read",
}
# Observers declare which events they take: the same events, in the order of observer.hpp.
OBSERVERS = ("src/check/", "src/timing/timer.hpp", "src/device/observers.hpp", "src/device/observer.hpp")


def is_code(line: str) -> bool:
    starts = ("//", "/*", "*", "#", "import ", "from ", "using ", '"""')
    return any(c.isalnum() for c in line) and not line.startswith(starts)


def code_of(path: Path) -> list[tuple[int, str]]:
    found = []
    for number, line in enumerate(path.read_text(errors="ignore").splitlines(), 1):
        line = " ".join(line.split())
        if is_code(line):
            found.append((number, line))
    return found


def repeats(files: dict[str, list[tuple[int, str]]]) -> list[tuple[str, int, str, int]]:
    """Pairs of places whose next six lines are the same, the first of each longer run."""
    seen = defaultdict(list)
    for name, code in files.items():
        for at in range(len(code) - LINES + 1):
            seen[tuple(line for _, line in code[at : at + LINES])].append((name, at))
    found = {(*a, *b) for places in seen.values() for i, a in enumerate(places) for b in places[i + 1 :]}
    firsts = sorted(p for p in found if (p[0], p[1] - 1, p[2], p[3] - 1) not in found)
    return [(f, files[f][a][0], g, files[g][b][0]) for f, a, g, b in firsts if f != g or abs(a - b) >= LINES]


def has_reason(first: str, second: str) -> bool:
    if any(name.startswith(folder) for name in (first, second) for folder in FILES):
        return True
    if all(name.startswith(OBSERVERS) and name.endswith(".hpp") for name in (first, second)):
        return True
    return tuple(sorted((first, second))) in PAIRS


@pytest.fixture(scope="module")
def found() -> list[tuple[str, int, str, int]]:
    paths = [
        p for folder in ("src", "python", "tests") for p in sorted((ROOT / folder).rglob("*")) if p.suffix in KINDS
    ]
    return repeats({str(p.relative_to(ROOT)): code_of(p) for p in paths})


def test_repeats_are_found():
    code = [(n, f"call_{n}();") for n in range(1, 9)]
    assert repeats({"a.cpp": code, "b.cpp": [(0, "other();"), *code[1:]]}) == [("a.cpp", 2, "b.cpp", 2)]
    assert not repeats({"a.cpp": code, "b.cpp": code[:5]})


def test_no_six_lines_stand_twice(found):
    wrong = [f"{f}:{a} ~ {g}:{b}" for f, a, g, b in found if not has_reason(f, g)]
    assert not wrong, "\n".join(wrong)


def test_each_reason_is_needed(found):
    names = {name for f, _, g, _ in found for name in (f, g)}
    pairs = {tuple(sorted((f, g))) for f, _, g, _ in found}
    assert not [folder for folder in FILES if not any(name.startswith(folder) for name in names)]
    assert not [pair for pair in PAIRS if pair not in pairs]
