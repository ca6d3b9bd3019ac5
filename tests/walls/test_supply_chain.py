"""What we take from others is pinned by content, named, and leaves no trace of the machine that built it."""

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from tessera import places

ROOT = Path(__file__).resolve().parents[2]


def requirements() -> list[str]:
    text = (ROOT / "tools" / "requirements.txt").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def test_every_requirement_is_pinned_by_version_and_hash():
    assert len(requirements()) > 8
    for line in requirements():
        assert re.match(r"^[\w.-]+==[\w.]+ ", line), line
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), line


def test_set_up_insists_on_the_hashes():
    assert "--require-hashes -r tools/requirements.txt" in (ROOT / "tools" / "setup.sh").read_text()


def notices() -> Path:
    return places.root() / "data" / "notices"


def test_the_install_carries_licences_of_what_is_compiled_in():
    text = (notices() / "THIRD_PARTY_NOTICES.txt").read_text()
    for name in ("Boost.Context", "fmt", "Highway", "nlohmann-json", "xxHash", "nanobind", "LLVM", "MLIR"):
        assert re.search(rf"^  {re.escape(name)}.* [\w.+~:-]+: ", text, re.M), name
    assert "Permission is hereby granted" in text and "Redistribution and use" in text and "unknown:" not in text


def test_the_install_carries_a_list_of_its_parts():
    sbom = json.loads((notices() / "sbom.cdx.json").read_text())
    assert (sbom["bomFormat"], sbom["specVersion"]) == ("CycloneDX", "1.5")
    assert sbom["metadata"]["component"]["name"] == "tessera-tensix"
    for part in sbom["components"]:
        assert part["purl"].startswith("pkg:") and part["licenses"] and part["version"] not in ("", "unknown"), part


def linked(path: Path) -> set[str]:
    words = subprocess.run(["ldd", path], capture_output=True, text=True, check=True).stdout
    return {line.split()[0] for line in words.splitlines() if line.strip()}


def test_no_library_is_linked_that_the_list_does_not_name():
    """Shared libraries of others: named, or the C and C++ run time and what LLVM itself brings."""
    named = {
        "libboost_context": "Boost.Context",
        "libfmt": "fmt",
        "libhwy": "Highway",
        "libLLVM": "LLVM",
        "libMLIR": "MLIR",
    }
    parts = {part["name"] for part in json.loads((notices() / "sbom.cdx.json").read_text())["components"]}
    runtime = ("libstdc++", "libm.", "libgcc_s", "libc.", "/lib", "linux-vdso", "libtessera")
    for library in linked(places.library()):
        name = next((part for start, part in named.items() if library.startswith(start)), None)
        assert name in parts or library.startswith(runtime), library


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_two_clean_builds_compare_equal(tmp_path):
    """In folders of different names, so that no path can hide."""
    wheels = []
    for name in ("one", "another_name"):
        folder = tmp_path / name
        kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for path in filter(None, kept.split("\0")):
            if (ROOT / path).is_file():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / path, folder / path)
        (folder / ".venv").symlink_to(ROOT / ".venv")
        environment = {
            "SOURCE_DATE_EPOCH": "1700000000",
            "CCACHE_DISABLE": "1",
            "PATH": "/usr/bin:/bin",
            "HOME": "/tmp",
        }
        subprocess.run(["tools/wheel.sh", "dist"], cwd=folder, env=environment, check=True)
        wheels.append(next((folder / "dist").glob("*.whl")))
    one, other = (zipfile.ZipFile(path) for path in wheels)
    assert one.namelist() == other.namelist()
    assert [name for name in one.namelist() if one.read(name) != other.read(name)] == []
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
