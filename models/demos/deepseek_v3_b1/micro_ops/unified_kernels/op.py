"""The micro-ops of this library, each from its unified kernel: one source for all processors of a core."""

from pathlib import Path

import ttnn
from models.demos.deepseek_v3_b1.micro_ops.gather.op import _check as check_gather
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import _check as check_mcast
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import rectangle_args
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import _check as check_rmsnorm
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import own_cbs, row_as_tiles, row_tiles
from models.demos.deepseek_v3_b1.unified_kernel_descriptor import (
    UnifiedCompileTimeCoreDescriptor,
    UnifiedKernelDescriptor,
)
from models.demos.deepseek_v3_b1.utils import float_to_bfloat16_packed, float_to_uint32

KERNELS = Path(__file__).parent


def unified(name: str, cores: ttnn.CoreRangeSet, named: dict[str, int], **options) -> UnifiedKernelDescriptor:
    """A unified kernel whose processors all get the same named arguments and take what they need."""
    args = list(named.items())
    return UnifiedKernelDescriptor(
        kernel_source=str(KERNELS / f"{name}_kernel.cpp"),
        core_ranges=cores,
        ncrisc_named_compile_time_args=args,
        brisc_named_compile_time_args=args,
        trisc_named_compile_time_args=args,
        **options,
    )


class RMSNormUnified:
    @staticmethod
    def op(input_tensor, gamma_tensor, output_tensor, epsilon=1e-6, fp32_dest_acc_en=False) -> ttnn.Tensor:
        """As RMSNormSingleCore.op."""
        check_rmsnorm(input_tensor, gamma_tensor, output_tensor, epsilon)
        cores = input_tensor.memory_config().shard_spec.grid
        tile, count = row_tiles(input_tensor.shape[-1])
        names = ("input_cb", "gamma_cb", "output_cb", "scaler_cb", "squares_cb", "rstd_cb")
        cbs = {name: index for index, name in enumerate(names)}
        kernel = unified(
            "rmsnorm",
            cores,
            {**cbs, "num_tiles": count},
            ncrisc_common_runtime_args=[float_to_bfloat16_packed(input_tensor.shape[-1] ** -0.5)],
            trisc_common_runtime_args=[float_to_uint32(epsilon)],
            trisc_compute_config=ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=fp32_dest_acc_en),
        )
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(),
            cbs=[
                *(row_as_tiles(i, t, tile) for i, t in enumerate((input_tensor, gamma_tensor, output_tensor))),
                *own_cbs(cbs["scaler_cb"], cbs["squares_cb"], cbs["rstd_cb"], tile, count, cores),
            ],
        )
        return ttnn.generic_op([input_tensor, gamma_tensor, output_tensor], program)


class McastUnified:
    @staticmethod
    def op(input_tensor, output_tensor) -> ttnn.Tensor:
        """As McastSingleCore.op over NoC 1."""
        sender, rectangle = check_mcast(input_tensor, output_tensor)
        receivers = ttnn.CoreRangeSet([rectangle])
        src, dst = (ttnn.cb_descriptor_from_sharded_tensor(i, t) for i, t in enumerate((input_tensor, output_tensor)))
        dst.core_ranges = _with(receivers, sender)
        device = input_tensor.device()
        kernel = unified(
            "mcast",
            dst.core_ranges,
            {
                **_pages("src", 0, src),
                **_pages("dst", 1, dst),
                **dict(rectangle_args(device, rectangle, ttnn.NOC.NOC_1, "mcast")),
                "bytes": src.total_size,
                "num_cores": receivers.num_cores(),
                "loopback": int(receivers.contains(sender)),
                "sent_semaphore": 0,
                "arrived_semaphore": 1,
            },
            unified_compile_time_core_descriptors=[
                UnifiedCompileTimeCoreDescriptor("is_sender", sender, 1, 0),
                UnifiedCompileTimeCoreDescriptor("is_receiver", rectangle, 1, 0),
            ],
        )
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(), semaphores=_semaphores(dst.core_ranges, 2), cbs=[src, dst]
        )
        return ttnn.generic_op([input_tensor, output_tensor], program)


class GatherUnified:
    @staticmethod
    def op(input_tensor, output_tensor) -> ttnn.Tensor:
        """As GatherSingleCore.op over NoC 0, from a rectangle of cores."""
        _, gather_core = check_gather(input_tensor, output_tensor)
        senders = input_tensor.memory_config().shard_spec.grid
        box = senders.bounding_box()
        src, dst = (ttnn.cb_descriptor_from_sharded_tensor(i, t) for i, t in enumerate((input_tensor, output_tensor)))
        dst.core_ranges = _with(senders, gather_core)
        target = input_tensor.device().worker_core_from_logical_core(gather_core)
        kernel = unified(
            "gather",
            dst.core_ranges,
            {
                **_pages("src", 0, src),
                **_pages("dst", 1, dst),
                "bytes": src.total_size,
                **{"gather_noc_x": target.x, "gather_noc_y": target.y},
                **{"grid_x": box.start.x, "grid_y": box.start.y, "grid_width": box.grid_size().x},
                "num_senders": senders.num_cores(),
                "done_semaphore": 0,
            },
            unified_compile_time_core_descriptors=[
                UnifiedCompileTimeCoreDescriptor("is_sender", senders, 1, 0),
                UnifiedCompileTimeCoreDescriptor("is_receiver", gather_core, 1, 0),
            ],
        )
        program = ttnn.ProgramDescriptor(
            kernels=kernel.get_kernel_descriptors(), semaphores=_semaphores(dst.core_ranges, 1), cbs=[src, dst]
        )
        return ttnn.generic_op([input_tensor, output_tensor], program)


def _pages(name: str, index: int, cb: ttnn.CBDescriptor) -> dict[str, int]:
    return {f"{name}_cb": index, f"{name}_tiles": cb.total_size // cb.format_descriptors[0].page_size}


def _semaphores(cores: ttnn.CoreRangeSet, count: int) -> list[ttnn.SemaphoreDescriptor]:
    return [ttnn.SemaphoreDescriptor(id=number, core_ranges=cores, initial_value=0) for number in range(count)]


def _with(cores: ttnn.CoreRangeSet, core: ttnn.CoreCoord) -> ttnn.CoreRangeSet:
    return cores if cores.contains(core) else cores.merge(ttnn.CoreRangeSet([ttnn.CoreRange(core, core)]))
