"""Programs that are made to have one bottleneck: the report's sentence names it."""

import pytest

import ttnn
from tessera import timing
from tessera.testing import run_kernels

from .test_timed import ARCHS

DATAFLOW = '#include "dataflow_api.h"\n'
SPIN = "for (volatile uint32_t i = 0; i < {turns}; i = i + 1) {{}}"


def kernel(body):
    return f"{DATAFLOW}void kernel_main() {{ {body} }}"


def compute(body, *headers):
    includes = "".join(f'#include "compute_kernel_api/{name}.h"\n' for name in ("common", "tile_move_copy", *headers))
    return f"{includes}namespace NAMESPACE {{ void MAIN {{ {body} }} }}"


ROUND_TRIPS = kernel(
    "const uint32_t to = get_write_ptr(0);"
    "for (uint32_t i = 0; i < 100; i++) {"
    "  noc_async_read(get_noc_addr_from_bank_id<true>(0, 0x8000), to, 64); noc_async_read_barrier(); }"
)
WRITE_TRIPS = kernel(
    "const uint32_t from = get_write_ptr(0);"
    "for (uint32_t i = 0; i < 100; i++) {"
    "  noc_async_write(from, get_noc_addr_from_bank_id<true>(1, 0x8000), 64); noc_async_write_barrier(); }"
)
SMALL_WRITES = kernel(
    "const uint32_t from = get_write_ptr(0); const uint64_t to = get_noc_addr(get_arg_val<uint32_t>(0),"
    "  get_arg_val<uint32_t>(1), from);"
    "for (uint32_t i = 0; i < 1000; i++) noc_async_write(from, to, 64); noc_async_write_barrier();"
)
ONE_BANK = kernel(
    "const uint32_t to = get_write_ptr(0);"
    "for (uint32_t i = 0; i < 32; i++) noc_async_read(get_noc_addr_from_bank_id<true>(3, 0x8000), to, 8192);"
    "noc_async_read_barrier();"
)
ONE_CORE = kernel(
    "const uint32_t from = get_write_ptr(0); const uint64_t to = get_noc_addr(get_arg_val<uint32_t>(0),"
    "  get_arg_val<uint32_t>(1), from);"
    "for (uint32_t i = 0; i < 32; i++) noc_async_write(from, to, 8192); noc_async_write_barrier();"
)
SEMAPHORE = kernel(
    "const uint64_t there = get_noc_addr(get_arg_val<uint32_t>(0), get_arg_val<uint32_t>(1), get_semaphore(0));"
    "volatile tt_l1_ptr uint32_t* here = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(0));"
    "for (uint32_t turn = 1; turn <= 10; turn++) {"
    "  if (get_absolute_logical_x() == 0) noc_semaphore_wait(here, turn);"
    "  else { " + SPIN.format(turns=100) + " noc_semaphore_inc(there, 1); noc_async_atomic_barrier(); } }"
)
PUSH = kernel("for (uint32_t i = 0; i < 20; i++) { cb_reserve_back(0, 1); cb_push_back(0, 1); }")
POP = kernel("for (uint32_t i = 0; i < 20; i++) { cb_wait_front(16, 1); cb_pop_front(16, 1); }")
COPY = (
    "init_sfpu(0, 16);"
    "for (uint32_t i = 0; i < 20; i++) {"
    "  cb_wait_front(0, 1); cb_reserve_back(16, 1); tile_regs_acquire(); copy_tile_to_dst_init_short(0);"
    "  for (uint32_t again = 0; again < COPIES; again++) copy_tile(0, 0, 0);"
    "  tile_regs_commit(); tile_regs_wait();"
    "  for (uint32_t again = 0; again < PACKS; again++) pack_tile<true>(0, 16, 0);"
    "  tile_regs_release(); cb_push_back(16, 1); cb_pop_front(0, 1); }"
)


def copy(copies=1, packs=1):
    return compute(COPY.replace("COPIES", str(copies)).replace("PACKS", str(packs)), "eltwise_unary/eltwise_unary")


CBS = {0: 4, 16: 4}
ROW = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(6, 0))])
COLUMN = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 6))])
PAIR = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(1, 0))])
CASES = {
    "a round trip for each read": ({"reader": ROUND_TRIPS, "cbs": CBS}, "noc", "ncrisc waits"),
    "a round trip for each write": ({"writer": WRITE_TRIPS, "cbs": CBS}, "noc", "brisc waits"),
    "many small writes": ({"writer": SMALL_WRITES, "cbs": CBS, "peer": (1, 1)}, "issue", "its own code and calls"),
    "one core is late": (
        {"reader": SEMAPHORE, "semaphores": 1, "cores": PAIR, "peer": (0, 0)}, "semaphore", "for a semaphore",
    ),
    "each tile is packed many times": (
        {"reader": PUSH, "compute": copy(packs=32), "writer": POP, "cbs": CBS}, "pack", "the packer is busy",
    ),
    "each tile is unpacked many times": (
        {"reader": PUSH, "compute": copy(copies=32), "writer": POP, "cbs": CBS}, "unpack", "the unpackers are busy",
    ),
}  # fmt: skip


@pytest.fixture(scope="module", params=ARCHS)
def device(request):
    opened = ttnn.open_device(arch=request.param, time=True, numerics="fast")
    yield opened
    ttnn.close_device(opened)


def timed(device, peer=None, **kernels):
    timing.clear()
    if peer:
        at = device.worker_core_from_logical_core(ttnn.CoreCoord(*peer))
        kernels["args"] = [at.x, at.y]
    run_kernels(device=device, **kernels)
    return timing.runs(spans=True)[-1]


@pytest.mark.parametrize("case", CASES)
def test_sentence_names_the_bottleneck(device, case):
    program, kind, words = CASES[case]
    found = timing.bottleneck(timed(device, **program))
    assert found.kind == kind, found.sentence
    assert words in found.sentence
