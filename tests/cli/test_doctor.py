"""`tessera doctor` finds this machine healthy, and says what to install on one that is not."""

from tessera import cli, doctor


def test_doctor_finds_this_machine_healthy(capsys):
    assert cli.main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("everything that kernels need is here\n")


def test_doctor_names_the_package_of_a_missing_compiler(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "apt-get install clang-19" in out
    assert "apt-get install lld-19" in out


def test_doctor_sees_a_compiler_that_does_not_run(monkeypatch, tmp_path):
    broken = tmp_path / "clang++-19"
    broken.write_text("#!/bin/sh\necho broken >&2; exit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    finding = doctor.clang()
    assert not finding.ok
    assert "does not run: broken" in finding.text


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
