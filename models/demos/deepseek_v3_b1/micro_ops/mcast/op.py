"""Mcast: one core's shard, copied to every core of a rectangle by one multicast."""

from math import prod
from pathlib import Path

import torch

import ttnn
from models.common.checks import require, require_on_device, require_one_core, require_same_kind, require_sharded
from models.demos.deepseek_v3_b1.micro_ops.gather.op import shard_bytes

KERNELS = Path(__file__).parent / "kernels"
OP = "McastSingleCore"
SENT, ARRIVED = 0, 1  # semaphores


class McastSingleCore:
    @staticmethod
    def golden(input_tensor: torch.Tensor, num_cores: int) -> torch.Tensor:
        """A copy per core, one below the other."""
        return input_tensor.repeat(num_cores, 1)

    @staticmethod
    def op(input_tensor: ttnn.Tensor, output_tensor: ttnn.Tensor, noc: ttnn.NOC = ttnn.NOC.NOC_1) -> ttnn.Tensor:
        """`input_tensor` lies on one core, `output_tensor` has a shard of its size on each core of a rectangle."""
        sender, rectangle = _check(input_tensor, output_tensor)
        receivers = ttnn.CoreRangeSet([rectangle])
        loopback = receivers.contains(sender)
        all_cores = receivers if loopback else receivers.merge(ttnn.CoreRangeSet([ttnn.CoreRange(sender, sender)]))
        program = ttnn.ProgramDescriptor(
            kernels=[
                _sender(input_tensor, output_tensor, sender, rectangle, loopback, noc),
                _receiver(receivers, noc),
            ],
            semaphores=[
                ttnn.SemaphoreDescriptor(id=number, core_ranges=all_cores, initial_value=0)
                for number in (SENT, ARRIVED)
            ],
            cbs=[],
        )
        return ttnn.generic_op([input_tensor, output_tensor], program)


def rectangle_args(device: ttnn.Device, rectangle: ttnn.CoreRange, noc: ttnn.NOC, prefix: str) -> list[tuple[str, int]]:
    """Corners as a multicast address needs them: NoC 1 runs the other way, so start and end change places."""
    start, end = (device.worker_core_from_logical_core(core) for core in (rectangle.start, rectangle.end))
    if noc == ttnn.NOC.NOC_1:
        start, end = end, start
    corners = {"start_x": start.x, "start_y": start.y, "end_x": end.x, "end_y": end.y}
    return [(f"{prefix}_dest_noc_{name}", value) for name, value in corners.items()]


def _sender(input_tensor, output_tensor, sender, rectangle, loopback, noc) -> ttnn.KernelDescriptor:
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "mcast_sender.cpp"),
        core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange(sender, sender)]),
        named_compile_time_args=[
            *rectangle_args(input_tensor.device(), rectangle, noc, "mcast"),
            ("mcast_num_cores", output_tensor.memory_config().shard_spec.num_cores()),
            ("mcast_loopback", int(loopback)),
            ("mcast_bytes", shard_bytes(input_tensor)),
            ("mcast_sent_semaphore", SENT),
            ("mcast_arrived_semaphore", ARRIVED),
        ],
        runtime_args=[(sender, [input_tensor.buffer_address(), output_tensor.buffer_address()])],
        config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=noc),
    )


def _receiver(receivers: ttnn.CoreRangeSet, noc: ttnn.NOC) -> ttnn.KernelDescriptor:
    other = ttnn.NOC.NOC_0 if noc == ttnn.NOC.NOC_1 else ttnn.NOC.NOC_1
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "mcast_receiver.cpp"),
        core_ranges=receivers,
        named_compile_time_args=[("mcast_arrived_semaphore", ARRIVED)],
        config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_1, noc=other),
    )


def _check(input_tensor, output_tensor) -> tuple[ttnn.CoreCoord, ttnn.CoreRange]:
    require_on_device(OP, {"input_tensor": input_tensor, "output_tensor": output_tensor})
    sender = require_one_core(OP, "input_tensor", input_tensor)
    cores = require_sharded(OP, "output_tensor", output_tensor)
    require_same_kind(OP, "output_tensor", output_tensor, "input_tensor", input_tensor)
    box = output_tensor.memory_config().shard_spec.grid.bounding_box()
    size = box.grid_size()
    require(
        size.x * size.y == len(cores),
        OP,
        f"output_tensor must lie on one rectangle, its {len(cores)} cores do not fill {box}",
    )
    shards = [prod(tensor.memory_config().shard_spec.shape) for tensor in (input_tensor, output_tensor)]
    require(
        shards[0] == shards[1],
        OP,
        f"output_tensor must have {shards[0]} values per core as input_tensor, it has {shards[1]}",
    )
    return sender, box
