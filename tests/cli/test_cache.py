"""`tessera cache`: where compiled kernels are kept, how much, and away with them."""

from pathlib import Path

import pytest

from tessera import cli, places


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("TESSERA_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_cache_of_a_new_user_is_empty(cache, capsys):
    assert cli.main(["cache", "stat"]) == 0
    assert capsys.readouterr().out == f"{cache}: 0 compiled kernels, 0 files, 0 B\n"


KEY = "0123456789abcdef" * 2


def test_stat_counts_kernels_and_bytes(cache, capsys):
    cache.mkdir()
    (cache / f"{KEY}-{KEY[:16]}-{KEY[:16]}.so").write_bytes(bytes(3000))
    (cache / f"{KEY}.json").write_bytes(bytes(72))
    (cache / "notes.txt").write_bytes(bytes(5000))
    cli.main(["cache", "stat"])
    assert capsys.readouterr().out == f"{cache}: 1 compiled kernels, 2 files, 3.0 KiB\n"


def test_clear_removes_what_tessera_made_and_says_how_much(cache, capsys):
    cache.mkdir()
    (cache / "CACHEDIR.TAG").touch()
    (cache / f"{KEY}.json").touch()
    assert cli.main(["cache", "clear"]) == 0
    assert capsys.readouterr().out == f"{cache}: 1 files removed\n"
    assert not cache.exists()


def test_clear_keeps_the_users_own_files_and_folder(cache, capsys):
    """TESSERA_CACHE_DIR may name any folder, by mistake the home folder."""
    mine = [cache / "thesis.tex", cache / "kernel.so", cache / "source-of-truth.cpp", cache / "deadbeef.json"]
    (cache / "project").mkdir(parents=True)
    for path in [*mine, cache / "project" / f"{KEY}.json"]:
        path.write_text("mine")
    (cache / f"{KEY}.lock").touch()
    assert cli.main(["cache", "clear"]) == 0
    assert capsys.readouterr().out == f"{cache}: 1 files removed; 5 that are not Tessera's stay\n"
    assert all(path.read_text() == "mine" for path in [*mine, cache / "project" / f"{KEY}.json"])


def test_cache_lies_in_the_users_cache_folder_unless_set_otherwise(monkeypatch):
    monkeypatch.delenv("TESSERA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert places.cache_dir() == Path("/somewhere/tessera")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert places.cache_dir() == Path("/home/me/.cache/tessera")
