"""Lesson 3: a multicast at register level. One core reads pages from DRAM and sends each to twelve others at once.

Like the persistent multicasts of production kernels it programs the NoC's command buffers once and then only sends; it
is written for Blackhole's registers. Run it with .venv/bin/python examples/03_register_multicast/register_multicast.py
"""

from pathlib import Path

import torch

import ttnn

KERNELS = Path(__file__).parent / "kernels"
ARCHS = ("blackhole",)
SENDER = ttnn.CoreCoord(0, 0)
FIRST, LAST = ttnn.CoreCoord(5, 1), ttnn.CoreCoord(8, 3)  # across the columns that hold no workers
PAGES = 4


def golden(x: torch.Tensor, receivers: int) -> torch.Tensor:
    return x.repeat(receivers, 1)


def multicast(x: ttnn.Tensor, out: ttnn.Tensor, kernels: Path, noc: ttnn.NOC) -> ttnn.Tensor:
    device = x.device()
    receivers = ttnn.CoreRangeSet([ttnn.CoreRange(FIRST, LAST)])
    everyone = ttnn.CoreRangeSet([ttnn.CoreRange(SENDER, SENDER), ttnn.CoreRange(FIRST, LAST)])
    cores = ttnn.corerange_to_cores(receivers, row_wise=True)
    start, end = device.worker_core_from_logical_core(FIRST), device.worker_core_from_logical_core(LAST)
    if noc == ttnn.NOC.NOC_1:  # which walks the other way
        start, end = end, start
    sender_at = device.worker_core_from_logical_core(SENDER)
    page_bytes = x.padded_shape[-1] * 2
    config = ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=noc)
    sender = ttnn.KernelDescriptor(
        kernel_source=str(kernels / "sender.cpp"),
        core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange(SENDER, SENDER)]),
        compile_time_args=[start.x, start.y, end.x, end.y, len(cores), PAGES, page_bytes, *_accessor(x)],
        runtime_args=[(SENDER, [x.buffer_address()])],
        config=config,
    )
    receiver = ttnn.KernelDescriptor(
        kernel_source=str(kernels / "receiver.cpp"),
        core_ranges=receivers,
        compile_time_args=[PAGES, page_bytes, sender_at.x, sender_at.y, *_accessor(out)],
        runtime_args=[(core, [out.buffer_address(), PAGES * i]) for i, core in enumerate(cores)],
        config=config,
    )
    page = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=page_bytes)
    program = ttnn.ProgramDescriptor(
        kernels=[sender, receiver],
        semaphores=[ttnn.SemaphoreDescriptor(id=i, core_ranges=everyone, initial_value=0) for i in range(3)],
        cbs=[ttnn.CBDescriptor(total_size=page_bytes, core_ranges=everyone, format_descriptors=[page])],
    )
    return ttnn.generic_op([x, out], program)


def _accessor(tensor: ttnn.Tensor) -> list[int]:
    return ttnn.TensorAccessorArgs(tensor).get_compile_time_args()


def run(device: ttnn.MeshDevice, kernels: Path = KERNELS) -> bool:
    """True when every receiver has every page, on both NoCs."""
    x = torch.arange(PAGES * 1024).reshape(PAGES, 1024).remainder(199).bfloat16()
    expected = golden(x, 12)
    same = True
    for noc in (ttnn.NOC.NOC_0, ttnn.NOC.NOC_1):
        a = ttnn.from_torch(x, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)
        out = ttnn.from_torch(torch.zeros(12 * PAGES, 1024).bfloat16(), layout=ttnn.ROW_MAJOR_LAYOUT, device=device)
        same &= torch.equal(ttnn.to_torch(multicast(a, out, kernels, noc)), expected)
    return same


if __name__ == "__main__":
    with_device = ttnn.open_device(device_id=0, arch="blackhole")
    assert run(with_device)
    print("12 receivers have all 4 pages, sent on either NoC")
    ttnn.close_device(with_device)
