"""`tessera gallery`: its verdicts, and that every op with a gallery.py is shown."""

from pathlib import Path

import pytest
import torch

from tessera import cli, gallery

MICRO_OPS = Path(__file__).resolve().parents[2] / "models"


def test_equal_tensors_agree():
    x = torch.randn(8, 8)
    assert gallery.agreement(x, x.clone(), 0.999) == gallery.Agreement(True, "equal")


def test_near_tensors_agree_with_their_correlation():
    x = torch.arange(64.0).reshape(8, 8)
    y = x.clone()
    y[0, 0] += 0.01
    verdict = gallery.agreement(x, y, 0.999)
    assert verdict.ok
    assert verdict.text == "pcc 1.000000, 98.4% equal"


@pytest.mark.parametrize("wrong", [torch.zeros(8, 8), torch.full((8, 8), float("nan")), torch.ones(4, 16)])
def test_tensors_that_have_nothing_in_common_do_not_agree(wrong):
    assert not gallery.agreement(wrong, torch.arange(64.0).reshape(8, 8), 0.999).ok


def test_every_op_with_a_gallery_is_found():
    folders = {path.parent.name for path in MICRO_OPS.rglob("gallery.py")}
    assert folders
    assert len({show.op for show in gallery.find_shows()}) >= len(folders)


def test_gallery_runs_one_op_on_one_arch(capsys):
    assert cli.main(["gallery", "add", "--arch", "blackhole"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "2 programs on 1 archs, 0 wrong"
    assert all(line.startswith("add ") and "blackhole" in line for line in lines[1:-1])


def test_gallery_refuses_an_op_that_does_not_exist(capsys):
    assert cli.main(["gallery", "no_such_op"]) == 1
    assert capsys.readouterr().out == "gallery: no op no_such_op\n"
