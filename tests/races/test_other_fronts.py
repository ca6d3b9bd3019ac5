"""Races of programs that are not one C++ kernel file: shards of a tensor, a Python kernel, a global circular buffer.
Each wrong form is reported at the lines marked `here`, its right form is silent."""
# ruff: noqa: F821  names of the kernel API

import sys
from pathlib import Path

import pytest
import torch

import race_programs
import ttnn
from tessera import check

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "07_pykernel"))
from ops.grid import GridOp, is_dram

from pykernel import CircularBuffer, CompileTimeValue, reader_thread

PAGE, VIEW = 4096, 31


@pytest.fixture(params=["wormhole_b0", "blackhole"])
def device(request):
    with race_programs.checked_device(request.param) as opened:
        check.clear_findings()
        yield opened


def marked(findings):
    """The texts after `here` of the lines that findings name."""
    found = set()
    for finding in findings:
        for place in finding.places:
            text = Path(place.file).read_text().splitlines()[place.line - 1]
            found.add((race_programs.kind(finding.code), text.partition("here")[2].strip()))
    return found


def cores(x0, y0, x1, y1):
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(x0, y0), ttnn.CoreCoord(x1, y1))])


def kernel(text, where, compile_time_args, args, config=None):
    return ttnn.KernelDescriptor(
        kernel_source=text,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=where,
        compile_time_args=list(compile_time_args),
        runtime_args=[(core, list(args)) for core in ttnn.corerange_to_cores(where)],
        config=config or ttnn.ReaderConfigDescriptor(),
    )


# ---- shards: core (0,0) writes rows into the shard of core (1,0), which adds them up

SHARDS = """
void kernel_main() {
    const uint32_t shard = get_arg_val<uint32_t>(0), x = get_arg_val<uint32_t>(1), y = get_arg_val<uint32_t>(2);
    const bool wrong = get_arg_val<uint32_t>(3);
    volatile tt_l1_ptr uint32_t* rows = (volatile tt_l1_ptr uint32_t*)shard;
    volatile tt_l1_ptr uint32_t* there = (volatile tt_l1_ptr uint32_t*)get_semaphore(0);
    if (get_absolute_logical_x() == 0) {
        for (uint32_t row = 0; row < 8; row++)
            noc_async_write(shard + row * 64, get_noc_addr(x, y, shard + row * 64), 64);  // here: sent
        if (!wrong) noc_async_write_barrier();
        noc_semaphore_inc(get_noc_addr(x, y, get_semaphore(0), 1 - noc_index), 1, 1 - noc_index);
        noc_async_atomic_barrier(1 - noc_index);
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait(there, 1);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < 128; i++) sum += rows[i];  // here: added
        rows[200] = sum;
    }
}
"""


@pytest.mark.parametrize("wrong", [True, False])
def test_shards(device, wrong):
    where = cores(0, 0, 1, 0)
    spec = ttnn.ShardSpec(where, [32, 32], ttnn.ShardOrientation.ROW_MAJOR)
    config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, spec)
    shards = ttnn.from_torch(torch.ones(64, 32), layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
    node = device.worker_core_from_logical_core(ttnn.CoreCoord(1, 0))
    args = [shards.buffer_address(), node.x, node.y, int(wrong)]
    program = ttnn.ProgramDescriptor(
        kernels=[kernel(SHARDS, where, [], args)],
        semaphores=[ttnn.SemaphoreDescriptor(id=0, core_ranges=where, initial_value=0)],
        cbs=[],
    )
    ttnn.generic_op([shards, shards], program)
    found = marked(check.findings())
    assert found == ({("race-read-write", ": sent"), ("race-read-write", ": added")} if wrong else set())


# ---- a Python kernel: core (0,0) sends its tile to core (1,0) and signals


class Passed(GridOp):
    @reader_thread()
    def give(
        cb: CircularBuffer,
        slot: CircularBuffer,
        addr,
        x,
        y,
        is_sender,
        wrong,
        ready_id: CompileTimeValue,
        dram: CompileTimeValue,
    ):
        ready = get_semaphore(ready_id)
        size = get_tile_size(cb)
        page, landing = get_write_ptr(cb), get_write_ptr(slot)
        if is_sender:
            source = get_interleaved_addr_gen_fast(dram, addr, size, get_dataformat(cb))
            noc_async_read_tile(0, source, page)
            noc_async_read_barrier()
            noc_async_write(page, get_noc_addr(x, y, landing), size)  # here: sent
            if wrong == 0:
                noc_async_write_barrier()
            noc_semaphore_inc(get_noc_addr(x, y, ready), 1, 1)
            noc_async_atomic_barrier(1)
            noc_async_write_barrier()
        else:
            noc_semaphore_wait(ready, 1)
            target = get_interleaved_addr_gen_fast(dram, addr, size, get_dataformat(cb))
            noc_async_write_tile(1, target, landing)  # here: written back
            noc_async_write_barrier()

    def invoke(self, tiles, _):
        cb, slot = self.create_cb(tiles, 0), self.create_cb(tiles, 1)
        node = tiles.device().worker_core_from_logical_core(ttnn.CoreCoord(1, 0))
        sender = self.create_rt_args()
        for x in range(self.grid[0]):
            sender[x][0] = [int(x == 0)]
        semaphores = [ttnn.SemaphoreDescriptor(id=0, core_ranges=self.get_core_ranges(), initial_value=0)]
        made = self.create_kernel(
            Passed.give,
            cb,
            slot,
            tiles.buffer_address(),
            node.x,
            node.y,
            sender,
            self.wrong,
            ready_id=0,
            dram=is_dram(tiles),
        )
        return self.create_program([made], [cb, slot], semaphores)


@pytest.mark.parametrize("wrong", [True, False])
def test_a_python_kernel(device, wrong):
    values = torch.rand(1, 2, 32, 32).bfloat16()
    tiles = ttnn.from_torch(values, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
    op = Passed((2, 1))
    op.wrong = int(wrong)
    op(tiles, tiles)
    found = marked(check.findings())
    assert found == ({("race-read-write", ": sent"), ("race-read-write", ": written back")} if wrong else set())


# ---- a global circular buffer: the receiver gives a page back before it has read it

SENDER = """
#include "api/dataflow/dataflow_api.h"
#include "api/remote_circular_buffer.h"
void kernel_main() {
    const auto in = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    const uint32_t page = get_write_ptr(1);
    for (uint32_t i = 0; i < 6; i++) {
        noc_async_read(in.get_noc_addr(i), page, 4096);
        noc_async_read_barrier();
        experimental::remote_cb_reserve_back(31, 1);
        experimental::remote_cb_push_back_and_write_pages(31, page, 1, 1, 2, 2048);  // here: sent
        noc_async_posted_writes_flushed();
    }
    experimental::remote_cb_sender_barrier(31);
}
"""
RECEIVER = """
#include "api/dataflow/dataflow_api.h"
#include "api/remote_circular_buffer.h"
void kernel_main() {
    const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    const bool wrong = get_arg_val<uint32_t>(1);
    for (uint32_t i = 0; i < 6; i++) {
        experimental::remote_cb_wait_front(31, 1);
        noc_async_write(get_remote_receiver_cb_interface(31).fifo_rd_ptr, out.get_noc_addr(i), 4096);  // here: read
        if (!wrong) noc_async_write_barrier();
        experimental::remote_cb_pop_front(31, 1, wrong ? 1 - noc_index : noc_index);
        noc_async_atomic_barrier();
        noc_async_atomic_barrier(1 - noc_index);
        noc_async_write_barrier();
    }
}
"""


@pytest.mark.parametrize("wrong", [True, False])
def test_a_global_circular_buffer(device, wrong):
    def view(where):
        cb = ttnn.CBDescriptor()
        cb.total_size, cb.core_ranges = gcb.size(), where
        cb.remote_format_descriptors = [ttnn.CBFormatDescriptor(VIEW, ttnn.float32, PAGE)]
        cb.set_global_circular_buffer(gcb)
        return cb

    one, other = cores(0, 0, 0, 0), cores(1, 0, 1, 0)
    gcb = ttnn.create_global_circular_buffer(device, [(ttnn.CoreCoord(0, 0), other)], 2 * PAGE)
    data = torch.rand(6 * 32, 32)
    source, sink = (ttnn.from_torch(data, layout=ttnn.TILE_LAYOUT, device=device) for _ in range(2))
    own = ttnn.CBFormatDescriptor(buffer_index=1, data_format=ttnn.float32, page_size=PAGE)
    words = [ttnn.TensorAccessorArgs(tensor).get_compile_time_args() for tensor in (source, sink)]
    program = ttnn.ProgramDescriptor(
        kernels=[
            kernel(SENDER, one, words[0], [source.buffer_address()]),
            kernel(RECEIVER, other, words[1], [sink.buffer_address(), int(wrong)]),
        ],
        cbs=[view(one), view(other), ttnn.CBDescriptor(total_size=PAGE, core_ranges=one, format_descriptors=[own])],
    )
    ttnn.generic_op([source, sink], program)
    found = marked(check.findings())
    assert found == ({("race-read-write", ": sent"), ("race-read-write", ": read")} if wrong else set())
