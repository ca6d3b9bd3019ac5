"""Every file says first what it is for, and none names the machine it was written on."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tracked(*patterns: str) -> list[Path]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def first_line(path: Path) -> str:
    return next((line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#!")), "")


def test_cpp_files_begin_with_what_they_are_for():
    files = tracked(
        "src/*.cpp",
        "src/*.hpp",
        "metalium/*.cpp",
        "metalium/*.hpp",
        "compiler/*.cpp",
        "compiler/*.h",
        "kernel_api/*.h",
        "bench/*.cpp",
    )
    assert files
    # A header that only forwards to another says so by its include.
    wrong = [path for path in files if not re.match(r"//|/\*|#include|#pragma once", first_line(path))]
    assert not wrong, [str(path.relative_to(ROOT)) for path in wrong]


def test_python_files_begin_with_what_they_are_for():
    wrong = [
        path for path in tracked("*.py") if path.read_text().strip() and not first_line(path).startswith(('"""', "#"))
    ]
    assert not wrong, [str(path.relative_to(ROOT)) for path in wrong]


@pytest.mark.parametrize("pattern", [rf"(?<![\w.])/{folder}/" for folder in ("work", "root")])
def test_no_file_names_the_machine_it_was_written_on(pattern):
    found = []
    for path in tracked():
        if path == Path(__file__).resolve():
            continue
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in re.finditer(pattern, text, re.IGNORECASE)]
    assert not found, "\n".join(found)


def test_comments_owe_nothing_without_an_issue():
    wrong = []
    for path in tracked("*.cpp", "*.hpp", "*.h", "*.py"):
        if path == Path(__file__).resolve():
            continue
        wrong += [
            str(path.relative_to(ROOT)) for _ in re.finditer(r"\b(TODO(?!\(#\d+\))|FIXME|XXX)\b", path.read_text())
        ]
    assert not wrong, wrong
