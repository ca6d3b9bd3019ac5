"""SwiGLU MLP in one program: down(silu(gate(x)) * up(x)).

mcast -> matmul gate, matmul up -> silu and product, all on many cores -> gather -> mcast -> matmul down on many cores
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
    require_shape,
    require_sharded,
    require_tile,
)
from models.demos.deepseek_v3_b1.fused_ops.common import gather_args, is_rectangle, mcast_args, row_cb, semaphores
from models.demos.deepseek_v3_b1.micro_ops.eltwise_mul.op import EltwiseMul
from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore
from models.demos.deepseek_v3_b1.unified_kernel_descriptor import (
    UnifiedCompileTimeCoreDescriptor,
    UnifiedKernelDescriptor,
)

KERNEL = Path(__file__).parent / "kernels" / "swiglu_mlp_kernel.cpp"
OP = "SwiGLUMLP"
CBS = {
    "input_cb": 0,
    "in0_cb": 1,
    "gate_weights_cb": 2,
    "up_weights_cb": 3,
    "gate_cb": 4,
    "up_cb": 5,
    "product_cb": 6,
    "hidden_cb": 7,  # the gathered product
    "in0_2_cb": 8,
    "down_weights_cb": 9,
    "out_cb": 16,
}
MCAST, GATHER, MCAST2, SEMAPHORES = 0, 2, 3, 5


class SwiGLUMLP:
    @staticmethod
    def golden(input_tensor, gate_weights, up_weights, down_weights) -> torch.Tensor:
        gate, up = (MatmulSingleCore.golden(input_tensor, weights) for weights in (gate_weights, up_weights))
        return MatmulSingleCore.golden(EltwiseMul.golden(gate, up, silu_in0=True), down_weights)

    @staticmethod
    def op(
        input_tensor: ttnn.Tensor,
        gate_weights_tensor: ttnn.Tensor,
        up_weights_tensor: ttnn.Tensor,
        down_weights_tensor: ttnn.Tensor,
        output_tensor: ttnn.Tensor,
        fp32_dest_acc_en: bool = False,
    ) -> ttnn.Tensor:
        """Input [1, K] on one core; weights and output width-sharded over one rectangle of cores."""
        tensors = [input_tensor, gate_weights_tensor, up_weights_tensor, down_weights_tensor, output_tensor]
        home, cores = _check(*tensors)
        alone = ttnn.CoreRangeSet([ttnn.CoreRange(home, home)])
        all_cores = cores if cores.contains(home) else cores.merge(alone)
        named = _named_args(input_tensor.device(), home, cores, gate_weights_tensor, down_weights_tensor)
        named["fp32_acc"] = int(fp32_dest_acc_en)
        kernel = UnifiedKernelDescriptor(
            kernel_source=str(KERNEL),
            core_ranges=all_cores,
            ncrisc_named_compile_time_args=list(named.items()),
            brisc_named_compile_time_args=list(named.items()),
            trisc_named_compile_time_args=list(named.items()),
            trisc_compute_config=ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=fp32_dest_acc_en),
            unified_compile_time_core_descriptors=[
                UnifiedCompileTimeCoreDescriptor("is_home", home, 1, 0),
                UnifiedCompileTimeCoreDescriptor("is_matmul_core", cores, 1, 0),
            ],
        )
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(),
            semaphores=semaphores(all_cores, SEMAPHORES),
            cbs=_circular_buffers(tensors, named, all_cores),
        )
        return ttnn.generic_op(tensors, program)


def _named_args(device, home, cores, gate_weights, down_weights) -> dict[str, int]:
    width, hidden = gate_weights.shape[-2], down_weights.shape[-2]
    f_tiles, n_tiles = (t.memory_config().shard_spec.shape[1] // 32 for t in (gate_weights, down_weights))
    return {
        **CBS,
        "k_tiles": width // 32,
        "f_tiles": f_tiles,
        "hidden_tiles": hidden // 32,
        "n_tiles": n_tiles,
        **mcast_args("mcast", device, home, cores, width, MCAST),
        **gather_args(device, home, cores, f_tiles * 64, GATHER),
        **mcast_args("mcast2", device, home, cores, hidden, MCAST2),
    }


def _circular_buffers(tensors, named, all_cores) -> list[ttnn.CBDescriptor]:
    names = ("input_cb", "gate_weights_cb", "up_weights_cb", "down_weights_cb", "out_cb")
    return [
        *(ttnn.cb_descriptor_from_sharded_tensor(CBS[name], t) for name, t in zip(names, tensors, strict=True)),
        *_own_cbs(named["k_tiles"], named["f_tiles"], named["hidden_tiles"], all_cores),
    ]


def _own_cbs(k_tiles: int, f_tiles: int, hidden_tiles: int, all_cores: ttnn.CoreRangeSet) -> list[ttnn.CBDescriptor]:
    """What every core needs beside its tensors."""
    own = {
        "in0_cb": k_tiles,
        "gate_cb": f_tiles,
        "up_cb": f_tiles,
        "product_cb": f_tiles,
        "hidden_cb": hidden_tiles,
        "in0_2_cb": hidden_tiles,
    }
    return [row_cb(CBS[name], tiles, all_cores) for name, tiles in own.items()]


def _check(input_tensor, gate, up, down, output) -> tuple[ttnn.CoreCoord, ttnn.CoreRangeSet]:
    named = {"input_tensor": input_tensor, "gate_weights_tensor": gate, "up_weights_tensor": up}
    named |= {"down_weights_tensor": down, "output_tensor": output}
    require_on_device(OP, named)
    home = require_one_core(OP, "input_tensor", input_tensor)
    (k, f), n = gate.shape[-2:], down.shape[-1]
    weights = {
        "gate_weights_tensor": (gate, (k, f)),
        "up_weights_tensor": (up, (k, f)),
        "down_weights_tensor": (down, (f, n)),
    }
    cores = gate.memory_config().shard_spec.grid if gate.memory_config().is_sharded() else None
    for name, (tensor, shape) in weights.items():
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_sharded(OP, name, tensor)
        require_tile(OP, name, tensor, (32, 32))
        require_dtype(OP, name, tensor, ttnn.bfloat16, ttnn.bfloat8_b)
        own = tuple(tensor.shape)
        require(own == shape, OP, f"{name} must be {list(shape)} to fit gate_weights_tensor, it is {list(own)}")
        require(tensor.dtype == gate.dtype, OP, f"{name} must have the dtype of gate_weights_tensor")
        same = tensor.memory_config().shard_spec.grid == cores
        require(same, OP, f"{name} must lie on the cores of gate_weights_tensor")
    require(is_rectangle(cores), OP, "gate_weights_tensor must be sharded over a rectangle of cores")
    for name, tensor, width, owner in (
        ("input_tensor", input_tensor, k, "gate_weights_tensor"),
        ("output_tensor", output, n, "down_weights_tensor"),
    ):
        require_dtype(OP, name, tensor, ttnn.bfloat16)
        require_layout(OP, name, tensor, ttnn.TILE_LAYOUT)
        require_sharded(OP, name, tensor)
        require_tile(OP, name, tensor, (1, 32))
        require_shape(OP, name, tensor, (1, width), f"to fit {owner}")
    same = output.memory_config().shard_spec.grid == cores
    require(same, OP, "output_tensor must lie on the cores of gate_weights_tensor")
    here = {name: tensor for name, tensor in named.items() if name != "input_tensor"}
    own = _own_cbs(k // 32, gate.memory_config().shard_spec.shape[1] // 32, f // 32, cores)
    require_l1(OP, "gate_weights_tensor", here, own)
    return home, cores
