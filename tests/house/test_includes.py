"""Who knows whom in src/ (docs/house-style.md, "The layout is the way of the data")."""

import re
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src"
NOUNS = {"descriptor", "device", "fiber", "diag"}
WORKERS = {"jit", "cb", "noc", "tile", "tensor"}
OBSERVERS = {"check", "timing", "trace"}
ALL = NOUNS | WORKERS | OBSERVERS | {"program", "entry", "op", "bind"}

KNOWS = (
    dict.fromkeys(NOUNS, NOUNS)
    | dict.fromkeys(WORKERS, NOUNS)
    | {observer: NOUNS | WORKERS | {"program"} for observer in OBSERVERS}
    | {
        "entry": NOUNS | WORKERS | {"program"},
        "program": NOUNS | WORKERS | OBSERVERS | {"entry"},
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
