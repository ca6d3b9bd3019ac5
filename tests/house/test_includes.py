"""Who knows whom in src/ (docs/house-style.md, "The layout is the way of the data")."""

import re
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src"
NOUNS = {"descriptor", "device", "fiber", "diag"}
WORKERS = {"jit", "cb", "noc", "tile", "tensix", "tensor"}
OBSERVERS = {"check", "timing", "trace"}
ALL = NOUNS | WORKERS | OBSERVERS | {"isolate", "program", "explain", "fuzz", "entry", "op", "bind"}

KNOWS = (
    dict.fromkeys(NOUNS, NOUNS)
    | dict.fromkeys(WORKERS, NOUNS)
    | {"tensix": NOUNS | {"tile"}}  # instructions compute with the tile engine's arithmetic
    | {observer: NOUNS | WORKERS | {"program"} for observer in OBSERVERS}
    | {
        "isolate": {"diag"},
        "entry": NOUNS | WORKERS | {"program"},
        "program": NOUNS | WORKERS | OBSERVERS | {"entry", "isolate"},
        "explain": NOUNS | {"program"},
        "fuzz": NOUNS | {"jit", "program", "check"},
        "op": NOUNS | {"tensor", "program"},
        "bind": ALL,
    }
)


def sources() -> list[Path]:
    files = [path for pattern in ("*.cpp", "*.hpp") for path in SRC.rglob(pattern)]
    return sorted(path for path in files if not path.stem.endswith("_test") and len(path.relative_to(SRC).parts) > 1)


def included_folders(path: Path) -> set[str]:
    found = re.findall(r'^\s*#\s*include\s+"([a-z_]+)/', path.read_text(), re.MULTILINE)
    return set(found) & ALL


def test_nobody_knows_the_host_api_of_tt_metal():
    """metalium/ is a layer over the library: its public headers name nothing of it, and the library nothing of them."""
    public = [path for path in (SRC.parent / "metalium" / "include").rglob("*") if path.is_file()]
    assert public
    wrong = [path for path in public if included_folders(path) or "tessera::" in path.read_text()]
    wrong += [path for path in sources() if "tt-metalium/" in path.read_text()]
    assert not wrong, wrong


def test_there_are_sources_to_check():
    assert len(sources()) > 10


def test_every_folder_has_its_rule():
    assert {path.relative_to(SRC).parts[0] for path in sources()} <= set(KNOWS)


@pytest.mark.parametrize("folder", sorted(KNOWS))
def test_folder_includes_only_whom_it_may_know(folder):
    wrong = []
    for path in sources():
        if path.relative_to(SRC).parts[0] != folder:
            continue
        strangers = included_folders(path) - KNOWS[folder] - {folder}
        wrong += [f"{path.relative_to(SRC)} includes {stranger}/" for stranger in sorted(strangers)]
    assert not wrong, "\n".join(wrong)


def headers_and_sources() -> list[Path]:
    """Without tests' sources, which nobody includes; with the headers of tests."""
    files = [path for pattern in ("*.cpp", "*.hpp", "*.h") for path in SRC.rglob(pattern)]
    return sorted(path for path in files if not path.name.endswith("_test.cpp"))


def folder_graph() -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for path in headers_and_sources():
        folder = path.relative_to(SRC).parts[0]
        graph.setdefault(folder, set()).update(included_folders(path) - {folder})
    return graph


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """The folders that are left when those that only know folders already taken away are taken away."""
    left = dict(graph)
    while free := [folder for folder, known in left.items() if not known & left.keys()]:
        for folder in free:
            del left[folder]
    return sorted(left)


def test_a_cycle_is_found():
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]


def test_folders_of_src_do_not_include_each_other_in_a_circle():
    assert not cycle_in(folder_graph())


def test_src_reaches_out_of_its_folder_for_the_contract_with_kernels_only():
    outside = re.compile(r'^\s*#\s*include\s+"((?:\.\./)+[^"]*|(?!tessera/abi/)tessera/[^"]*)"', re.MULTILINE)
    wrong = [
        f"{path.relative_to(SRC)}: {name}"
        for path in [*headers_and_sources(), *SRC.rglob("*_test.cpp")]
        for name in outside.findall(path.read_text())
    ]
    assert not wrong, "\n".join(wrong)


def functions(header: str, keyword: str) -> set[str]:
    text = (SRC / "device" / header).read_text()
    pattern = r"virtual\s+\w+\s+(\w+)\(" if keyword == "virtual" else r"(\w+)\([^;{}]*\)\s*override"
    return set(re.findall(pattern, text))


def test_every_event_reaches_every_observer():
    """An event that src/device/observers.hpp does not hand on would be lost as soon as somebody listens."""
    announced = functions("observer.hpp", "virtual")
    assert len(announced) > 40
    assert announced == functions("observers.hpp", "override")
