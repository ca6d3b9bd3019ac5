"""Every way to write an address in C++ that means the word before `p`: subscripts, sums, members, copies, atomics,
vectors. Each file of forms/ is the body of one; `p` is a pointer into L1, `zero` is 0 and the compiler cannot know it.
On the card the arithmetic wraps at 32 bits; it does here, on every core, at every level, plain and checked."""

from pathlib import Path

import pytest

import tessera
import ttnn
from tessera.testing import run_kernels

FORMS = sorted((Path(__file__).parent / "forms").glob("*.cpp"))
# The wrap of these shows: an index without sign went below zero, and the sum kept its 64 bits until the access.
WRAPPING = ["subscript", "byte_pointer", "struct_member", "atomic_add", "memcpy_length", "through_function"]
LEVELS = [ttnn.KernelBuildOptLevel.O0, ttnn.KernelBuildOptLevel.O1, ttnn.KernelBuildOptLevel.O2]
LEVELS += [ttnn.KernelBuildOptLevel.O3]


def function(form: Path) -> str:
    body = form.read_text()
    return f"""
__attribute__((noinline)) void {form.stem}(volatile uint32_t* p, uint32_t zero) {{
#line 1 "{form.name}"
{body}}}"""


def kernel(forms: list[Path]) -> str:
    calls = "\n".join(
        f"    fill(p); {form.stem}(p, zero); ASSERT(only_the_word_before(p)); // {form.stem}" for form in forms
    )
    return f"""
#include <cstring>
#include "dataflow_api.h"
void fill(volatile uint32_t* p) {{
    for (int32_t i = -16; i < 16; i++) p[i] = 0xC0FFEE00 + i;
}}
bool only_the_word_before(volatile uint32_t* p) {{
    for (int32_t i = -16; i < 16; i++)
        if (p[i] != (i == -1 ? 77 : 0xC0FFEE00 + i)) return false;
    return true;
}}
{"".join(function(form) for form in forms)}
#line 1 "calls"
void kernel_main() {{
    const uint32_t zero = get_arg_val<uint32_t>(0);
    volatile uint32_t* p = (volatile uint32_t*)(get_write_ptr(0) + 1024);
{calls}
}}
"""


def some_cores(device: ttnn.MeshDevice) -> ttnn.CoreRangeSet:
    """The first, one in the middle, the last."""
    size = device.compute_with_storage_grid_size()
    places = [(0, 0), (size.x // 2, size.y // 2), (size.x - 1, size.y - 1)]
    return ttnn.CoreRangeSet([ttnn.CoreRange(place, place) for place in places])


def run_forms(device: ttnn.MeshDevice, forms: list[Path], level: ttnn.KernelBuildOptLevel) -> None:
    cores = some_cores(device)
    reader = ttnn.KernelDescriptor(
        kernel_source=kernel(forms),
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=cores,
        runtime_args=[(core, [0]) for core in ttnn.corerange_to_cores(cores)],
        opt_level=level,
        config=ttnn.ReaderConfigDescriptor(),
    )
    run_kernels(reader, cbs={0: 2}, cores=cores, device=device)


@pytest.mark.parametrize("check", [False, True], ids=["plain", "checked"])
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level).rpartition(".")[2])
@pytest.mark.parametrize("arch", ["wormhole_b0", "blackhole"])
def test_every_form_reaches_the_word_before(arch: str, level: ttnn.KernelBuildOptLevel, check: bool) -> None:
    device = ttnn.open_device(device_id=0, arch=arch, check=check)
    try:
        run_forms(device, FORMS, level)
    finally:
        ttnn.close_device(device)


@pytest.mark.parametrize("form", WRAPPING)
def test_checked_mode_reports_what_only_wrapping_brought_back(form: str) -> None:
    device = ttnn.open_device(device_id=0, check=True)
    before = len(tessera.findings())
    try:
        run_forms(device, [path for path in FORMS if path.stem == form], ttnn.KernelBuildOptLevel.O2)
        assert "pointer-wraps" in {finding.code for finding in tessera.findings()[before:]}
    finally:
        ttnn.close_device(device)


def test_checked_mode_says_nothing_about_a_signed_index() -> None:
    device = ttnn.open_device(device_id=0, check=True)
    before = len(tessera.findings())
    try:
        run_forms(device, [path for path in FORMS if path.stem in ("negative_signed", "decrement")], LEVELS[2])
        assert "pointer-wraps" not in {finding.code for finding in tessera.findings()[before:]}
    finally:
        ttnn.close_device(device)
