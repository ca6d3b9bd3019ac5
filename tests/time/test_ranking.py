"""Choices that an author would compare: the faster one on the card is the faster one here (TIMING 3 to 5 for the first
three: published measurements)."""

import pytest

import ttnn
from tessera import timing
from tessera.testing import run_kernels
from tests.time import same

from .test_bottlenecks import DATAFLOW
from .test_timed import ARCHS

PAGES = (
    "void kernel_main() {{ const uint32_t l1 = get_write_ptr(0), banks = get_arg_val<uint32_t>(0);"
    "uint32_t bank = (get_absolute_logical_x() + 8 * get_absolute_logical_y()) % banks;"
    "for (uint32_t i = 0; i < 16; i++) {{ {call}; bank = bank + 1 == banks ? 0 : bank + 1; }} {barrier}(); }}"
)
READS = DATAFLOW + PAGES.format(
    call="noc_async_read(get_noc_addr_from_bank_id<true>(bank, 0x8000), l1, 8192)", barrier="noc_async_read_barrier"
)
WRITES = DATAFLOW + PAGES.format(
    call="noc_async_write(l1, get_noc_addr_from_bank_id<true>(bank, 0x8000), 8192)", barrier="noc_async_write_barrier"
)
MULTICAST = DATAFLOW + (
    "void kernel_main() { if (get_absolute_logical_x() || get_absolute_logical_y()) return;"
    "const uint32_t l1 = get_write_ptr(0); const uint64_t all = get_noc_multicast_addr(get_arg_val<uint32_t>(0),"
    "  get_arg_val<uint32_t>(1), get_arg_val<uint32_t>(2), get_arg_val<uint32_t>(3), l1);"
    "for (uint32_t i = 0; i < 8; i++) noc_async_write_multicast_loopback_src(l1, all, 4096, 16);"
    "noc_async_write_barrier(); }"
)
UNICAST = DATAFLOW + (
    "void kernel_main() { if (get_absolute_logical_x() || get_absolute_logical_y()) return;"
    "const uint32_t l1 = get_write_ptr(0);"
    "for (uint32_t y = get_arg_val<uint32_t>(1); y <= get_arg_val<uint32_t>(3); y++)"
    "  for (uint32_t x = get_arg_val<uint32_t>(0); x <= get_arg_val<uint32_t>(2); x++)"
    "    for (uint32_t i = 0; i < 8; i++) noc_async_write(l1, get_noc_addr(x, y, l1), 4096);"
    "noc_async_write_barrier(); }"
)


@pytest.fixture(scope="module", params=ARCHS)
def device(request):
    opened = ttnn.open_device(arch=request.param, time=True)
    yield opened
    ttnn.close_device(opened)


def cores(width, height):
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(width - 1, height - 1))])


def cycles(device, source, noc, width=7, height=7, args=()):
    config = ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=noc)
    kernel = ttnn.KernelDescriptor(
        kernel_source=source,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=cores(width, height),
        runtime_args=[(ttnn.CoreCoord(x, y), list(args)) for x in range(width) for y in range(height)],
        config=config,
    )
    timing.clear()
    run_kernels(kernel, device=device, cores=cores(width, height), cbs={0: 8})
    return timing.runs()[-1]["cycles"]


def banks(device):
    return [12 if device.arch() == ttnn.Arch.WORMHOLE_B0 else 7]


def test_reads_of_dram_by_all_cores_are_faster_on_noc_0(device):
    one, other = (cycles(device, READS, noc, args=banks(device)) for noc in (ttnn.NOC.NOC_0, ttnn.NOC.NOC_1))
    assert one < other


def test_writes_to_dram_by_all_cores_are_faster_on_noc_1(device):
    one, other = (cycles(device, WRITES, noc, args=banks(device)) for noc in (ttnn.NOC.NOC_0, ttnn.NOC.NOC_1))
    assert other < one


def test_a_multicast_is_faster_than_a_write_to_each(device):
    first, last = (device.worker_core_from_logical_core(ttnn.CoreCoord(at, at)) for at in (0, 3))
    args = [first.x, first.y, last.x, last.y]
    many, each = (cycles(device, source, ttnn.NOC.NOC_0, 4, 4, args) for source in (MULTICAST, UNICAST))
    assert many < each / 2


FUSED = [show for show in same.shows() if show.unfused]


@pytest.mark.parametrize("show", FUSED, ids=lambda show: f"{show.op} {show.shape}")
def test_a_fused_op_is_faster_than_its_chain(device, show):
    def total(prepare: object) -> float:
        run = prepare(device)
        timing.clear()
        run()
        return sum(each["cycles"] + each["launch_cycles"] for each in timing.runs())

    if device.arch() not in [getattr(ttnn.Arch, arch.upper()) for arch in show.archs]:
        pytest.skip("the op is not for this chip")
    assert total(show.prepare) < total(show.unfused)
