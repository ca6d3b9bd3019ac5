"""Runs kernels that do harm, one after the other in this process, and prints a line of JSON for each: how it ended,
whether other cores kept their memory, and whether a good program was right afterwards. In a process of its own: what
dies is then this one."""

import json
import sys
from pathlib import Path

import ttnn
from tessera.testing import run_kernels

CANARY = 0x90000
WORDS = 64
FILL = f"""
#include "dataflow_api.h"
void kernel_main() {{
    for (uint32_t base : {{{CANARY}u, 0x100000u - 128u}})
        for (uint32_t i = 0; i < {WORDS}; i++) ((volatile uint32_t*)base)[i] = 0xC0FFEE00 + i;
}}
"""
VERIFY = f"""
#include "dataflow_api.h"
void kernel_main() {{
    for (uint32_t base : {{{CANARY}u, 0x100000u - 128u}})
        for (uint32_t i = 0; i < {WORDS}; i++) ASSERT(((volatile uint32_t*)base)[i] == 0xC0FFEE00 + i);
}}
"""
GOOD_READER = """
#include "dataflow_api.h"
void kernel_main() {
    for (uint32_t i = 0; i < 20; i++) {
        cb_reserve_back(0, 1);
        *(volatile uint32_t*)get_write_ptr(0) = i;
        cb_push_back(0, 1);
    }
}
"""
GOOD_WRITER = """
#include "dataflow_api.h"
void kernel_main() {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 20; i++) {
        cb_wait_front(0, 1);
        sum += *(volatile uint32_t*)get_read_ptr(0);
        cb_pop_front(0, 1);
    }
    ASSERT(sum == 190);
}
"""


def everyone(device: ttnn.MeshDevice) -> ttnn.CoreRangeSet:
    size = device.compute_with_storage_grid_size()
    return ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (size.x - 1, size.y - 1))])


def all_but(device: ttnn.MeshDevice, x: int, y: int) -> ttnn.CoreRangeSet:
    size = device.compute_with_storage_grid_size()
    rows = [ttnn.CoreRange((0, row), (size.x - 1, row)) for row in range(size.y) if row != y]
    left = [ttnn.CoreRange((0, y), (x - 1, y))] if x else []
    return ttnn.CoreRangeSet([*rows, *left, ttnn.CoreRange((x + 1, y), (size.x - 1, y))])


def how_it_ends(device: ttnn.MeshDevice, source: str) -> str:
    core = ttnn.CoreRangeSet([ttnn.CoreRange((1, 1), (1, 1))])
    try:
        run_kernels(source, cbs={0: 2}, args=[0, 7], cores=core, device=device)
    except Exception as error:
        return getattr(error, "code", None) or f"{type(error).__name__}: {error}"
    return "ok"


def problem_afterwards(device: ttnn.MeshDevice) -> str:
    """Empty when all is well."""
    try:
        device.reset()
        run_kernels(VERIFY, cores=all_but(device, 1, 1), device=device)
        run_kernels(GOOD_READER, None, GOOD_WRITER, cbs={0: 2}, device=device)
    except Exception as error:
        return str(error)
    return ""


def main() -> None:
    device = ttnn.open_device(device_id=0, workers=2)
    run_kernels(FILL, cores=everyone(device), device=device)
    for name in sys.argv[1:]:
        print(json.dumps({"begins": name}), flush=True)
        ended = how_it_ends(device, Path(name).read_text())
        print(json.dumps({"name": name, "ended": ended, "problem": problem_afterwards(device)}), flush=True)
    ttnn.close_device(device)
    print(json.dumps({"all": True}), flush=True)


if __name__ == "__main__":
    main()
