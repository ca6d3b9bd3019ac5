"""What `make demo` shows of prepare_expert_weights: every variant, and the product with the experts' outputs."""

import torch

import ttnn
from models.common.placing import FULL_TILE, one_core, place, rectangle, sharded_config
from models.demos.deepseek_v3_b1.micro_ops.eltwise_mul.op import EltwiseMul
from models.demos.gpt_oss.micro_ops.prepare_expert_weights import (
    PrepareGptOssExpertsTensorMultiCore,
    PrepareGptOssExpertsTensorMultiply,
    PrepareGptOssExpertsTensorOptimized,
    PrepareGptOssExpertsTensorPipelined,
    PrepareGptOssExpertsTensorSingleCore,
)
from tessera.gallery import Show

BATCH, EXPERTS = 32, 8
HEIGHT, WIDTH = ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.TensorMemoryLayout.WIDTH_SHARDED
WEIGHTS = torch.randn(BATCH, EXPERTS, generator=torch.Generator().manual_seed(0)).bfloat16()


def shows() -> list[Show]:
    many = rectangle((0, 0), (7, 0))
    return [
        _show("single core", PrepareGptOssExpertsTensorSingleCore.op, 512, one_core()),
        _show("optimized", PrepareGptOssExpertsTensorOptimized.op, 512, one_core()),
        _show("pipelined", PrepareGptOssExpertsTensorPipelined.op, 512, one_core()),
        _show("multi core", PrepareGptOssExpertsTensorMultiCore.op, 7168, many),
        _multiply(2048, many),
    ]


def _show(name: str, op, hidden: int, cores: ttnn.CoreRangeSet) -> Show:
    golden = PrepareGptOssExpertsTensorSingleCore.golden(WEIGHTS, EXPERTS, hidden)

    def prepare(device):
        weights, out = _weights(device, cores), _spread(torch.zeros_like(golden), device, cores)
        return lambda: ttnn.to_torch(op(weights, out, EXPERTS, hidden))

    shape = f"{name}, {BATCH}x{EXPERTS} over {hidden}"
    return Show("prepare_expert_weights", shape, cores.num_cores(), golden, prepare)


def _multiply(hidden: int, cores: ttnn.CoreRangeSet) -> Show:
    """Beside it the weights spread first, then multiplied."""
    generator = torch.Generator().manual_seed(1)
    outputs = torch.randn(EXPERTS, 1, BATCH, hidden, generator=generator).bfloat16()

    def fused(device):
        weights, experts = _weights(device, cores), _spread(outputs, device, cores)
        out = _spread(torch.zeros_like(outputs), device, cores)
        multiply = PrepareGptOssExpertsTensorMultiply.op
        return lambda: ttnn.to_torch(multiply(weights, experts, out, EXPERTS, hidden))

    def unfused(device):
        weights, experts = _weights(device, cores), _spread(outputs, device, cores)
        spread, out = (_spread(torch.zeros_like(outputs), device, cores) for _ in range(2))

        def run():
            PrepareGptOssExpertsTensorMultiCore.op(weights, spread, EXPERTS, hidden)
            return ttnn.to_torch(EltwiseMul.op(experts, spread, out))

        return run

    golden = PrepareGptOssExpertsTensorMultiply.golden(WEIGHTS, outputs, EXPERTS, hidden)
    shape = f"x outputs, {BATCH}x{EXPERTS} over {hidden}"
    return Show("prepare_expert_weights", shape, cores.num_cores(), golden, fused, unfused=unfused)


def _weights(device, cores: ttnn.CoreRangeSet) -> ttnn.Tensor:
    shard = (BATCH, EXPERTS // cores.num_cores())
    config = sharded_config(WIDTH if cores.num_cores() > 1 else HEIGHT, cores, shard)
    tile = ttnn.Tile((1, 32))
    return ttnn.from_torch(WEIGHTS, layout=ttnn.ROW_MAJOR_LAYOUT, device=device, memory_config=config, tile=tile)


def _spread(values: torch.Tensor, device, cores: ttnn.CoreRangeSet) -> ttnn.Tensor:
    shard = (EXPERTS * BATCH // cores.num_cores(), values.shape[-1])
    return place(values, device, sharded_config(HEIGHT, cores, shard), FULL_TILE)
