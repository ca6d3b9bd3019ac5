"""RMSNorm of one row on one core: out = x / sqrt(mean(x^2) + epsilon) * gamma."""

from pathlib import Path

import torch

import ttnn
from models.common.checks import (
    require,
    require_dtype,
    require_l1,
    require_layout,
    require_on_device,
    require_one_core,
    require_same_cores,
    require_shape,
    require_tile,
)
from models.demos.deepseek_v3_b1.utils import float_to_bfloat16_packed, float_to_uint32

KERNELS = Path(__file__).parent / "kernels"
OP = "RMSNormSingleCore"
CB_INPUT, CB_GAMMA, CB_SCALER, CB_SQUARES, CB_RSTD, CB_OUTPUT = 0, 1, 2, 3, 4, 16


class RMSNormSingleCore:
    @staticmethod
    def golden(input_tensor: torch.Tensor, gamma_tensor: torch.Tensor, epsilon: float = 1e-6) -> torch.Tensor:
        mean = input_tensor.float().pow(2).mean(dim=-1, keepdim=True)
        return (input_tensor.float() * torch.rsqrt(mean + epsilon) * gamma_tensor.float()).to(input_tensor.dtype)

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        gamma_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        epsilon: float = 1e-6,
        numel: int | None = None,
        fp32_dest_acc_en: bool = False,
        rsqrt_fast_approx: bool = False,
    ) -> ttnn.Tensor:
        """All three tensors are [1, N] in 1x32 tiles on the same core; `numel` counts the values of the mean (N)."""
        _check(input_tensor, gamma_tensor, output_tensor, epsilon, numel)
        cores = input_tensor.memory_config().shard_spec.grid
        tile, count = row_tiles(input_tensor.shape[-1])
        scaler = (numel or input_tensor.shape[-1]) ** -0.5  # a scalar reduction multiplies by it twice
        program = ttnn.ProgramDescriptor(
            kernels=[
                _kernel("reader", cores, [CB_INPUT, CB_GAMMA, CB_SCALER, count], [float_to_bfloat16_packed(scaler)]),
                _kernel("writer", cores, [CB_OUTPUT, count], [], ttnn.WriterConfigDescriptor()),
                _kernel(
                    "compute",
                    cores,
                    [CB_INPUT, CB_GAMMA, CB_SCALER, CB_SQUARES, CB_RSTD, CB_OUTPUT, count, int(rsqrt_fast_approx)],
                    [float_to_uint32(epsilon)],
                    ttnn.ComputeConfigDescriptor(
                        math_fidelity=ttnn.MathFidelity.HiFi4, fp32_dest_acc_en=fp32_dest_acc_en
                    ),
                ),
            ],
            cbs=[
                *(
                    row_as_tiles(index, tensor, tile)
                    for index, tensor in (
                        (CB_INPUT, input_tensor),
                        (CB_GAMMA, gamma_tensor),
                        (CB_OUTPUT, output_tensor),
                    )
                ),
                *own_cbs(CB_SCALER, CB_SQUARES, CB_RSTD, tile, count, cores),
            ],
        )
        return ttnn.generic_op([input_tensor, gamma_tensor, output_tensor], program)


def require_row(op: str, name: str, width: int) -> None:
    fits = width > 0 and width % 512 == 0
    require(fits, op, f"{name} must have a width that is a multiple of 512, it has {width}")


def row_tiles(width: int) -> tuple[ttnn.Tile, int]:
    """The largest tile that cuts a row of `width` values (a multiple of 512) without rest, and their number."""
    height = 32 if width % 1024 == 0 else 16
    return ttnn.Tile((height, 32)), width // (height * 32)


def own_cbs(
    scaler: int, squares: int, rstd: int, tile: ttnn.Tile, count: int, cores: ttnn.CoreRangeSet
) -> list[ttnn.CBDescriptor]:
    """What a row of `count` tiles needs beside its tensors."""
    sizes = ((scaler, 1), (squares, count), (rstd, 1))
    return [tiles_cb(index, tiles, tile, ttnn.bfloat16, cores) for index, tiles in sizes]


def row_as_tiles(index: int, tensor: ttnn.Tensor, tile: ttnn.Tile) -> ttnn.CBDescriptor:
    """A shard of 1x32 tiles seen as larger ones: its values lie in order either way."""
    cb = ttnn.cb_descriptor_from_sharded_tensor(index, tensor)
    cb.format_descriptors[0].tile = ttnn.TileDescriptor(tile)
    cb.format_descriptors[0].page_size = tile.get_tile_size(tensor.dtype)
    return cb


def tiles_cb(
    index: int, count: int, tile: ttnn.Tile, dtype: ttnn.DataType, cores: ttnn.CoreRangeSet
) -> ttnn.CBDescriptor:
    tile_bytes = tile.get_tile_size(dtype)
    pages = ttnn.CBFormatDescriptor(
        buffer_index=index, data_format=dtype, page_size=tile_bytes, tile=ttnn.TileDescriptor(tile)
    )
    return ttnn.CBDescriptor(total_size=count * tile_bytes, core_ranges=cores, format_descriptors=[pages])


def _kernel(name, cores, compile_time_args, args, config=None) -> ttnn.KernelDescriptor:
    core = cores.ranges()[0].start
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / f"rmsnorm_{name}.cpp"),
        core_ranges=cores,
        compile_time_args=compile_time_args,
        runtime_args=[(core, args)],
        config=config or ttnn.ReaderConfigDescriptor(),
    )


def _check(input_tensor, gamma_tensor, output_tensor, epsilon, numel=None) -> None:
    tensors = {"input_tensor": input_tensor, "gamma_tensor": gamma_tensor, "output_tensor": output_tensor}
    require_on_device(OP, tensors)
    shape = tuple(input_tensor.shape)
    require(len(shape) == 2 and shape[0] == 1, OP, f"input_tensor must be one row [1, N], it is {list(shape)}")
    require_row(OP, "input_tensor", shape[-1])
    for name, tensor in tensors.items():
        require_dtype(OP, name, tensor, ttnn.bfloat16)
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_one_core(OP, name, tensor)
        require_shape(OP, name, tensor, shape, "as input_tensor")
        require_tile(OP, name, tensor, (1, 32))
        require_same_cores(OP, name, tensor, "input_tensor", input_tensor)
    require(epsilon >= 0, OP, f"epsilon must not be negative, it is {epsilon}")
    require(numel is None or numel > 0, OP, f"numel must be positive, it is {numel}")
    cores = input_tensor.memory_config().shard_spec.grid
    require_l1(OP, "input_tensor", tensors, own_cbs(CB_SCALER, CB_SQUARES, CB_RSTD, *row_tiles(shape[-1]), cores))
