"""The smallest program around one kernel that is wrong on purpose."""

import torch

import ttnn

CORE = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
READER, COMPUTE = ttnn.ReaderConfigDescriptor(), ttnn.ComputeConfigDescriptor()


def circular_buffer(index: int, pages: int = 2, page_size: int = 2048) -> ttnn.CBDescriptor:
    tiles = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=page_size)
    return ttnn.CBDescriptor(total_size=pages * 2048, core_ranges=CORE, format_descriptors=[tiles])


def kernel(name: str, config=READER, args=()) -> ttnn.KernelDescriptor:
    return ttnn.KernelDescriptor(
        kernel_source=f"kernels/{name}.cpp",
        core_ranges=CORE,
        runtime_args=[(ttnn.CoreCoord(0, 0), list(args))],
        config=config,
    )


def run(*kernels: ttnn.KernelDescriptor, cbs=(), device=None) -> ttnn.Tensor:
    device = device or ttnn.open_device(device_id=0)
    tensors = [ttnn.from_torch(torch.zeros(32, 32).bfloat16(), layout=ttnn.TILE_LAYOUT, device=device) for _ in "io"]
    return ttnn.generic_op(tensors, ttnn.ProgramDescriptor(kernels=list(kernels), semaphores=[], cbs=list(cbs)))
