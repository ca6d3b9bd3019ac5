"""PreSDPA: what DeepSeek-V3's decode does before attention, in one program over the grid.

rmsnorm -> mcast -> matmul over many cores -> gather -> rmsnorm -> mcast -> matmul over many cores
"""

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
    require_sharded,
    require_tile,
)
from models.demos.deepseek_v3_b1.fused_ops.common import (
    gather_args,
    is_rectangle,
    mcast_args,
    norm_cb,
    norm_tile_cb,
    row_cb,
    semaphores,
)
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore, require_row, row_as_tiles, row_tiles
from models.demos.deepseek_v3_b1.unified_kernel_descriptor import (
    UnifiedCompileTimeCoreDescriptor,
    UnifiedKernelDescriptor,
)
from models.demos.deepseek_v3_b1.utils import float_to_bfloat16_packed, float_to_uint32

KERNEL = Path(__file__).parent / "kernels" / "pre_sdpa_kernel.cpp"
OP = "PreSDPA"
CBS = {
    "input_cb": 0,
    "gamma_cb": 1,
    "scaler_cb": 2,
    "squares_cb": 3,
    "rstd_cb": 4,
    "normed_cb": 5,
    "in0_cb": 6,  # the normed row on every core of the first matmul
    "weights_cb": 7,
    "part_cb": 8,  # each core's columns of the first product
    "input2_cb": 9,  # the gathered product
    "gamma2_cb": 10,
    "scaler2_cb": 11,
    "squares2_cb": 12,
    "rstd2_cb": 13,
    "normed2_cb": 14,
    "in0_2_cb": 15,
    "out_cb": 16,
    "weights2_cb": 17,
}
MCAST, GATHER, MCAST2, SEMAPHORES = 0, 2, 3, 5  # ids; a multicast takes two


class PreSDPA:
    @staticmethod
    def golden(input_tensor, gamma, matmul_weights, rmsnorm2_gamma, matmul2_weights, epsilon=1e-6) -> torch.Tensor:
        normed = RMSNormSingleCore.golden(input_tensor, gamma, epsilon)
        latent = MatmulSingleCore.golden(normed, matmul_weights)
        return MatmulSingleCore.golden(RMSNormSingleCore.golden(latent, rmsnorm2_gamma, epsilon), matmul2_weights)

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        gamma_tensor: ttnn.Tensor,
        matmul_weights_tensor: ttnn.Tensor,
        rmsnorm2_gamma_tensor: ttnn.Tensor,
        matmul2_weights_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        epsilon: float = 1e-6,
        fp32_dest_acc_en: bool = False,
    ) -> ttnn.Tensor:
        """Rows and gammas on one core, weights and output width-sharded over rectangles, the first in the second."""
        tensors = [
            *(input_tensor, gamma_tensor, matmul_weights_tensor),
            *(rmsnorm2_gamma_tensor, matmul2_weights_tensor, output_tensor),
        ]
        norm_core = _check(*tensors, epsilon)
        first, second = (t.memory_config().shard_spec.grid for t in (matmul_weights_tensor, matmul2_weights_tensor))
        all_cores = second if second.contains(norm_core) else second.merge(_single(norm_core))
        k, k2 = matmul_weights_tensor.shape[-2], matmul2_weights_tensor.shape[-2]
        named = _named_args(input_tensor.device(), norm_core, matmul_weights_tensor, matmul2_weights_tensor)
        named["fp32_acc"] = int(fp32_dest_acc_en)
        kernel = UnifiedKernelDescriptor(
            kernel_source=str(KERNEL),
            core_ranges=all_cores,
            ncrisc_named_compile_time_args=list(named.items()),
            brisc_named_compile_time_args=list(named.items()),
            trisc_named_compile_time_args=list(named.items()),
            ncrisc_common_runtime_args=[float_to_bfloat16_packed(width**-0.5) for width in (k, k2)],
            trisc_common_runtime_args=[float_to_uint32(epsilon)],
            trisc_compute_config=ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=fp32_dest_acc_en),
            unified_compile_time_core_descriptors=[
                UnifiedCompileTimeCoreDescriptor("is_norm_core", norm_core, 1, 0),
                UnifiedCompileTimeCoreDescriptor("is_matmul_core", first, 1, 0),
                UnifiedCompileTimeCoreDescriptor("is_matmul2_core", second, 1, 0),
            ],
        )
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(),
            semaphores=semaphores(all_cores, SEMAPHORES),
            cbs=_circular_buffers(tensors, norm_core, all_cores),
        )
        return ttnn.generic_op(tensors, program)


def _named_args(device, norm_core, weights, weights2) -> dict[str, int]:
    first, second = (t.memory_config().shard_spec.grid for t in (weights, weights2))
    n, n2 = (t.memory_config().shard_spec.shape[1] // 32 for t in (weights, weights2))
    k, k2 = weights.shape[-2], weights2.shape[-2]
    return {
        **CBS,
        "norm_tiles": row_tiles(k)[1],
        "norm2_tiles": row_tiles(k2)[1],
        "k_tiles": k // 32,
        "k2_tiles": k2 // 32,
        "n_tiles": n,
        "n2_tiles": n2,
        **mcast_args("mcast", device, norm_core, first, k, MCAST),
        **gather_args(device, norm_core, first, n * 64, GATHER),
        **mcast_args("mcast2", device, norm_core, second, k2, MCAST2),
    }


def _circular_buffers(tensors, norm_core, all_cores) -> list[ttnn.CBDescriptor]:
    input_tensor, gamma, weights, gamma2, weights2, output = tensors
    k, k2 = weights.shape[-2], weights2.shape[-2]
    return [
        row_as_tiles(CBS["input_cb"], input_tensor, row_tiles(k)[0]),
        row_as_tiles(CBS["gamma_cb"], gamma, row_tiles(k)[0]),
        row_as_tiles(CBS["gamma2_cb"], gamma2, row_tiles(k2)[0]),
        ttnn.cb_descriptor_from_sharded_tensor(CBS["weights_cb"], weights),
        ttnn.cb_descriptor_from_sharded_tensor(CBS["weights2_cb"], weights2),
        ttnn.cb_descriptor_from_sharded_tensor(CBS["out_cb"], output),
        *_own_cbs(k, k2, weights.memory_config().shard_spec.shape[1], norm_core, all_cores),
    ]


def _own_cbs(k, k2, part, norm_core, all_cores) -> list[ttnn.CBDescriptor]:
    """What a core needs beside its tensors; the norm core needs all of it."""
    norm = _single(norm_core)
    return [
        # Targets of multicast and gather lie at one address on all cores.
        row_cb(CBS["in0_cb"], k // 32, all_cores),
        row_cb(CBS["in0_2_cb"], k2 // 32, all_cores),
        norm_cb(CBS["input2_cb"], k2, all_cores),
        row_cb(CBS["part_cb"], part // 32, all_cores),
        norm_tile_cb(CBS["scaler_cb"], k, norm),
        norm_cb(CBS["squares_cb"], k, norm),
        norm_tile_cb(CBS["rstd_cb"], k, norm),
        norm_cb(CBS["normed_cb"], k, norm),
        norm_tile_cb(CBS["scaler2_cb"], k2, norm),
        norm_cb(CBS["squares2_cb"], k2, norm),
        norm_tile_cb(CBS["rstd2_cb"], k2, norm),
        norm_cb(CBS["normed2_cb"], k2, norm),
    ]


def _single(core: ttnn.CoreCoord) -> ttnn.CoreRangeSet:
    return ttnn.CoreRangeSet([ttnn.CoreRange(core, core)])


def _check(input_tensor, gamma, weights, gamma2, weights2, output, epsilon) -> ttnn.CoreCoord:
    rows = {"input_tensor": input_tensor, "gamma_tensor": gamma, "rmsnorm2_gamma_tensor": gamma2}
    products = {"matmul_weights_tensor": weights, "matmul2_weights_tensor": weights2}
    require_on_device(OP, {**rows, **products, "output_tensor": output})
    norm_core = require_one_core(OP, "input_tensor", input_tensor)
    k, n, k2, n2 = *weights.shape[-2:], *weights2.shape[-2:]
    require(n == k2, OP, f"matmul_weights_tensor has {n} columns, but matmul2_weights_tensor has {k2} rows")
    require_row(OP, "input_tensor", k)
    require_row(OP, "rmsnorm2_gamma_tensor", k2)
    owners = ("matmul_weights_tensor", "matmul_weights_tensor", "matmul2_weights_tensor")
    for (name, tensor), width, owner in zip(rows.items(), (k, k, k2), owners, strict=True):
        _check_row(name, tensor, width, owner)
        core = require_one_core(OP, name, tensor)
        require(core == norm_core, OP, f"{name} must lie on {norm_core} as input_tensor, it lies on {core}")
    _check_row("output_tensor", output, n2, "matmul2_weights_tensor")
    for name, tensor in products.items():
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_sharded(OP, name, tensor)
        require_tile(OP, name, tensor, (32, 32))
        require_dtype(OP, name, tensor, ttnn.bfloat16, ttnn.bfloat8_b)
        rectangle = is_rectangle(tensor.memory_config().shard_spec.grid)
        require(rectangle, OP, f"{name} must be sharded over a rectangle of cores")
    same = weights.dtype == weights2.dtype
    require(same, OP, f"matmul2_weights_tensor must have the dtype of matmul_weights_tensor, {weights.dtype}")
    first, second = (t.memory_config().shard_spec.grid for t in (weights, weights2))
    inside = all(second.contains(core) for core in ttnn.corerange_to_cores(first))
    require(inside, OP, "the cores of matmul_weights_tensor must be among those of matmul2_weights_tensor")
    require(
        output.memory_config().shard_spec.grid == second,
        OP,
        "output_tensor must lie on the cores of matmul2_weights_tensor",
    )
    require(epsilon >= 0, OP, f"epsilon must not be negative, it is {epsilon}")
    own = _own_cbs(k, k2, weights.memory_config().shard_spec.shape[1], norm_core, second)
    here = products if second.contains(norm_core) else {}
    require_l1(OP, "input_tensor", {**rows, **here}, own)
    return norm_core


def _check_row(name, tensor, width, owner) -> None:
    require_dtype(OP, name, tensor, ttnn.bfloat16)
    require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
    require_sharded(OP, name, tensor)
    require_tile(OP, name, tensor, (1, 32))
    shape = tuple(tensor.shape)
    require(shape == (1, width), OP, f"{name} must be {[1, width]} to fit {owner}, it is {list(shape)}")
