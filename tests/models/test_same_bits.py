"""The ops give the same bits for any number of workers and any seed of the scheduler."""

import pytest
import torch

import ttnn
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, place_copies, place_row, rectangle
from models.demos.deepseek_v3_b1.fused_ops.swiglu_mlp.op import SwiGLUMLP
from models.demos.deepseek_v3_b1.micro_ops.eltwise_add.op import EltwiseAdd
from models.demos.deepseek_v3_b1.micro_ops.gather.op import GatherSingleCore
from models.demos.deepseek_v3_b1.micro_ops.layernorm.op import LayerNormMultiCore
from models.demos.deepseek_v3_b1.micro_ops.local_reduce.op import LocalReduce
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore
from models.demos.gpt_oss.micro_ops.prepare_expert_weights import PrepareGptOssExpertsTensorPipelined
from models.demos.gpt_oss.micro_ops.prepare_expert_weights.tests.test_prepare_expert_weights import run as run_prepare

GRID = rectangle((0, 0), (3, 2))


def random(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape))).bfloat16()


def rmsnorm(device):
    row = place_row(random(1, 1536), device, one_core())
    return RMSNormSingleCore.op(row, row, empty_row(1536, device, one_core()))


def mcast_and_matmul(device):
    copies = place_copies(torch.zeros(1, 256).bfloat16(), device, GRID)
    McastSingleCore.op(place_row(random(1, 256), device, one_core(5, 5)), copies)
    out = place_columns(torch.zeros(1, 384).bfloat16(), device, GRID)
    return MatmulSingleCore.op(copies, place_columns(random(256, 384), device, GRID, FULL_TILE), out)


def gather_and_add(device):
    gathered = empty_row(384, device, one_core(1, 1))
    GatherSingleCore.op(place_columns(random(1, 384), device, GRID), gathered)
    return EltwiseAdd.op(gathered, gathered, empty_row(384, device, one_core(1, 1)))


def local_reduce(device):
    row = place_row(random(1, 64), device, one_core())
    return LocalReduce.op(row, empty_row(64, device, one_core()), 1)


def layernorm(device):
    x, gamma = (ttnn.from_torch(random(*shape), device=device) for shape in ((100, 70), (70,)))
    return LayerNormMultiCore.op(x, gamma, gamma, ttnn.from_torch(torch.zeros(100, 70).bfloat16(), device=device))


def prepare(device):
    return run_prepare(PrepareGptOssExpertsTensorPipelined.op, device, random(20, 4), 256, one_core())


def swiglu(device):
    weights = [place_columns(random(384, 384), device, GRID, FULL_TILE, ttnn.bfloat8_b) for _ in range(3)]
    out = place_columns(torch.zeros(1, 384).bfloat16(), device, GRID)
    return SwiGLUMLP.op(place_row(random(1, 384), device, one_core(1, 0)), *weights, out)


OPS = [rmsnorm, mcast_and_matmul, gather_and_add, local_reduce, layernorm, prepare, swiglu]


def results(workers: int, seed: int) -> list[torch.Tensor]:
    device = ttnn.open_device(device_id=0, workers=workers, seed=seed)
    try:
        return [ttnn.to_torch(op(device)) for op in OPS]
    finally:
        ttnn.close_device(device)


def assert_same_bits(seeds):
    expected = results(workers=1, seed=0)
    for seed in seeds:
        for workers in (1, 2, 4):
            for op, first, now in zip(OPS, expected, results(workers, seed), strict=True):
                assert torch.equal(first, now), f"{op.__name__} with {workers} workers and seed {seed}"


def test_three_seeds():
    assert_same_bits([1, 2, 3])


@pytest.mark.long
def test_twenty_seeds():
    assert_same_bits(range(1, 21))
