"""Benchmarks that go through Python: a process from start to first result, and whole ops."""

import subprocess
import sys
from collections.abc import Callable

import machine
import matmul_program
import races
from measured import Sample, timed

# Without torch, which takes longer to import than everything else together.
FIRST_RESULT = """
import ttnn
device = ttnn.open_device(device_id=0)
core = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
tensors = [ttnn.full([32, 32], 1.0, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device) for _ in "io"]
kernel = ttnn.KernelDescriptor(
    kernel_source='#include "dataflow_api.h"\\nvoid kernel_main() {}',
    source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
    core_ranges=core,
    config=ttnn.ReaderConfigDescriptor(),
)
ttnn.to_numpy(ttnn.generic_op(tensors, ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[])))
"""


def process(code: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


def processes() -> dict[str, Sample]:
    process(FIRST_RESULT)()  # fills the cache of compiled kernels
    return {
        "first_result": timed(5, process(FIRST_RESULT)),
        "import_ttnn": timed(5, process("import ttnn")),
        "import_numpy": timed(5, process("import numpy")),
        "python_sum": timed(50, lambda: sum(range(10_000))),
    }


def adds() -> dict[str, Sample]:
    import torch

    import ttnn
    from models.demos.basics.micro_ops.add.op import Add

    device = ttnn.open_device(device_id=0)
    x, y = torch.randn(1024, 1024).bfloat16(), torch.randn(1024, 1024).bfloat16()
    a, b = (ttnn.from_torch(t, layout=ttnn.TILE_LAYOUT, device=device) for t in (x, y))
    out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    seconds = {"torch_add": timed(20, lambda: torch.add(x, y))}
    for cores, name in ((1, "add_1_core"), (64, "add_64_cores")):
        Add.op(a, b, out, cores)
        seconds[name] = timed(10, lambda cores=cores: Add.op(a, b, out, cores))
    ttnn.close_device(device)
    return seconds


def empty_programs() -> dict[str, Sample]:
    """Launch cost: five roles that return at once, on one core and on all of them."""
    import ttnn

    device = ttnn.open_device(device_id=0)
    tensors = [ttnn.full([32, 32], 0.0, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device) for _ in "io"]
    grid = device.compute_with_storage_grid_size()
    seconds = {}
    for name, corner in (("empty_1_core", (0, 0)), ("empty_all_cores", (grid.x - 1, grid.y - 1))):
        program = empty_program(ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), corner)]))
        ttnn.generic_op(tensors, program)
        seconds[name] = timed(50, lambda program=program: ttnn.generic_op(tensors, program))
    ttnn.close_device(device)
    return seconds


def empty_program(cores):
    import ttnn

    def kernel(source, config):
        inline = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
        return ttnn.KernelDescriptor(kernel_source=source, source_type=inline, core_ranges=cores, config=config)

    data_movement = '#include "dataflow_api.h"\nvoid kernel_main() {}'
    compute = '#include "compute_kernel_api/common.h"\nnamespace NAMESPACE { void MAIN {} }'
    kernels = [
        kernel(data_movement, ttnn.ReaderConfigDescriptor()),
        kernel(data_movement, ttnn.WriterConfigDescriptor()),
        kernel(compute, ttnn.ComputeConfigDescriptor()),
    ]
    return ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=[])


def conversions() -> dict[str, Sample]:
    """64 MiB of bfloat16 to tiles on the device and back, against a copy of as many bytes."""
    import torch

    import ttnn

    device = ttnn.open_device(device_id=0)
    values = torch.randn(4096, 8192).bfloat16()
    tiles = ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=device)
    seconds = {
        "copy_64_mb": timed(5, values.clone),
        "from_torch_64_mb": timed(5, lambda: ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=device)),
        "to_torch_64_mb": timed(5, lambda: ttnn.to_torch(tiles)),
    }
    ttnn.close_device(device)
    return seconds


def movements() -> dict[str, Sample]:
    """2 MiB of bfloat16 in another order or layout, by programs on all cores, against torch on the host."""
    import torch

    import ttnn

    device = ttnn.open_device(device_id=0)
    values = torch.randn(2, 2, 256, 1024).bfloat16()
    tiles = ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=device)
    work = {
        "untilize_2_mb": lambda: ttnn.to_layout(tiles, ttnn.ROW_MAJOR_LAYOUT),
        "transpose_2_mb": lambda: ttnn.transpose(tiles, 2, 3),
        "permute_tiles_2_mb": lambda: ttnn.permute(tiles, (1, 0, 2, 3)),
        "move_to_l1_2_mb": lambda: ttnn.to_memory_config(tiles, ttnn.L1_MEMORY_CONFIG),
    }
    seconds = {"torch_transpose_2_mb": timed(10, lambda: values.transpose(2, 3).contiguous())}
    for name, run in work.items():
        run()
        seconds[name] = timed(5, run)
    ttnn.close_device(device)
    return seconds


def on_one_processor(measure: Callable[[], dict[str, Sample]]) -> Callable[[], dict[str, Sample]]:
    def run() -> dict[str, Sample]:
        with machine.pinned():
            return measure()

    return run


def groups() -> dict[str, Callable[[], dict[str, Sample]]]:
    """By name; programs that several workers share are not pinned."""
    return {
        "gallery": on_one_processor(races.measure),
        "processes": on_one_processor(processes),
        "empty programs": empty_programs,
        "adds": adds,
        "conversions": conversions,
        "movements": movements,
        "matmul program": on_one_processor(lambda: matmul_program.measure(timed)),
    }
