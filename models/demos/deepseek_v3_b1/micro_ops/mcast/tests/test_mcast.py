"""Mcast: the same bits on every core of any rectangle, over either NoC, with the sender inside or outside."""

import pytest
import torch

import ttnn
from models.common.placing import empty_row, full_grid, one_core, place_copies, place_row, rectangle
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore


def mcast(device, values, sender, cores, noc):
    out = place_copies(torch.zeros_like(values), device, cores)
    return ttnn.to_torch(McastSingleCore.op(place_row(values, device, sender), out, noc))


@pytest.mark.parametrize("noc", [ttnn.NOC.NOC_0, ttnn.NOC.NOC_1], ids=["noc0", "noc1"])
@pytest.mark.parametrize(
    "sender, start, end",
    [
        ((7, 6), (0, 0), (6, 5)),
        ((0, 0), (0, 0), (3, 3)),
        ((2, 1), (1, 1), (5, 1)),
        ((0, 5), (4, 2), (4, 6)),
        ((1, 1), (1, 1), (1, 1)),
        ((0, 0), (3, 3), (3, 3)),
    ],
    ids=["outside", "corner", "row", "column", "itself", "one"],
)
def test_mcast_gives_every_core_the_same(device, sender, start, end, noc):
    values = torch.randn(1, 1024).bfloat16()
    cores = rectangle(start, end)
    result = mcast(device, values, one_core(*sender), cores, noc)
    assert torch.equal(result, McastSingleCore.golden(values, cores.num_cores()))


def test_mcast_of_more_than_a_burst_to_the_whole_grid(device):
    values = torch.randn(1, 7168 * 2).bfloat16()
    cores = full_grid(device)
    assert torch.equal(mcast(device, values, one_core(), cores, ttnn.NOC.NOC_1), values.repeat(cores.num_cores(), 1))


def test_mcast_refuses_what_it_cannot_do(device):
    row = empty_row(64, device, one_core())
    corner = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0)), ttnn.CoreRange((0, 1), (0, 1))])
    with pytest.raises(ValueError, match="output_tensor must lie on one rectangle, its 3 cores do not fill"):
        McastSingleCore.op(row, place_copies(torch.zeros(1, 64).bfloat16(), device, corner))
    with pytest.raises(ValueError, match="output_tensor must have 64 values per core as input_tensor, it has 32"):
        McastSingleCore.op(row, place_copies(torch.zeros(1, 32).bfloat16(), device, rectangle((0, 0), (1, 1))))
    with pytest.raises(ValueError, match="input_tensor must be sharded on one core"):
        McastSingleCore.op(place_copies(torch.zeros(1, 64).bfloat16(), device, full_grid(device)), row)
