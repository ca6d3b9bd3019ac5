"""One cause, one report: what is wrong is named first, what follows from it is not, and what is right is no finding."""

import warnings

import pytest
import torch

import tessera
import ttnn
from tessera.testing import run_kernels

DATAFLOW = '#include "dataflow_api.h"\n'
COPY_TILE = """
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/tile_move_copy.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    for (int i = 0; i < 2; i++) {
        cb_wait_front(0, 1);
        cb_reserve_back(16, 1);
        tile_regs_acquire();
        copy_tile(0, 0, 0);
        tile_regs_commit();
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
        cb_pop_front(0, 1);
    }
}
"""
READ = (
    DATAFLOW
    + """
void kernel_main() {
    const InterleavedAddrGenFast<true> in = {get_arg_val<uint32_t>(0), get_tile_size(0), get_dataformat(0)};
    for (uint32_t i = 0; i < 2; i++) {
        cb_reserve_back(0, 1);
        noc_async_read_tile(i, in, get_write_ptr(0));
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
}"""
)
WRITE = (
    DATAFLOW
    + """
void kernel_main() {
    const InterleavedAddrGenFast<true> out = {get_arg_val<uint32_t>(1), get_tile_size(16), get_dataformat(16)};
    for (uint32_t i = 0; i < 2; i++) {
        cb_wait_front(16, 1);
        noc_async_write_tile(i, out, get_read_ptr(16));
        noc_async_write_barrier();
        cb_pop_front(16, 1);
    }
}"""
)


@pytest.fixture
def device():
    device = ttnn.open_device(device_id=0, check=True)
    tessera.clear_findings()
    yield device
    tessera.clear_findings()
    ttnn.close_device(device)


def codes():
    return [finding.code for finding in tessera.findings()]


def buffers(*sizes):
    cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
    return [
        ttnn.CBDescriptor(
            total_size=2 * size,
            core_ranges=cores,
            format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=index, data_format=dtype, page_size=size)],
        )
        for index, dtype, size in sizes
    ]


def copied(device, input_type, output_type, cbs):
    tensors = [
        ttnn.from_torch(torch.ones(32, 64), dtype=dtype, layout=ttnn.TILE_LAYOUT, device=device)
        for dtype in (input_type, output_type)
    ]
    run_kernels(
        READ,
        COPY_TILE,
        WRITE,
        cbs=cbs,
        args=[tensor.buffer_address() for tensor in tensors],
        tensors=tensors,
        device=device,
    )


TWO = ((0, ttnn.bfloat16, 2048), (16, ttnn.bfloat16, 2048))


def test_a_right_copy_has_no_finding(device):
    copied(device, ttnn.bfloat16, ttnn.bfloat16, buffers(*TWO))
    assert codes() == []


def test_small_pages_are_the_only_finding(device):
    copied(device, ttnn.bfloat16, ttnn.bfloat16, buffers((0, ttnn.bfloat16, 1024), TWO[1]))
    assert codes() == ["cb-tile-size"]


@pytest.mark.parametrize("types", [(ttnn.float32, ttnn.bfloat16), (ttnn.bfloat16, ttnn.float32)])
def test_a_tensor_of_another_size_is_the_only_finding(device, types):
    copied(device, *types, buffers(*TWO))
    assert codes() == ["dtype-mismatch"]


def test_bytes_may_pass_a_buffer_of_any_format(device):
    tensor = ttnn.from_torch(torch.ones(32, 64), dtype=ttnn.float32, layout=ttnn.TILE_LAYOUT, device=device)
    move = """
    void kernel_main() {
        const InterleavedAddrGen<true> tensor = {get_arg_val<uint32_t>(0), 4096};
        for (uint32_t i = 0; i < 2; i++) {
            cb_reserve_back(0, 2);
            noc_async_read(tensor.get_noc_addr(i), get_write_ptr(0), 4096);
            noc_async_read_barrier();
            noc_async_write(get_write_ptr(0), tensor.get_noc_addr(i), 4096);
            noc_async_write_barrier();
        }
    }"""
    run_kernels(DATAFLOW + move, cbs={0: 2}, args=[tensor.buffer_address()], tensors=[tensor, tensor], device=device)
    assert codes() == []


def test_a_window_past_the_ring_is_named_before_its_transfers(device):
    reader = """
    void kernel_main() {
        cb_reserve_back(0, 2);
        cb_push_back(0, 2);
        cb_wait_front(0, 2);
        cb_pop_front(0, 2);
        cb_reserve_back(0, 2);
        cb_reserve_back(1, 1);
        for (uint32_t i = 0; i < 2; i++)
            noc_async_read(get_noc_addr(get_write_ptr(1) + 2048), get_write_ptr(0) + 2048 * i, 2048);
        cb_push_back(1, 1);
        noc_async_read_barrier();
        cb_push_back(0, 2);
        cb_wait_front(0, 2);
        cb_pop_front(0, 2);
        cb_wait_front(1, 1);
        cb_pop_front(1, 1);
    }"""
    run_kernels(DATAFLOW + reader, cbs={0: 3, 1: 2}, device=device)
    assert codes() == ["cb-straddle"]


def test_two_producers_are_the_only_finding(device):
    fill = """
    void kernel_main() {
        for (uint32_t i = 0; i < 2; i++) {
            cb_reserve_back(0, 1);
            noc_async_read(get_noc_addr(get_write_ptr(1)), get_write_ptr(0), 2048);
            noc_async_read_barrier();
            cb_push_back(0, 1);
        }
    }"""
    drain = """
    #include "compute_kernel_api/common.h"
    void kernel_main() {
        for (uint32_t i = 0; i < 4; i++) {
            cb_wait_front(0, 1);
            cb_pop_front(0, 1);
        }
    }"""
    run_kernels(DATAFLOW + fill, drain, DATAFLOW + fill, cbs={0: 4, 1: 1}, device=device)
    assert codes() == ["cb-two-producers"]


def test_unpack_may_pop_what_a_semaphore_still_protects(device):
    reader = """
    void kernel_main() {
        auto* gone = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(0));
        for (uint32_t i = 0; i < 4; i++) {
            cb_reserve_back(0, 1);
            if (i >= 2) noc_semaphore_wait_min(gone, i - 1);
            auto* words = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_write_ptr(0));
            for (uint32_t word = 0; word < 512; word++) words[word] = i;
            noc_semaphore_set(reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(1)), i + 1);
            cb_push_back(0, 1);
        }
    }"""
    sender = """
    void kernel_main() {
        for (uint32_t i = 0; i < 4; i++) {
            noc_semaphore_wait_min(reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(1)), i + 1);
            noc_async_write(get_read_ptr(0) + 2048 * (i % 2), get_noc_addr(get_write_ptr(1)), 2048);
            noc_async_write_barrier();
            noc_semaphore_set(reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(0)), i + 1);
        }
    }"""
    drain = """
    #include "compute_kernel_api/common.h"
    void kernel_main() {
        for (uint32_t i = 0; i < 4; i++) {
            cb_wait_front(0, 1);
            cb_pop_front(0, 1);
        }
    }"""
    run_kernels(DATAFLOW + reader, drain, DATAFLOW + sender, cbs={0: 2, 1: 1}, semaphores=2, device=device)
    assert codes() == []


def test_pages_of_a_tensor_may_be_popped_while_they_are_sent(device):
    cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
    spec = ttnn.ShardSpec(cores, [32, 32], ttnn.ShardOrientation.ROW_MAJOR)
    config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, spec)
    shard = ttnn.from_torch(
        torch.ones(32, 32), dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device, memory_config=config
    )
    other = buffers((1, ttnn.bfloat16, 2048))
    reader = "void kernel_main() { cb_reserve_back(0, 1); cb_push_back(0, 1); }"
    sender = """
    void kernel_main() {
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), get_noc_addr(get_write_ptr(1)), 2048);
        cb_pop_front(0, 1);
        noc_async_write_barrier();
    }"""
    cbs = [ttnn.cb_descriptor_from_sharded_tensor(0, shard), *other]
    run_kernels(DATAFLOW + reader, writer=DATAFLOW + sender, cbs=cbs, tensors=[shard, shard], device=device)
    assert codes() == []


def test_a_fault_adds_nothing_about_what_it_stopped(device):
    reader = """
    void kernel_main() {
        cb_reserve_back(0, 1);
        *reinterpret_cast<volatile uint32_t*>(0x70000000) = 1;
        cb_push_back(0, 1);
    }"""
    writer = "void kernel_main() { cb_wait_front(0, 1); cb_pop_front(0, 1); }"
    with pytest.raises(ttnn.KernelError):
        run_kernels(DATAFLOW + reader, writer=DATAFLOW + writer, cbs={0: 1}, device=device)
    assert codes() == []


@pytest.mark.parametrize(("call", "code"), [("pack_tile(0, 16, 1)", "pack-index"), ("pack_tile<true>(0, 16, 0)", None)])
def test_plain_runs_warn_of_an_index_that_is_ignored(call, code):
    compute = COPY_TILE.replace("pack_tile(0, 16)", call)
    one = "cb_reserve_back(0, 1); cb_push_back(0, 1); cb_reserve_back(0, 1); cb_push_back(0, 1);"
    two = "cb_wait_front(16, 1); cb_pop_front(16, 1); cb_wait_front(16, 1); cb_pop_front(16, 1);"
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        run_kernels(
            f"{DATAFLOW}void kernel_main() {{ {one} }}",
            compute,
            f"{DATAFLOW}void kernel_main() {{ {two} }}",
            cbs={0: 2, 16: 2},
        )
    assert [f"[{code}]" in str(warning.message) for warning in seen] == ([True] if code else [])
