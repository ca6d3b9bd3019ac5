"""Tests written for the card run here without a conftest: fixtures, options, upstream's helper modules."""

import subprocess
import sys

WRITTEN_FOR_THE_CARD = """
import pytest
import torch
import ttnn
from loguru_stub import logger
from models.common.utility_functions import comp_pcc, is_blackhole, skip_for_blackhole
from tests.ttnn.utils_for_testing import assert_with_pcc


@pytest.mark.parametrize("device_params", [{"l1_small_size": 4096}], indirect=True)
def test_device_with_params(device, reset_seeds, silicon_arch_name):
    assert silicon_arch_name == "wormhole_b0" and not is_blackhole()
    torch_input = torch.randn(1, 1, 64, 64).bfloat16()
    tensor = ttnn.from_torch(torch_input, layout=ttnn.TILE_LAYOUT, device=device)
    assert_with_pcc(torch_input, ttnn.to_torch(tensor), 0.9999)
    assert comp_pcc(torch_input, torch_input) == (True, 1.0)
    assert device.compute_with_storage_grid_size() == ttnn.CoreCoord(8, 8)


def test_mesh_of_one(mesh_device):
    assert tuple(mesh_device.shape) == (1, 1)


@skip_for_blackhole("not there")
def test_runs_on_wormhole():
    pass
"""


def run_pytest(folder, *options):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_file_for_the_card_needs_no_conftest(tmp_path):
    (tmp_path / "loguru_stub.py").write_text('"""A logger."""\nlogger = None\n')
    (tmp_path / "test_card.py").write_text(WRITTEN_FOR_THE_CARD)
    run = run_pytest(tmp_path, "--tessera-arch", "n150", "--tessera-workers", "1")
    assert "3 passed" in run.stdout, run.stdout + run.stderr


def test_own_package_called_tests_is_not_hidden(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "__init__.py").write_text('"""Mine."""\nMINE = 1\n')
    code = "import ttnn, tests; from tests.ttnn.utils_for_testing import assert_with_pcc; print(tests.MINE)"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.stdout == "1\n", run.stderr
