"""The smallest programs around kernels that lint has something to say about."""

import torch

import ttnn

CORES = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])
READER, WRITER, COMPUTE = ttnn.ReaderConfigDescriptor(), ttnn.WriterConfigDescriptor(), ttnn.ComputeConfigDescriptor()


def run(kernels, cbs=(), semaphores=()) -> torch.Tensor:
    """Both tensors hold ones; the output would hold zeros when a kernel had run."""
    device = ttnn.open_device(device_id=0)
    tensors = [ttnn.from_torch(torch.ones(32, 32).bfloat16(), layout=ttnn.TILE_LAYOUT, device=device) for _ in "io"]
    program = ttnn.ProgramDescriptor(kernels=list(kernels), semaphores=list(semaphores), cbs=list(cbs))
    result = ttnn.to_torch(ttnn.generic_op(tensors, program))
    ttnn.close_device(device)
    return result
