"""Routing weights [B*S, K] spread to [K, 1, B*S, H], in which out[k, 0, bs, :] = weights[bs, k].

A data-movement kernel makes a tile per expert (compute kernels cannot read single values); compute copies it along H.
"""

from dataclasses import dataclass, field
from pathlib import Path

import torch

import ttnn
from models.common.checks import (
    require,
    require_dtype,
    require_layout,
    require_on_device,
    require_same_cores,
    require_shape,
    require_sharded,
    require_tile,
)

KERNELS = Path(__file__).parent / "kernels"
CB_INPUT, CB_WEIGHTS, CB_ONES, CB_EXPERTS, CB_OUTPUT = 0, 1, 2, 3, 16
DST_TILES = 8


@dataclass
class _Variant:
    """How a class does its work: which compute kernel, and what the reader makes for it."""

    name: str
    compute: str
    whole_tiles: bool = True  # every column has the weight; else only column 0, and compute broadcasts it
    packed_writes: bool = False
    needs_ones: bool = False
    tiles_per_block: int = 1
    many_cores: bool = False
    extra_cbs: list[ttnn.CBDescriptor] = field(default_factory=list)


class PrepareGptOssExpertsTensorSingleCore:
    @staticmethod
    def golden(topk_expert_weights: torch.Tensor, num_experts_per_tok: int, hidden_size: int) -> torch.Tensor:
        """PyTorch reference implementation: [B, 1, S, K] or [B*S, K] to [K, 1, B*S, H]."""
        weights = topk_expert_weights.reshape(-1, 1, 1, num_experts_per_tok)
        return weights.repeat(1, 1, hidden_size, 1).permute(3, 1, 0, 2).contiguous()

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor, output_tensor: ttnn.Tensor, num_experts_per_tok: int, hidden_size: int
    ) -> ttnn.Tensor:
        """Execute fused operation on device."""
        variant = _Variant("PrepareGptOssExpertsTensorSingleCore", "compute.cpp")
        return _run(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size)


class PrepareGptOssExpertsTensorOptimized:
    golden = PrepareGptOssExpertsTensorSingleCore.golden

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor, output_tensor: ttnn.Tensor, num_experts_per_tok: int, hidden_size: int
    ) -> ttnn.Tensor:
        """The reader writes one column, compute spreads it: 1.0 times the broadcast weight."""
        variant = _Variant(
            "PrepareGptOssExpertsTensorOptimized",
            "compute_optimized.cpp",
            whole_tiles=False,
            needs_ones=True,
            tiles_per_block=DST_TILES,
        )
        return _run(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size)


class PrepareGptOssExpertsTensorPipelined:
    golden = PrepareGptOssExpertsTensorSingleCore.golden

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        num_experts_per_tok: int,
        hidden_size: int,
        tiles_per_block: int = 4,
    ) -> ttnn.Tensor:
        """Execute optimized fused operation: `tiles_per_block` tiles (1 to 8) per acquire of Dst."""
        variant = _Variant(
            "PrepareGptOssExpertsTensorPipelined",
            "compute_pipelined.cpp",
            packed_writes=True,
            tiles_per_block=tiles_per_block,
        )
        return _run(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size)


class PrepareGptOssExpertsTensorMultiCore:
    golden = PrepareGptOssExpertsTensorSingleCore.golden

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        num_experts_per_tok: int,
        hidden_size: int,
        tiles_per_block: int = 4,
    ) -> ttnn.Tensor:
        """Input width-sharded, output height-sharded over the same cores: each core has its own experts."""
        variant = _Variant(
            "PrepareGptOssExpertsTensorMultiCore",
            "compute_pipelined.cpp",
            packed_writes=True,
            tiles_per_block=tiles_per_block,
            many_cores=True,
        )
        return _run(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size)


class PrepareGptOssExpertsTensorMultiply:
    @staticmethod
    def golden(topk_expert_weights, expert_outputs, num_experts_per_tok: int, hidden_size: int) -> torch.Tensor:
        prepare = PrepareGptOssExpertsTensorSingleCore.golden
        weights = prepare(topk_expert_weights, num_experts_per_tok, hidden_size)
        return (expert_outputs.float() * weights.float()).to(expert_outputs.dtype)

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        expert_outputs: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        num_experts_per_tok: int,
        hidden_size: int,
    ) -> ttnn.Tensor:
        """The weighted outputs; the spread weights never exist. `output_tensor` may be `expert_outputs`."""
        name = "PrepareGptOssExpertsTensorMultiply"
        require_on_device(name, {"expert_outputs": expert_outputs, "output_tensor": output_tensor})
        require_shape(name, "expert_outputs", expert_outputs, tuple(output_tensor.shape), "as output_tensor")
        require_same_cores(name, "expert_outputs", expert_outputs, "output_tensor", output_tensor)
        require_dtype(name, "expert_outputs", expert_outputs, ttnn.bfloat16)
        require_layout(name, "expert_outputs", expert_outputs, ttnn.TILE_LAYOUT)
        require_tile(name, "expert_outputs", expert_outputs, (32, 32))
        variant = _Variant(
            name,
            "compute_multiply.cpp",
            whole_tiles=False,
            tiles_per_block=DST_TILES,
            many_cores=True,
            extra_cbs=[ttnn.cb_descriptor_from_sharded_tensor(CB_EXPERTS, expert_outputs)],
        )
        return _run(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size, [expert_outputs])


def l1_bytes(batch_seq: int, num_experts_per_tok: int, hidden_size: int) -> int:
    """What a core needs for the output of so many experts."""
    return num_experts_per_tok * _up(batch_seq) * _up(hidden_size) * 2


def _up(extent: int) -> int:
    return (extent + 31) // 32 * 32


def _run(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size, others=()) -> ttnn.Tensor:
    _check(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size)
    cores = output_tensor.memory_config().shard_spec.grid
    experts = num_experts_per_tok // cores.num_cores()
    rows, row_tiles, columns = input_tensor.shape[0], _up(input_tensor.shape[0]) // 32, _up(hidden_size) // 32
    input_cb = ttnn.cb_descriptor_from_sharded_tensor(CB_INPUT, input_tensor)
    stride = input_cb.format_descriptors[0].page_size
    tiles = experts * row_tiles * columns
    flags = [
        int(variant.whole_tiles),
        int(variant.packed_writes),
        int(variant.needs_ones),
        int(bool(variant.extra_cbs)),
    ]
    program = ttnn.ProgramDescriptor(
        kernels=[
            _kernel(
                "reader.cpp",
                cores,
                [CB_INPUT, CB_WEIGHTS, CB_ONES, CB_EXPERTS, *flags],
                [rows, experts, stride, tiles],
                ttnn.ReaderConfigDescriptor(),
            ),
            _kernel("writer.cpp", cores, [CB_OUTPUT], [tiles], ttnn.WriterConfigDescriptor()),
            _kernel(
                variant.compute,
                cores,
                [CB_WEIGHTS, CB_ONES, CB_EXPERTS, CB_OUTPUT, variant.tiles_per_block],
                [experts * row_tiles, columns],
                ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4),
            ),
        ],
        cbs=[
            input_cb,
            ttnn.cb_descriptor_from_sharded_tensor(CB_OUTPUT, output_tensor),
            _tiles_cb(CB_WEIGHTS, 2, cores),
            *([_tiles_cb(CB_ONES, 1, cores)] if variant.needs_ones else []),
            *variant.extra_cbs,
        ],
    )
    return ttnn.generic_op([input_tensor, *others, output_tensor], program)


def _tiles_cb(index: int, tiles: int, cores: ttnn.CoreRangeSet) -> ttnn.CBDescriptor:
    pages = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)
    return ttnn.CBDescriptor(total_size=tiles * 2048, core_ranges=cores, format_descriptors=[pages])


def _kernel(source, cores, compile_time_args, args, config) -> ttnn.KernelDescriptor:
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / source),
        core_ranges=cores,
        compile_time_args=compile_time_args,
        runtime_args=[(core, args) for core in ttnn.corerange_to_cores(cores)],
        config=config,
    )


def _check(variant, input_tensor, output_tensor, num_experts_per_tok, hidden_size) -> None:
    op = variant.name
    require_on_device(op, {"input_tensor": input_tensor, "output_tensor": output_tensor})
    require_dtype(op, "input_tensor", input_tensor, ttnn.bfloat16)
    require_dtype(op, "output_tensor", output_tensor, ttnn.bfloat16)
    require_layout(op, "input_tensor", input_tensor, ttnn.ROW_MAJOR_LAYOUT)
    require_layout(op, "output_tensor", output_tensor, ttnn.TILE_LAYOUT)
    require_tile(op, "output_tensor", output_tensor, (32, 32))
    shape = tuple(input_tensor.shape)
    require(len(shape) == 2, op, f"input_tensor must be [B*S, K], it is {list(shape)}")
    require(
        shape[1] == num_experts_per_tok,
        op,
        f"num_experts_per_tok is {num_experts_per_tok}, but input_tensor is {list(shape)}",
    )
    expected = (num_experts_per_tok, 1, shape[0], hidden_size)
    require(
        tuple(output_tensor.shape) == expected,
        op,
        f"output_tensor must be {list(expected)} ([K, 1, B*S, hidden_size]), it is {list(output_tensor.shape)}",
    )
    blocks = range(1, DST_TILES + 1)
    require(variant.tiles_per_block in blocks, op, f"tiles_per_block must be 1 to 8, it is {variant.tiles_per_block}")
    if not variant.many_cores:
        _check_one_core(op, shape, output_tensor, hidden_size)
    require_same_cores(op, "input_tensor", input_tensor, "output_tensor", output_tensor)
    cores = len(require_sharded(op, "output_tensor", output_tensor))
    require(
        num_experts_per_tok % cores == 0,
        op,
        f"output_tensor has {cores} cores, which do not divide num_experts_per_tok {num_experts_per_tok}",
    )
    mine = num_experts_per_tok // cores
    for name, tensor, shard in (
        ("input_tensor", input_tensor, (shape[0], mine)),
        ("output_tensor", output_tensor, (mine * _up(shape[0]), _up(hidden_size))),
    ):
        own = tuple(tensor.memory_config().shard_spec.shape)
        require(
            own == shard,
            op,
            f"{name} must have shards of {list(shard)} ({mine} experts per core), they are {list(own)}",
        )


def _check_one_core(op, shape, output_tensor, hidden_size) -> None:
    require(
        shape[0] <= 32 and shape[1] <= 32,
        op,
        f"input_tensor must have at most 32 rows and 32 experts on one core, it is {list(shape)}; "
        "use PrepareGptOssExpertsTensorMultiCore",
    )
    needed, room = l1_bytes(shape[0], shape[1], hidden_size), output_tensor.device().l1_size_per_core()
    require(
        needed <= room,
        op,
        f"output_tensor needs {needed} B on one core, whose L1 has {room} B; use PrepareGptOssExpertsTensorMultiCore",
    )
    cores = len(require_sharded(op, "output_tensor", output_tensor))
    require(
        cores == 1, op, f"output_tensor must lie on one core, it has {cores}; use PrepareGptOssExpertsTensorMultiCore"
    )
