"""RMSNorm and matmul in one program on one core: the normed row never leaves L1, nor does the host see it."""

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
    require_tile,
)
from models.common.placing import ROW_TILE
from models.demos.deepseek_v3_b1.fused_ops.common import norm_cb, norm_tile_cb, two_views_cb
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore, require_row, row_as_tiles, row_tiles
from models.demos.deepseek_v3_b1.unified_kernel_descriptor import UnifiedKernelDescriptor
from models.demos.deepseek_v3_b1.utils import float_to_bfloat16_packed, float_to_uint32

KERNEL = Path(__file__).parent / "kernels" / "rmsnorm_matmul_kernel.cpp"
OP = "RMSNormMatmul"
CBS = {
    "input_cb": 0,
    "gamma_cb": 1,
    "scaler_cb": 2,
    "squares_cb": 3,
    "rstd_cb": 4,
    "normed_cb": 5,  # as RMSNorm's tiles
    "in0_cb": 6,  # the same memory as 1x32 tiles
    "weights_cb": 7,
    "out_cb": 16,
}


class RMSNormMatmul:
    @staticmethod
    def golden(input_tensor, gamma_tensor, weights_tensor, epsilon: float = 1e-6) -> torch.Tensor:
        normed = RMSNormSingleCore.golden(input_tensor, gamma_tensor, epsilon)
        return MatmulSingleCore.golden(normed, weights_tensor)

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        gamma_tensor: ttnn.Tensor,
        weights_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        epsilon: float = 1e-6,
        fp32_dest_acc_en: bool = False,
    ) -> ttnn.Tensor:
        """Input and gamma [1, K], weights [K, N], output [1, N], all on one core; tiles as in rmsnorm and matmul."""
        _check(input_tensor, gamma_tensor, weights_tensor, output_tensor, epsilon)
        cores = input_tensor.memory_config().shard_spec.grid
        width, columns = weights_tensor.shape[-2], weights_tensor.shape[-1]
        tile, norm_tiles = row_tiles(width)
        named = {**CBS, "norm_tiles": norm_tiles, "k_tiles": width // 32, "n_tiles": columns // 32}
        named["fp32_acc"] = int(fp32_dest_acc_en)
        kernel = UnifiedKernelDescriptor(
            kernel_source=str(KERNEL),
            core_ranges=cores,
            ncrisc_named_compile_time_args=list(named.items()),
            brisc_named_compile_time_args=list(named.items()),
            trisc_named_compile_time_args=list(named.items()),
            ncrisc_common_runtime_args=[float_to_bfloat16_packed(width**-0.5)],
            trisc_common_runtime_args=[float_to_uint32(epsilon)],
            trisc_compute_config=ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=fp32_dest_acc_en),
        )
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(),
            cbs=[
                row_as_tiles(CBS["input_cb"], input_tensor, tile),
                row_as_tiles(CBS["gamma_cb"], gamma_tensor, tile),
                ttnn.cb_descriptor_from_sharded_tensor(CBS["weights_cb"], weights_tensor),
                ttnn.cb_descriptor_from_sharded_tensor(CBS["out_cb"], output_tensor),
                *_own_cbs(width, cores),
            ],
        )
        return ttnn.generic_op([input_tensor, gamma_tensor, weights_tensor, output_tensor], program)


def _own_cbs(width: int, cores: ttnn.CoreRangeSet) -> list[ttnn.CBDescriptor]:
    views = [(CBS["normed_cb"], row_tiles(width)[0]), (CBS["in0_cb"], ROW_TILE)]
    return [
        norm_tile_cb(CBS["scaler_cb"], width, cores),
        norm_cb(CBS["squares_cb"], width, cores),
        norm_tile_cb(CBS["rstd_cb"], width, cores),
        two_views_cb(views, width, cores),
    ]


def _check(input_tensor, gamma_tensor, weights_tensor, output_tensor, epsilon) -> None:
    tensors = {
        "input_tensor": input_tensor,
        "gamma_tensor": gamma_tensor,
        "weights_tensor": weights_tensor,
        "output_tensor": output_tensor,
    }
    require_on_device(OP, tensors)
    for name, tensor in tensors.items():
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_one_core(OP, name, tensor)
        require_same_cores(OP, name, tensor, "input_tensor", input_tensor)
        if name != "weights_tensor":
            require_dtype(OP, name, tensor, ttnn.bfloat16)
    require_dtype(OP, "weights_tensor", weights_tensor, ttnn.bfloat16, ttnn.bfloat8_b)
    rows, columns = weights_tensor.shape[-2], weights_tensor.shape[-1]
    for name, tensor, width in (
        ("input_tensor", input_tensor, rows),
        ("gamma_tensor", gamma_tensor, rows),
        ("output_tensor", output_tensor, columns),
    ):
        require(
            tuple(tensor.shape) == (1, width),
            OP,
            f"{name} must be {[1, width]}, as weights_tensor is {[rows, columns]}; it is {list(tensor.shape)}",
        )
        require_tile(OP, name, tensor, (1, 32))
    require_tile(OP, "weights_tensor", weights_tensor, (32, 32))
    require_row(OP, "input_tensor", rows)
    require(epsilon >= 0, OP, f"epsilon must not be negative, it is {epsilon}")
    require_l1(OP, "weights_tensor", tensors, _own_cbs(rows, input_tensor.memory_config().shard_spec.grid))
