"""The ops give the same bits for any number of workers, any seed and any policy of the scheduler."""

import pytest
import torch

import ttnn
from models.common.placing import (
    FULL_TILE,
    empty_row,
    one_core,
    place,
    place_columns,
    place_copies,
    place_row,
    rectangle,
    sharded_config,
)
from models.demos.basics.micro_ops.add.op import Add
from models.demos.deepseek_v3_b1.fused_ops.pre_sdpa.op import PreSDPA
from models.demos.deepseek_v3_b1.fused_ops.rmsnorm_matmul.op import RMSNormMatmul
from models.demos.deepseek_v3_b1.fused_ops.swiglu_mlp.op import SwiGLUMLP
from models.demos.deepseek_v3_b1.micro_ops.eltwise_add.op import EltwiseAdd
from models.demos.deepseek_v3_b1.micro_ops.eltwise_mul.op import EltwiseMul
from models.demos.deepseek_v3_b1.micro_ops.gather.op import GatherSingleCore
from models.demos.deepseek_v3_b1.micro_ops.layernorm.op import LayerNormMultiCore, LayerNormSingleCore
from models.demos.deepseek_v3_b1.micro_ops.local_reduce.op import LocalReduce
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import GatherUnified, McastUnified, RMSNormUnified
from models.demos.gpt_oss.micro_ops.prepare_expert_weights import (
    PrepareGptOssExpertsTensorMultiCore,
    PrepareGptOssExpertsTensorMultiply,
    PrepareGptOssExpertsTensorOptimized,
    PrepareGptOssExpertsTensorPipelined,
    PrepareGptOssExpertsTensorSingleCore,
)
from models.demos.gpt_oss.micro_ops.prepare_expert_weights.tests.test_prepare_expert_weights import (
    place_output,
    place_weights,
)
from models.demos.gpt_oss.micro_ops.prepare_expert_weights.tests.test_prepare_expert_weights import run as run_prepare

GRID = rectangle((0, 0), (3, 2))


def random(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape))).bfloat16()


def add(device):
    tensors = [ttnn.from_torch(random(64, 96), layout=ttnn.TILE_LAYOUT, device=device) for _ in range(3)]
    return Add.op(*tensors, num_cores=4)


def rmsnorm(device):
    row = place_row(random(1, 1536), device, one_core())
    return RMSNormSingleCore.op(row, row, empty_row(1536, device, one_core()))


def rmsnorm_unified(device):
    row = place_row(random(1, 1024), device, one_core(1, 1))
    return RMSNormUnified.op(row, row, empty_row(1024, device, one_core(1, 1)), fp32_dest_acc_en=True)


def mcast_and_matmul(device):
    copies = place_copies(torch.zeros(1, 256).bfloat16(), device, GRID)
    McastSingleCore.op(place_row(random(1, 256), device, one_core(5, 5)), copies)
    out = place_columns(torch.zeros(1, 384).bfloat16(), device, GRID)
    return MatmulSingleCore.op(copies, place_columns(random(256, 384), device, GRID, FULL_TILE), out)


def gather_and_add(device):
    gathered = empty_row(384, device, one_core(1, 1))
    GatherSingleCore.op(place_columns(random(1, 384), device, GRID), gathered)
    return EltwiseAdd.op(gathered, gathered, empty_row(384, device, one_core(1, 1)))


def mcast_and_mul_unified(device):
    copies = place_copies(torch.zeros(1, 128).bfloat16(), device, GRID)
    McastUnified.op(place_row(random(1, 128), device, one_core(4, 4)), copies)
    return EltwiseMul.op(copies, copies, place_copies(torch.zeros(1, 128).bfloat16(), device, GRID), silu_in0=True)


def gather_unified(device):
    return GatherUnified.op(place_columns(random(1, 384), device, GRID), empty_row(384, device, one_core(6, 6)))


def local_reduce(device):
    parts = place(random(5, 64), device, sharded_config(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, one_core(), (5, 64)))
    return LocalReduce.op(parts, empty_row(64, device, one_core()), 5)


def layernorm(device):
    x, gamma = (ttnn.from_torch(random(*shape), device=device) for shape in ((100, 70), (70,)))
    return LayerNormMultiCore.op(x, gamma, gamma, ttnn.from_torch(torch.zeros(100, 70).bfloat16(), device=device))


def layernorm_on_one_core(device):
    x, gamma = (ttnn.from_torch(random(*shape), device=device) for shape in ((40, 333), (333,)))
    return LayerNormSingleCore.op(x, gamma, gamma, ttnn.from_torch(torch.zeros(40, 333).bfloat16(), device=device))


def prepare(device):
    return run_prepare(PrepareGptOssExpertsTensorSingleCore.op, device, random(20, 4), 256, one_core())


def prepare_optimized(device):
    return run_prepare(PrepareGptOssExpertsTensorOptimized.op, device, random(20, 4), 256, one_core())


def prepare_pipelined(device):
    return run_prepare(PrepareGptOssExpertsTensorPipelined.op, device, random(20, 4), 256, one_core())


def prepare_on_many_cores(device):
    return run_prepare(PrepareGptOssExpertsTensorMultiCore.op, device, random(20, 4), 256, rectangle((0, 0), (1, 1)))


def prepare_and_multiply(device):
    cores = rectangle((0, 0), (3, 0))
    outputs = place_output(random(4, 1, 20, 64), device, cores)
    return PrepareGptOssExpertsTensorMultiply.op(place_weights(random(20, 4), device, cores), outputs, outputs, 4, 64)


def rmsnorm_matmul(device):
    row, weights = place_row(random(1, 512), device, one_core()), random(512, 64)
    placed = place_columns(weights, device, one_core(), FULL_TILE, ttnn.bfloat8_b)
    return RMSNormMatmul.op(row, row, placed, empty_row(64, device, one_core()))


def pre_sdpa(device):
    row = place_row(random(1, 512), device, one_core(5, 4))
    first = place_columns(random(512, 512), device, rectangle((0, 0), (3, 1)), FULL_TILE, ttnn.bfloat8_b)
    second = place_columns(random(512, 384), device, GRID, FULL_TILE, ttnn.bfloat8_b)
    out = place_columns(torch.zeros(1, 384).bfloat16(), device, GRID)
    return PreSDPA.op(row, row, first, row, second, out, fp32_dest_acc_en=True)


def swiglu(device):
    weights = [place_columns(random(384, 384), device, GRID, FULL_TILE, ttnn.bfloat8_b) for _ in range(3)]
    out = place_columns(torch.zeros(1, 384).bfloat16(), device, GRID)
    return SwiGLUMLP.op(place_row(random(1, 384), device, one_core(1, 0)), *weights, out)


OPS = [
    *(add, rmsnorm, rmsnorm_unified, mcast_and_matmul, mcast_and_mul_unified, gather_and_add, gather_unified),
    *(local_reduce, layernorm, layernorm_on_one_core),
    *(prepare, prepare_optimized, prepare_pipelined, prepare_on_many_cores, prepare_and_multiply),
    *(rmsnorm_matmul, pre_sdpa, swiglu),
]


def results(workers: int, seed: int = 0, schedule: str = "") -> list[torch.Tensor]:
    device = ttnn.open_device(device_id=0, workers=workers, seed=seed, schedule=schedule)
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


def test_the_youngest_first():
    for workers in (1, 2):
        for op, first, now in zip(OPS, results(1), results(workers, schedule="youngest"), strict=True):
            assert torch.equal(first, now), f"{op.__name__} with {workers} workers, the youngest fiber first"


def test_three_seeds():
    assert_same_bits([1, 2, 3])


@pytest.mark.long
def test_twenty_seeds():
    assert_same_bits(range(1, 21))


def test_in_the_order_of_time():
    for op, first, now in zip(OPS, results(1), results(1, schedule="time"), strict=True):
        assert torch.equal(first, now), f"{op.__name__} timed"
