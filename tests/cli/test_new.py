"""`tessera new`: what it writes runs as it is, and it overwrites nothing."""

import subprocess
import sys

from tessera import cli


def test_the_new_op_passes_its_own_test(tmp_path, capsys):
    assert cli.main(["new", "scale_rows", str(tmp_path)]) == 0
    folder = tmp_path / "scale_rows"
    assert {p.name for p in folder.iterdir()} == {"op.py", "gallery.py", "kernels", "tests"}
    assert "class ScaleRows:" in (folder / "op.py").read_text()
    assert "Add" not in (folder / "op.py").read_text() + (folder / "gallery.py").read_text()
    said = capsys.readouterr().out
    assert f"python -m pytest {folder}" in said and f"tessera gallery {folder}" in said
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and "4 passed" in done.stdout, done.stdout


def test_the_new_op_is_shown_by_the_gallery(tmp_path):
    cli.main(["new", "scale_rows", str(tmp_path)])
    words = [sys.executable, "-m", "tessera", "gallery", str(tmp_path / "scale_rows"), "--arch", "wormhole_b0"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "scale_rows" in done.stdout, done.stdout + done.stderr
    assert "0 wrong" in done.stdout and "matmul" not in done.stdout


def test_names_that_python_cannot_import_are_refused(tmp_path, capsys):
    for name in ("my-op", "class", "MyOp", "3d"):
        assert cli.main(["new", name, str(tmp_path)]) == 2
    assert "`3d` is no name of a Python module in lower case, such as my_op" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_what_is_there_stays(tmp_path, capsys):
    (tmp_path / "my_op").mkdir()
    assert cli.main(["new", "my_op", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert not list((tmp_path / "my_op").iterdir())
