"""Gather: the shards of many cores, one after the other, on one core."""

from math import prod
from pathlib import Path

import torch

import ttnn
from models.common.checks import require, require_on_device, require_one_core, require_same_kind, require_sharded

KERNELS = Path(__file__).parent / "kernels"
OP = "GatherSingleCore"
SEMAPHORES = {ttnn.NOC.NOC_0: 0, ttnn.NOC.NOC_1: 1}


class GatherSingleCore:
    @staticmethod
    def golden(input_tensor: torch.Tensor) -> torch.Tensor:
        """The values do not change; only their place does."""
        return input_tensor.clone()

    @staticmethod
    def op(input_tensor: ttnn.Tensor, output_tensor: ttnn.Tensor, noc: ttnn.NOC | None = None) -> ttnn.Tensor:
        """`output_tensor` lies on one core. `noc` None: each core sends over the NoC with fewer hops."""
        senders, gather_core = _check(input_tensor, output_tensor)
        ways = {
            core: noc if noc is not None else _shorter(input_tensor.device(), core, gather_core) for core in senders
        }
        counts = {way: sum(chosen == way for chosen in ways.values()) for way in SEMAPHORES}
        all_cores = ttnn.CoreRangeSet(_single({*senders, gather_core}))
        program = ttnn.ProgramDescriptor(
            kernels=[
                *(_sender(way, ways, input_tensor, output_tensor, gather_core) for way in SEMAPHORES if counts[way]),
                _receiver(gather_core, counts, ways),
            ],
            semaphores=[
                ttnn.SemaphoreDescriptor(id=number, core_ranges=all_cores, initial_value=0)
                for number in SEMAPHORES.values()
            ],
            cbs=[],
        )
        return ttnn.generic_op([input_tensor, output_tensor], program)


def shard_bytes(tensor: ttnn.Tensor) -> int:
    """Bytes of one shard: whole tiles, or rows of the buffer's page size."""
    cb = ttnn.cb_descriptor_from_sharded_tensor(0, tensor)
    return cb.total_size


def _shorter(device: ttnn.Device, core: ttnn.CoreCoord, gather_core: ttnn.CoreCoord) -> ttnn.NOC:
    hops = [device.get_worker_noc_hop_distance(core, gather_core, noc) for noc in (ttnn.NOC.NOC_0, ttnn.NOC.NOC_1)]
    return ttnn.NOC.NOC_0 if hops[0] <= hops[1] else ttnn.NOC.NOC_1


def _single(cores) -> list[ttnn.CoreRange]:
    return [ttnn.CoreRange(core, core) for core in sorted(cores, key=lambda core: (core.y, core.x))]


def _sender(noc, ways, input_tensor, output_tensor, gather_core) -> ttnn.KernelDescriptor:
    target = input_tensor.device().worker_core_from_logical_core(gather_core)
    size = shard_bytes(input_tensor)
    mine = [(number, core) for number, (core, way) in enumerate(ways.items()) if way == noc]
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "gather_sender.cpp"),
        core_ranges=ttnn.CoreRangeSet(_single([core for _, core in mine])),
        named_compile_time_args=[
            ("gather_noc_x", target.x),
            ("gather_noc_y", target.y),
            ("shard_bytes", size),
            ("done_semaphore", SEMAPHORES[noc]),
        ],
        runtime_args=[
            (core, [input_tensor.buffer_address(), output_tensor.buffer_address() + number * size])
            for number, core in mine
        ],
        config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_1, noc=noc),
    )


def _receiver(gather_core, counts, ways) -> ttnn.KernelDescriptor:
    other = ttnn.NOC.NOC_0 if ways.get(gather_core) == ttnn.NOC.NOC_1 else ttnn.NOC.NOC_1
    return ttnn.KernelDescriptor(
        kernel_source=str(KERNELS / "gather_receiver.cpp"),
        core_ranges=ttnn.CoreRangeSet(_single([gather_core])),
        named_compile_time_args=[
            ("noc0_semaphore", SEMAPHORES[ttnn.NOC.NOC_0]),
            ("noc0_senders", counts[ttnn.NOC.NOC_0]),
            ("noc1_semaphore", SEMAPHORES[ttnn.NOC.NOC_1]),
            ("noc1_senders", counts[ttnn.NOC.NOC_1]),
        ],
        config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=other),
    )


def _check(input_tensor, output_tensor) -> tuple[list[ttnn.CoreCoord], ttnn.CoreCoord]:
    require_on_device(OP, {"input_tensor": input_tensor, "output_tensor": output_tensor})
    senders = require_sharded(OP, "input_tensor", input_tensor)
    gather_core = require_one_core(OP, "output_tensor", output_tensor)
    require_same_kind(OP, "output_tensor", output_tensor, "input_tensor", input_tensor)
    volumes = [prod(tensor.padded_shape) for tensor in (input_tensor, output_tensor)]
    shard = prod(input_tensor.memory_config().shard_spec.shape)
    require(
        volumes[0] == shard * len(senders),
        OP,
        f"input_tensor must fill its {len(senders)} shards of {shard} values, it has {volumes[0]}",
    )
    require(
        volumes[0] == volumes[1],
        OP,
        f"output_tensor must have {volumes[0]} values as input_tensor, it has {volumes[1]}",
    )
    layout = input_tensor.memory_config().memory_layout
    in_order = layout == ttnn.TensorMemoryLayout.HEIGHT_SHARDED or input_tensor.padded_shape[-2] in (
        1,
        input_tensor.tile.tile_shape[0],
    )
    require(
        in_order and layout != ttnn.TensorMemoryLayout.BLOCK_SHARDED,
        OP,
        "input_tensor must be height-sharded, or one row of tiles that is width-sharded",
    )
    return senders, gather_core
