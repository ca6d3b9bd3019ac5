"""Rows of dispatch: how long a traced program takes among others like it, and firmware's part of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import ttnn

from . import machine

ARCH = Path(__file__).resolve().parents[2] / "arch"
FILES = {"n150": "wormhole_b0", "p100": "blackhole"}
EMPTY = "void kernel_main() {}\n"
EMPTY_COMPUTE = '#include "compute_kernel_api/common.h"\nnamespace NAMESPACE {\nvoid MAIN {}\n}\n'


def constants(product: str) -> dict[str, float]:
    data = json.loads((ARCH / f"{FILES[product]}.timing.json").read_text())
    return {name: entry["value"] for name, entry in data.items() if "value" in entry}


def _kernel(source: str, cores: ttnn.CoreRangeSet, config: object, args: list) -> ttnn.KernelDescriptor:
    text = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    return ttnn.KernelDescriptor(
        kernel_source=source, source_type=text, core_ranges=cores, runtime_args=args, config=config
    )


def _program(product: str, name: str) -> ttnn.ProgramDescriptor:
    size = machine.device(product).compute_with_storage_grid_size()
    whole = "all_cores" in name
    end = ttnn.CoreCoord(size.x - 1, size.y - 1) if whole else ttnn.CoreCoord(0, 0)
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), end)])
    count = re.search(r"_(\d+)_rta", name)
    words = [0] * int(count[1]) if count else []
    every = [ttnn.CoreCoord(x, y) for y in range(end.y + 1) for x in range(end.x + 1)]
    args = [(core, words) for core in every] if words else []
    kernels = [_kernel(EMPTY, cores, ttnn.WriterConfigDescriptor(), args)]
    if "all_processors" in name:
        kernels.append(_kernel(EMPTY, cores, ttnn.ReaderConfigDescriptor(), args))
        kernels.append(_kernel(EMPTY_COMPUTE, cores, ttnn.ComputeConfigDescriptor(), args))
    buffers = re.search(r"_(\d+)cb", name)
    cbs = [
        ttnn.CBDescriptor(
            total_size=1024,
            core_ranges=cores,
            format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=1024)],
        )
        for index in range(int(buffers[1]) if buffers else 0)
    ]
    signals = re.search(r"_(\d+)sem", name)
    semaphores = [
        ttnn.SemaphoreDescriptor(id=index, core_ranges=cores, initial_value=0)
        for index in range(int(signals[1]) if signals else 0)
    ]
    return ttnn.ProgramDescriptor(kernels=kernels, semaphores=semaphores, cbs=cbs)


def predict(row) -> float:  # type: ignore[no-untyped-def]
    product = machine.product(row.arch)
    mhz = {"n150": 1000.0, "p100": 1350.0}[product]
    if row.metric == "official_op2op" and "KERNEL end" in row.description:
        return constants(product)["op_to_op"] / mhz
    if "firmware CB init" in row.description:
        return constants(product)["cb_init"] * 32
    found = re.search(r"program dispatch (\w+)/", row.description)
    if not found or row.metric != "time_per_program":
        raise CannotExpress("dispatch of a kind that is no program: " + row.description)
    name = found[1]
    known = r"(brisc_only|all_processors)(_all_cores)?(_1_core)?(_\d+cb|_\d+sem|_\d+_rta)?(_trace)?"
    if not re.fullmatch(known, name):
        raise CannotExpress("a dispatch benchmark whose program is not described: " + name)
    run = machine.timed(product, _program(product, name))
    return max(run["launch_cycles"], run["cycles"]) / mhz


from timing_eval import CannotExpress  # noqa: E402  (the command imports this module)
