"""`tessera doctor` finds this machine healthy, and says what to install on one that is not."""

import re
import subprocess

import pytest

from tessera import cli, doctor, places


def test_doctor_finds_this_machine_healthy(capsys):
    assert cli.main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("everything that kernels need is here\n")


def test_doctor_needs_no_compiler_of_the_system(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "--  gdb" in out and "help: apt-get install gdb, if you want that" in out


@pytest.mark.parametrize(
    ("distribution", "package"), [("debian 12", "libhwy1"), ("debian 13", "libhwy1t64"), ("ubuntu 24.04", "libhwy1t64")]
)
def test_doctor_names_the_package_of_a_missing_library(monkeypatch, capsys, tmp_path, distribution, package):
    (tmp_path / "ldd").write_text("#!/bin/sh\necho '\tlibhwy.so.1 => not found'\n")
    (tmp_path / "ldd").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(doctor, "_distribution", lambda: distribution)
    assert cli.main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "not found: libhwy.so.1" in out
    assert f"apt-get install {package}\n" in out


def test_doctor_knows_the_package_of_every_library_that_we_ask_for():
    """Beside the C library's own: whoever can start Python has those."""
    asked = set()
    for binary in doctor._own_binaries():
        said = subprocess.run(["ldd", str(binary)], capture_output=True, text=True, check=True).stdout
        asked |= {line.split()[0] for line in said.splitlines() if "=>" in line}
    direct = {name for name in asked if re.match(r"lib(fmt|hwy|boost|LLVM|MLIR|stdc|gcc|z|zstd)\b", name)}
    assert len(doctor._own_binaries()) >= 5 and direct
    assert all(doctor._package_of(name) for name in direct), direct


def test_doctor_sees_a_compiler_that_does_not_run(monkeypatch, tmp_path):
    broken = tmp_path / "tessera-cc"
    broken.write_text("#!/bin/sh\necho broken >&2; exit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(places, "compiler", lambda: broken)
    finding = doctor.compiler()
    assert not finding.ok
    assert "cannot compile an empty kernel: broken" in finding.text


def test_doctor_looks_at_the_compiler_that_was_asked_for(monkeypatch, capsys):
    monkeypatch.setenv("TESSERA_CLANG", "/nowhere/clang++-19")
    assert cli.main(["doctor"]) == 1
    assert "/nowhere/clang++-19 does not exist" in capsys.readouterr().out


def test_doctor_sees_a_cache_that_cannot_be_written(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TESSERA_CACHE_DIR", str(tmp_path / "file" / "cache"))
    finding = doctor.cache_dir()
    assert not finding.ok
    assert "TESSERA_CACHE_DIR" in finding.help


def test_doctor_sees_data_that_is_not_there(monkeypatch, tmp_path):
    monkeypatch.setenv("TESSERA_DATA", str(tmp_path))
    finding = doctor.device_headers()
    assert not finding.ok
    assert finding.text == f"{tmp_path} has no kernel_api and no arch"
