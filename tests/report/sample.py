"""What the report page shows in tests and in docs/report.png: findings of a checked run and of lint, a deadlock and an
L1 map, all of programs that are wrong on purpose. Paths are shown as from this folder."""

from contextlib import chdir
from pathlib import Path
from typing import Any

import ttnn
from tessera import check, l1_map, lint

HERE = Path(__file__).resolve().parent
CORES = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])
READER, WRITER = ttnn.ReaderConfigDescriptor(), ttnn.WriterConfigDescriptor()


def _circular_buffer(index: int, pages: int) -> ttnn.CBDescriptor:
    tiles = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)
    return ttnn.CBDescriptor(total_size=pages * 2048, core_ranges=CORES, format_descriptors=[tiles])


def _kernel(name: str, config: object, indices: list[int], args: tuple[int, ...] = ()) -> ttnn.KernelDescriptor:
    return ttnn.KernelDescriptor(
        kernel_source=f"kernels/{name}.cpp",
        core_ranges=CORES,
        compile_time_args=indices,
        runtime_args=[(core, list(args)) for core in ttnn.corerange_to_cores(CORES)],
        config=config,
    )


def _sharded(width: int) -> ttnn.MemoryConfig:
    shards = ttnn.ShardSpec(CORES, [32, width], ttnn.ShardOrientation.ROW_MAJOR)
    return ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shards)


def _checked() -> list[Any]:
    """A page is handed on before its read has ended."""
    device = ttnn.open_device(device_id=0, arch="wormhole_b0", check=True)
    a = ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=device, memory_config=_sharded(64))
    port = device.worker_core_from_logical_core(ttnn.CoreCoord(1, 0))
    kernels = [
        _kernel("reader", READER, [0], (port.x, port.y, a.buffer_address(), 2)),
        _kernel("writer", WRITER, [0], (2,)),
    ]
    check.clear_findings()
    ttnn.generic_op([a, a], ttnn.ProgramDescriptor(kernels=kernels, cbs=[_circular_buffer(0, 2)]))
    found = check.findings()
    check.clear_findings()
    ttnn.close_device(device)
    return found


def _stuck() -> tuple[list[Any], dict[str, Any], Any]:
    """Two kernels wait for each other. Lint's findings, the graph and the L1 map."""
    device = ttnn.open_device(device_id=0, arch="wormhole_b0")
    a = ttnn.zeros([64, 1280], layout=ttnn.TILE_LAYOUT, device=device, memory_config=_sharded(1280))
    kernels = [_kernel("waits", READER, [0, 1]), _kernel("waits", WRITER, [1, 0])]
    cbs = [_circular_buffer(0, 8), _circular_buffer(1, 64), _circular_buffer(24, 2)]
    semaphores = [ttnn.SemaphoreDescriptor(core_ranges=CORES, initial_value=0)]
    program = ttnn.ProgramDescriptor(kernels=kernels, semaphores=semaphores, cbs=cbs)
    with lint.collected() as findings, lint.instead_of_running():
        ttnn.generic_op([a, a], program)
    try:
        ttnn.generic_op([a, a], program)
    except ttnn.KernelError as error:
        graph = error.graph
    data = l1_map(program, device)
    ttnn.close_device(device)
    return findings, graph, data


def parts() -> dict[str, Any]:
    """All that tessera.report.page takes."""
    with chdir(HERE):
        found = _checked()
        linted, graph, data = _stuck()
    return {"findings": [*found, *linted], "l1_map": data, "graph": graph}
