"""LayerNorm over the last dimension of a row-major tensor: (x - mean) / sqrt(var + epsilon) * gamma + beta."""

from math import prod
from pathlib import Path

import torch

import ttnn
from models.common.checks import (
    require,
    require_dtype,
    require_interleaved,
    require_layout,
    require_on_device,
    require_shape,
)
from models.demos.deepseek_v3_b1.utils import float_to_uint32

KERNELS = Path(__file__).parent / "kernels"
OP = "LayerNorm"

# CB indices
CB_INPUT_RM = 0  # Input row-major sticks from DRAM
CB_INPUT_TILED = 1  # Input after tilization
CB_GAMMA_RM = 2  # Gamma row-major sticks
CB_GAMMA_TILED = 3  # Gamma after tilization
CB_BETA_RM = 4  # Beta row-major sticks
CB_BETA_TILED = 5  # Beta after tilization
CB_SCALARS = 6  # The scaler of the reductions, 1.0
CB_INTERM = 7  # Intermediate computation results
CB_MEAN = 8  # Mean of each row, in column 0
CB_RSTD = 9  # 1 / sqrt(variance + epsilon) of each row, in column 0
CB_SQUARES = 10  # Squared deviations, summed over the tiles of a row
CB_MASK = 11  # 1.0 in the columns of the last tile that exist
CB_OUTPUT_TILED = 16  # Output in tile format
CB_OUTPUT_RM = 17  # Output row-major sticks

# How far the compute kernel goes: every step of the plan can be looked at by itself.
FULL, PASSTHROUGH, MEAN, VARIANCE, RSTD, STANDARDIZED, GAMMA = range(7)

MAX_WIDTH = 8192
BLOCK_TILES = 4  # what a half of Dst holds in 32-bit mode
L1_BUDGET = 1_280_000  # bytes for circular buffers, on the smaller of both chips


class LayerNormSingleCore:
    @staticmethod
    def golden(
        input_tensor: torch.Tensor, gamma_tensor: torch.Tensor, beta_tensor: torch.Tensor, epsilon: float = 1e-6
    ) -> torch.Tensor:
        x = input_tensor.float()
        mean = x.mean(dim=-1, keepdim=True)
        var = x.var(dim=-1, unbiased=False, keepdim=True)
        normalized = (x - mean) / torch.sqrt(var + epsilon)
        return (normalized * gamma_tensor.float() + beta_tensor.float()).to(input_tensor.dtype)

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        gamma_tensor: ttnn.Tensor,
        beta_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        epsilon: float = 1e-6,
    ) -> ttnn.Tensor:
        core = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
        return _run(input_tensor, gamma_tensor, beta_tensor, output_tensor, epsilon, core)


class LayerNormMultiCore:
    golden = LayerNormSingleCore.golden

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        gamma_tensor: ttnn.Tensor,
        beta_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        epsilon: float = 1e-6,
        core_grid: ttnn.CoreRangeSet | None = None,
    ) -> ttnn.Tensor:
        """As LayerNormSingleCore, the rows split over `core_grid` (left out: all cores) in groups of 32."""
        require_on_device(OP, {"input_tensor": input_tensor})
        if core_grid is None:
            size = input_tensor.device().compute_with_storage_grid_size()
            core_grid = ttnn.CoreRangeSet(
                [ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(size.x - 1, size.y - 1))]
            )
        return _run(input_tensor, gamma_tensor, beta_tensor, output_tensor, epsilon, core_grid)


def _run(
    input_tensor: ttnn.Tensor,
    gamma_tensor: ttnn.Tensor,
    beta_tensor: ttnn.Tensor,
    output_tensor: ttnn.Tensor,
    epsilon: float,
    core_grid: ttnn.CoreRangeSet,
    stage: int = FULL,
) -> ttnn.Tensor:
    _check(input_tensor, gamma_tensor, beta_tensor, output_tensor, epsilon)
    sizes = _calculate_sizes(tuple(input_tensor.shape), input_tensor.dtype)
    shares = _split_rows(core_grid, sizes["num_rows"])
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(core, core) for core, _, _ in shares])
    program = ttnn.ProgramDescriptor(
        kernels=[
            _create_reader_descriptor(cores, input_tensor, gamma_tensor, beta_tensor, sizes, shares),
            _create_compute_descriptor(cores, sizes, epsilon, shares, stage),
            _create_writer_descriptor(cores, output_tensor, sizes, shares),
        ],
        cbs=_create_cb_descriptors(cores, sizes, input_tensor.dtype),
    )
    return ttnn.generic_op([input_tensor, gamma_tensor, beta_tensor, output_tensor], program)


def _calculate_sizes(input_shape: tuple[int, ...], dtype: ttnn.DataType) -> dict[str, int]:
    """Everything that follows from the shape: rows, tiles, bytes, and whether gamma and beta can stay in L1."""
    width = input_shape[-1]
    element_size = {ttnn.bfloat16: 2, ttnn.float32: 4}[dtype]
    tile_size = 32 * 32 * element_size
    tiles_per_row = (width + 31) // 32
    affine_bytes = 2 * tiles_per_row * tile_size
    others = tiles_per_row * tile_size + 8 * BLOCK_TILES * tile_size + (BLOCK_TILES + 5) * 4096
    return {
        "W": width,
        "num_rows": prod(input_shape[:-1]),
        "tiles_per_row": tiles_per_row,
        "element_size": element_size,
        "row_bytes": width * element_size,
        "stick_size": (width * element_size + 31) // 32 * 32,
        "tile_size": tile_size,
        "block_tiles": min(BLOCK_TILES, tiles_per_row),
        "affine_resident": int(others + affine_bytes <= L1_BUDGET),
        "has_mask": int(width % 32 != 0),
    }


def _split_rows(core_grid: ttnn.CoreRangeSet, num_rows: int) -> list[tuple[ttnn.CoreCoord, int, int]]:
    """Cores that get work, with their first row and number of rows; whole groups of 32 but for the last."""
    groups = (num_rows + 31) // 32
    cores = ttnn.corerange_to_cores(core_grid, row_wise=True)[:groups]
    share, rest = divmod(groups, len(cores))
    shares, first = [], 0
    for position, core in enumerate(cores):
        count = min(32 * (share + (position < rest)), num_rows - first)
        shares.append((core, first, count))
        first += count
    return shares


def _create_cb_descriptors(
    core_grid: ttnn.CoreRangeSet, sizes: dict[str, int], dtype: ttnn.DataType
) -> list[ttnn.CBDescriptor]:
    """A block is `block_tiles` tiles wide and 32 rows high, tilized or not; stick buffers hold blocks, not sticks."""
    row, block = sizes["tiles_per_row"], sizes["block_tiles"]
    affine = row if sizes["affine_resident"] else block
    own = {
        CB_INPUT_RM: 2 * block,
        CB_INPUT_TILED: row,
        CB_GAMMA_RM: block,
        CB_GAMMA_TILED: affine,
        CB_BETA_RM: block,
        CB_BETA_TILED: affine,
        CB_SCALARS: 1,
        CB_MASK: 1,
        CB_OUTPUT_TILED: block,
        CB_OUTPUT_RM: 2 * block,
    }
    precise = {CB_INTERM: block, CB_MEAN: 1, CB_RSTD: 1, CB_SQUARES: 1}
    return [
        *(_cb(index, tiles, dtype, core_grid) for index, tiles in own.items()),
        *(_cb(index, tiles, ttnn.float32, core_grid) for index, tiles in precise.items()),
    ]


def _cb(index: int, tiles: int, dtype: ttnn.DataType, core_grid: ttnn.CoreRangeSet) -> ttnn.CBDescriptor:
    tile_bytes = ttnn.Tile((32, 32)).get_tile_size(dtype)
    pages = ttnn.CBFormatDescriptor(buffer_index=index, data_format=dtype, page_size=tile_bytes)
    return ttnn.CBDescriptor(total_size=tiles * tile_bytes, core_ranges=core_grid, format_descriptors=[pages])


def _create_reader_descriptor(
    core_grid, input_tensor, gamma_tensor, beta_tensor, sizes, shares=None
) -> ttnn.KernelDescriptor:
    """`shares` of all three kernels: as _split_rows gives them (left out: all rows over `core_grid`)."""
    shares = shares or _split_rows(core_grid, sizes["num_rows"])
    addresses = [tensor.buffer_address() for tensor in (input_tensor, gamma_tensor, beta_tensor)]
    accessors = [_accessor(tensor) for tensor in (input_tensor, gamma_tensor, beta_tensor)]
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "reader.cpp"),
        core_ranges=core_grid,
        compile_time_args=[
            *(CB_INPUT_RM, CB_GAMMA_RM, CB_BETA_RM, CB_SCALARS, CB_MASK),
            *(sizes[name] for name in ("row_bytes", "tiles_per_row", "block_tiles", "affine_resident", "has_mask")),
            *(word for accessor in accessors for word in accessor),
        ],
        runtime_args=[(core, [*addresses, first, count]) for core, first, count in shares],
        config=ttnn.ReaderConfigDescriptor(),
    )


def _create_compute_descriptor(core_grid, sizes, epsilon, shares=None, stage=FULL) -> ttnn.KernelDescriptor:
    shares = shares or _split_rows(core_grid, sizes["num_rows"])
    names = ("tiles_per_row", "block_tiles", "affine_resident", "has_mask")
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "compute.cpp"),
        core_ranges=core_grid,
        compile_time_args=[
            *(
                CB_INPUT_RM,
                CB_INPUT_TILED,
                CB_GAMMA_RM,
                CB_GAMMA_TILED,
                CB_BETA_RM,
                CB_BETA_TILED,
                CB_SCALARS,
                CB_INTERM,
            ),
            *(CB_MEAN, CB_RSTD, CB_SQUARES, CB_MASK, CB_OUTPUT_TILED, CB_OUTPUT_RM),
            *(sizes[name] for name in names),
            float_to_uint32(1.0 / sizes["W"]),
            stage,
        ],
        runtime_args=[(core, [float_to_uint32(epsilon), (count + 31) // 32]) for core, _, count in shares],
        config=ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4, fp32_dest_acc_en=True),
    )


def _create_writer_descriptor(core_grid, output_tensor, sizes, shares=None) -> ttnn.KernelDescriptor:
    shares = shares or _split_rows(core_grid, sizes["num_rows"])
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "writer.cpp"),
        core_ranges=core_grid,
        compile_time_args=[
            CB_OUTPUT_RM,
            *(sizes[name] for name in ("row_bytes", "tiles_per_row", "block_tiles")),
            *_accessor(output_tensor),
        ],
        runtime_args=[(core, [output_tensor.buffer_address(), first, count]) for core, first, count in shares],
        config=ttnn.WriterConfigDescriptor(),
    )


def _accessor(tensor: ttnn.Tensor) -> list[int]:
    return ttnn.TensorAccessorArgs(tensor).get_compile_time_args()


def _check(input_tensor, gamma_tensor, beta_tensor, output_tensor, epsilon) -> None:
    tensors = {
        "input_tensor": input_tensor,
        "gamma_tensor": gamma_tensor,
        "beta_tensor": beta_tensor,
        "output_tensor": output_tensor,
    }
    require_on_device(OP, tensors)
    shape = tuple(input_tensor.shape)
    require(2 <= len(shape) <= 4, OP, f"input_tensor must have 2 to 4 dimensions, it has {len(shape)}: {list(shape)}")
    width = shape[-1]
    require(width <= MAX_WIDTH, OP, f"input_tensor must be at most {MAX_WIDTH} wide, it is {width}")
    for name, tensor in tensors.items():
        require_dtype(OP, name, tensor, ttnn.bfloat16)
        require_layout(OP, name, tensor, ttnn.ROW_MAJOR_LAYOUT)
        require_interleaved(OP, name, tensor)
    for name in ("gamma_tensor", "beta_tensor"):
        own = tuple(tensors[name].shape)
        fits = own[-1] == width and prod(own) == width
        require(fits, OP, f"{name} must have {width} values in its last dimension as input_tensor, it is {list(own)}")
    require_shape(OP, "output_tensor", output_tensor, shape, "as input_tensor")
    require(epsilon >= 0, OP, f"epsilon must not be negative, it is {epsilon}")
