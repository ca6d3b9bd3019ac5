"""The report page at 2, 8, 64 and 130 cores: a gather in which the root and the senders wait for each other.
`python tests/report/many_cores.py 64 page.html` writes one by hand."""

import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import ttnn
from tessera import l1_map

HERE = Path(__file__).resolve().parent
# cores: arch, columns, rows
GRIDS = {2: ("wormhole_b0", 2, 1), 8: ("wormhole_b0", 4, 2), 64: ("wormhole_b0", 8, 8), 130: ("bh_unharvested", 13, 10)}


def program(device: Any, columns: int, rows: int) -> ttnn.ProgramDescriptor:
    cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (columns - 1, rows - 1))])
    all_cores = ttnn.corerange_to_cores(cores, row_wise=True)
    root = device.worker_core_from_logical_core(all_cores[0])
    args = [(core, [int(number == 0), len(all_cores) - 1, root.x, root.y]) for number, core in enumerate(all_cores)]
    pages = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=2048)
    return ttnn.ProgramDescriptor(
        kernels=[
            ttnn.KernelDescriptor(
                kernel_source="kernels/gather.cpp",
                core_ranges=cores,
                compile_time_args=[0],
                runtime_args=args,
                config=ttnn.ReaderConfigDescriptor(),
            ),
            ttnn.KernelDescriptor(
                kernel_source="kernels/writer.cpp",
                core_ranges=cores,
                compile_time_args=[0],
                runtime_args=[(core, [1]) for core in all_cores],
                config=ttnn.WriterConfigDescriptor(),
            ),
        ],
        semaphores=[ttnn.SemaphoreDescriptor(core_ranges=cores, initial_value=0) for _ in range(2)],
        cbs=[ttnn.CBDescriptor(total_size=8192, core_ranges=cores, format_descriptors=[pages])],
    )


def parts(cores: int) -> dict[str, Any]:
    """What tessera.report.page takes, and the error's text."""
    arch, columns, rows = GRIDS[cores]
    device = ttnn.open_device(device_id=0, arch=arch)
    a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
    try:
        with chdir(HERE):
            made = program(device, columns, rows)
            shown = l1_map(made, device)
            try:
                ttnn.generic_op([a, a], made)
            except ttnn.KernelError as error:
                return {"graph": error.graph, "l1_map": shown, "error": str(error)}
    finally:
        ttnn.close_device(device)
    raise AssertionError("the gather ended")


if __name__ == "__main__":
    from tessera import report

    given = parts(int(sys.argv[1]))
    print(given["error"])
    with chdir(HERE):
        text = report.page(title=f"gather on {sys.argv[1]} cores", **given)
    Path(sys.argv[2]).write_text(text)
