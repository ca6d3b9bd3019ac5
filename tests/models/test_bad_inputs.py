"""Every op refuses a bad tensor by the name of its argument, before any kernel runs.

For each op a good call is changed argument by argument: on the host, deallocated, in DRAM, of another dtype, layout,
tile or shape, on other cores. `generic_op` is out of reach, so that an op that lets one through is found at once.
"""

import re
from dataclasses import dataclass
from typing import Any

import pytest
import torch

import ttnn
from models.common.placing import FULL_TILE, ROW_TILE, one_core, place, rectangle, sharded_config
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

HEIGHT, WIDTH = ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.TensorMemoryLayout.WIDTH_SHARDED
GRID, HOME, ELSEWHERE = rectangle((0, 0), (1, 1)), one_core(), one_core(5, 5)


@dataclass
class Input:
    """A tensor that an op takes; a wrong one differs in one field."""

    shape: tuple[int, ...]
    shard: tuple[int, int] | None  # None: interleaved in DRAM
    cores: Any = HOME
    kind: Any = HEIGHT
    tile: Any = ROW_TILE
    layout: Any = ttnn.TILE_LAYOUT
    dtype: Any = ttnn.bfloat16

    def make(self, device):
        values = torch.zeros(self.shape)
        if device is None:
            return ttnn.from_torch(values, dtype=self.dtype, layout=self.layout)
        config = sharded_config(self.kind, self.cores, self.shard) if self.shard else ttnn.DRAM_MEMORY_CONFIG
        if self.layout == ttnn.TILE_LAYOUT:
            return place(values, device, config, self.tile, self.dtype)
        return ttnn.from_torch(
            values, dtype=self.dtype, layout=self.layout, device=device, memory_config=config, tile=self.tile
        )

    def but(self, **changes):
        return Input(**{**vars(self), **changes})


def row(width, cores=HOME):
    return Input((1, width), (1, width), cores)


def columns(rows, width, tile=ROW_TILE, cores=GRID, **more):
    return Input((rows, width), (rows, width // cores.num_cores()), cores, WIDTH, tile, **more)


def copies(width):
    return Input((4, width), (1, width), GRID)


def weights(rows, width, cores=GRID):
    return columns(rows, width, FULL_TILE, cores)


def sticks(*shape):
    return Input(shape, None, tile=FULL_TILE, layout=ttnn.ROW_MAJOR_LAYOUT)


def routing(batch_seq, experts):
    return Input((batch_seq, experts), (batch_seq, experts), layout=ttnn.ROW_MAJOR_LAYOUT)


def spread(batch_seq, experts, hidden):
    return Input((experts, 1, batch_seq, hidden), (experts * 32, hidden), tile=FULL_TILE)


NORM = {"input_tensor": row(512), "gamma_tensor": row(512), "output_tensor": row(512)}
ELTWISE = {"in0": columns(1, 256), "in1": columns(1, 256), "output_tensor": columns(1, 256)}
LAYERNORM = {"input_tensor": sticks(4, 64), "gamma_tensor": sticks(64), "beta_tensor": sticks(64)}
LAYERNORM["output_tensor"] = sticks(4, 64)
PREPARE = {"input_tensor": routing(8, 4), "output_tensor": spread(8, 4, 64)}
EXPERTS = {"num_experts_per_tok": 4, "hidden_size": 64}
GATHER = {"input_tensor": columns(1, 256), "output_tensor": row(256)}
MCAST = {"input_tensor": row(64, ELSEWHERE), "output_tensor": copies(64)}
DRAM_TILES = Input((32, 32), None, tile=FULL_TILE)
OPS = {
    "Add": (Add.op, {"a": DRAM_TILES, "b": DRAM_TILES, "out": DRAM_TILES}, {}),
    "RMSNormSingleCore": (RMSNormSingleCore.op, NORM, {}),
    "RMSNormUnified": (RMSNormUnified.op, NORM, {}),
    "MatmulSingleCore": (
        MatmulSingleCore.op,
        {"input_a": copies(64), "input_b": weights(64, 256), "output_tensor": columns(1, 256)},
        {},
    ),
    "GatherSingleCore": (GatherSingleCore.op, GATHER, {}),
    "GatherUnified": (GatherUnified.op, GATHER, {}),
    "McastSingleCore": (McastSingleCore.op, MCAST, {}),
    "McastUnified": (McastUnified.op, MCAST, {}),
    "EltwiseAdd": (EltwiseAdd.op, ELTWISE, {}),
    "EltwiseMul": (EltwiseMul.op, ELTWISE, {}),
    "LocalReduce": (
        LocalReduce.op,
        {"input_tensor": columns(3, 256), "output_tensor": columns(1, 256)},
        {"num_inputs": 3},
    ),
    "LayerNormSingleCore": (LayerNormSingleCore.op, LAYERNORM, {}),
    "LayerNormMultiCore": (LayerNormMultiCore.op, LAYERNORM, {}),
    "PrepareSingleCore": (PrepareGptOssExpertsTensorSingleCore.op, PREPARE, EXPERTS),
    "PrepareOptimized": (PrepareGptOssExpertsTensorOptimized.op, PREPARE, EXPERTS),
    "PreparePipelined": (PrepareGptOssExpertsTensorPipelined.op, PREPARE, EXPERTS),
    "PrepareMultiCore": (PrepareGptOssExpertsTensorMultiCore.op, PREPARE, EXPERTS),
    "PrepareMultiply": (
        PrepareGptOssExpertsTensorMultiply.op,
        {"input_tensor": routing(8, 4), "expert_outputs": spread(8, 4, 64), "output_tensor": spread(8, 4, 64)},
        EXPERTS,
    ),
    "RMSNormMatmul": (
        RMSNormMatmul.op,
        {
            **{"input_tensor": row(512), "gamma_tensor": row(512)},
            **{"weights_tensor": weights(512, 64, HOME), "output_tensor": row(64)},
        },
        {},
    ),
    "PreSDPA": (
        PreSDPA.op,
        {
            **{"input_tensor": row(512), "gamma_tensor": row(512), "matmul_weights_tensor": weights(512, 512)},
            **{"rmsnorm2_gamma_tensor": row(512), "matmul2_weights_tensor": weights(512, 256)},
            "output_tensor": columns(1, 256),
        },
        {},
    ),
    "SwiGLUMLP": (
        SwiGLUMLP.op,
        {
            **{"input_tensor": row(64), "gate_weights_tensor": weights(64, 128), "up_weights_tensor": weights(64, 128)},
            **{"down_weights_tensor": weights(128, 256), "output_tensor": columns(1, 256)},
        },
        {},
    ),
}
ANYWHERE = {
    *((op, name) for op in ("GatherSingleCore", "GatherUnified", "McastSingleCore", "McastUnified") for name in GATHER),
    ("SwiGLUMLP", "input_tensor"),
}  # the cores of these are the caller's choice


def moved(cores):
    """The same number of cores somewhere else."""
    box = cores.bounding_box()
    return rectangle((box.start.x + 3, box.start.y + 2), (box.end.x + 3, box.end.y + 2))


def wider(given):
    shape = (*given.shape[:-1], given.shape[-1] * 2)
    return given.but(shape=shape, shard=given.shard and (given.shard[0], given.shard[1] * 2))


def wrong_inputs(op, name, given):
    """Name -> the input with one thing wrong."""
    kinds = {"of another shape": wider(given), "in float32": given.but(dtype=ttnn.float32)}
    if given.shard:
        kinds["in DRAM"] = given.but(shard=None)
        if (op, name) not in ANYWHERE:
            kinds["on other cores"] = given.but(cores=moved(given.cores))
    elif op != "Add":
        kinds["sharded"] = given.but(shard=(32, given.shape[-1]), cores=HOME)
    if given.layout == ttnn.TILE_LAYOUT:
        kinds["row-major"] = given.but(layout=ttnn.ROW_MAJOR_LAYOUT)
    elif given.shard is None:
        kinds["in tiles"] = given.but(layout=ttnn.TILE_LAYOUT)
    if given.layout == ttnn.TILE_LAYOUT and given.tile is FULL_TILE:
        kinds["of small tiles"] = given.but(tile=ttnn.Tile((16, 32)))
    return kinds


CASES = [
    pytest.param(op, name, kind, id=f"{op}-{name}-{kind}")
    for op, (_, inputs, _) in OPS.items()
    for name, given in inputs.items()
    for kind in ["on the host", "deallocated", *wrong_inputs(op, name, given)]
]


@pytest.fixture(scope="module")
def device():
    opened = ttnn.open_device(device_id=0)
    yield opened
    ttnn.close_device(opened)


class Reached(Exception):
    """The op described a program and wanted to run it."""


@pytest.fixture(autouse=True)
def out_of_reach(monkeypatch):
    def generic_op(io_tensors, program):
        raise Reached

    monkeypatch.setattr(ttnn, "generic_op", generic_op)


def make(device, inputs, name=None, kind=None, op=""):
    tensors = {key: given.make(device) for key, given in inputs.items() if key != name}
    if name is not None:
        if kind == "on the host":
            tensors[name] = inputs[name].make(None)
        elif kind == "deallocated":
            tensors[name] = inputs[name].make(device)
            ttnn.deallocate(tensors[name])
        else:
            tensors[name] = wrong_inputs(op, name, inputs[name])[kind].make(device)
    return [tensors[key] for key in inputs]


@pytest.mark.parametrize("op", OPS)
def test_the_good_call_is_taken(device, op):
    run, inputs, options = OPS[op]
    tensors = make(device, inputs)
    with pytest.raises(Reached):
        run(*tensors, **options)
    for tensor in tensors:
        ttnn.deallocate(tensor)


@pytest.mark.parametrize("op, name, kind", CASES)
def test_a_bad_tensor_is_refused_by_its_name(device, op, name, kind):
    run, inputs, options = OPS[op]
    tensors = make(device, inputs, name, kind, op)
    with pytest.raises((ValueError, ttnn.ProgramError)) as error:
        run(*tensors, **options)
    for tensor in tensors:
        ttnn.deallocate(tensor)
    assert re.search(rf"\b{name}\b", str(error.value)), str(error.value)


def test_a_row_that_does_not_fit_is_refused_with_its_bytes():
    """Three shards of 393216 B and as much for the squares are more than a core of Wormhole has."""
    device = ttnn.open_device(device_id=0, arch="wormhole_b0")
    tensors = make(device, {name: row(384 * 512) for name in NORM})
    text = r"input_tensor is too large: a core needs 1179648 B for tensors and \d+ B for circular buffers, its L1 has"
    with pytest.raises(ValueError, match=text):
        RMSNormSingleCore.op(*tensors)
    ttnn.close_device(device)
