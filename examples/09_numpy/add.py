"""Lesson 9: lesson 1 without torch: the kernels of `add`, described here, with NumPy's arrays.

Needs nothing but the wheel. Run it with python examples/09_numpy/add.py
"""

import numpy as np

import ttnn

KERNELS = "models/demos/basics/micro_ops/add/kernels"  # found among the installed micro-ops
CORE = ttnn.CoreRangeSet({ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))})

device = ttnn.open_device(device_id=0)
x = np.arange(64 * 64, dtype=np.float32).reshape(64, 64) / 16
y = np.full((64, 64), 0.5, dtype=np.float32)
a, b = (ttnn.from_numpy(v, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device) for v in (x, y))
out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)


def buffer(index):
    tile = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)
    return ttnn.CBDescriptor(total_size=4096, core_ranges=CORE, format_descriptors=[tile])


def kernel(name, config, arguments, *tensors):
    accessors = [word for t in tensors for word in ttnn.TensorAccessorArgs(t).get_compile_time_args()]
    return ttnn.KernelDescriptor(
        kernel_source=f"{KERNELS}/{name}.cpp",
        core_ranges=CORE,
        compile_time_args=accessors,
        runtime_args=[(ttnn.CoreCoord(0, 0), arguments)],
        config=config,
    )


kernels = [
    kernel("reader", ttnn.ReaderConfigDescriptor(), [a.buffer_address(), b.buffer_address(), 0, 4], a, b),
    kernel("compute", ttnn.ComputeConfigDescriptor(), [4]),
    kernel("writer", ttnn.WriterConfigDescriptor(), [out.buffer_address(), 0, 4], out),
]
program = ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=[buffer(index) for index in (0, 1, 16)])
result = ttnn.to_numpy(ttnn.generic_op([a, b, out], program)).astype(np.float32)

difference = np.abs(result - (x + y)).max()
print(f"largest difference from numpy {difference:.4f}")
assert difference <= 1.0  # a step of bfloat16 at 256 is 1
ttnn.close_device(device)
