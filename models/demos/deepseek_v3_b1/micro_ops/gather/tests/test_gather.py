"""Gather: every value arrives in its place, over either NoC or the shorter one of both; what it refuses."""

import pytest
import torch

import ttnn
from models.common.placing import empty_row, full_grid, one_core, place, place_columns, rectangle, sharded_config
from models.demos.deepseek_v3_b1.micro_ops.gather.op import GatherSingleCore, _shorter

HEIGHT = ttnn.TensorMemoryLayout.HEIGHT_SHARDED


def gather(device, values, cores, target, noc):
    out = empty_row(values.shape[-1], device, target)
    return ttnn.to_torch(GatherSingleCore.op(place_columns(values, device, cores), out, noc))


@pytest.mark.parametrize("noc", [None, ttnn.NOC.NOC_0, ttnn.NOC.NOC_1], ids=["shorter", "noc0", "noc1"])
@pytest.mark.parametrize("target", [(0, 0), (4, 4), (7, 5)], ids=["corner", "inside", "outside"])
def test_gather_keeps_the_order(device, noc, target):
    cores = rectangle((0, 0), (5, 5))
    values = torch.arange(36 * 64).remainder(251).reshape(1, -1).bfloat16()
    assert torch.equal(gather(device, values, cores, one_core(*target), noc), GatherSingleCore.golden(values))


def test_gather_from_the_whole_grid(device):
    cores = full_grid(device)
    values = torch.randn(1, cores.num_cores() * 32).bfloat16()
    assert torch.equal(gather(device, values, cores, one_core(), None), values)


def test_gather_of_height_shards_of_whole_tiles(device):
    cores, values = rectangle((1, 1), (2, 4)), torch.randn(8 * 32, 64).bfloat16()
    shards = place(values, device, sharded_config(HEIGHT, cores, (32, 64)), ttnn.Tile((32, 32)))
    out = place(torch.zeros_like(values), device, sharded_config(HEIGHT, one_core(), (256, 64)), ttnn.Tile((32, 32)))
    assert torch.equal(ttnn.to_torch(GatherSingleCore.op(shards, out)), values)


def test_gather_sends_over_the_noc_with_fewer_hops(device):
    last, first = ttnn.CoreCoord(6, 6), ttnn.CoreCoord(0, 0)
    for core, target in ((last, first), (first, last)):
        hops = [device.get_worker_noc_hop_distance(core, target, noc) for noc in (ttnn.NOC.NOC_0, ttnn.NOC.NOC_1)]
        assert hops[0] != hops[1]
        assert _shorter(device, core, target) == (ttnn.NOC.NOC_0 if hops[0] < hops[1] else ttnn.NOC.NOC_1)


def test_every_core_gets_the_kernel_of_its_shorter_noc(device, monkeypatch):
    programs = []
    monkeypatch.setattr(ttnn, "generic_op", lambda tensors, program: programs.append(program))
    cores, target = full_grid(device), ttnn.CoreCoord(4, 4)
    GatherSingleCore.op(
        place_columns(torch.zeros(1, cores.num_cores() * 32).bfloat16(), device, cores),
        empty_row(cores.num_cores() * 32, device, one_core(4, 4)),
    )
    senders = [kernel for kernel in programs[0].kernels if "sender" in kernel.kernel_source]
    used = {
        (core.x, core.y): kernel.config.noc
        for kernel in senders
        for core in ttnn.corerange_to_cores(kernel.core_ranges)
    }
    assert len(senders) == 2 and len(used) == cores.num_cores()
    for core in ttnn.corerange_to_cores(cores):
        assert used[core.x, core.y] == _shorter(device, core, target)


def test_gather_refuses_what_it_cannot_do(device):
    shards = place_columns(torch.zeros(1, 128).bfloat16(), device, rectangle((0, 0), (1, 1)))
    with pytest.raises(ValueError, match="output_tensor must be sharded on one core, its grid has 4"):
        GatherSingleCore.op(shards, shards)
    with pytest.raises(ValueError, match="output_tensor must have 128 values as input_tensor, it has 64"):
        GatherSingleCore.op(shards, empty_row(64, device, one_core()))
    with pytest.raises(ValueError, match="input_tensor must be sharded in L1"):
        dram = ttnn.from_torch(torch.zeros(1, 128).bfloat16(), layout=ttnn.TILE_LAYOUT, device=device)
        GatherSingleCore.op(dram, empty_row(128, device, one_core()))
