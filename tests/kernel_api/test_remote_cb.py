"""Global circular buffers: a sender fills its receivers' L1, each of which pops at its own pace."""

import pytest
import torch
from objects import cores, kernel, tensor

import ttnn

PAGE = 4096
VIEW, LOCAL = 31, 0
SENDER = """
#include "api/dataflow/dataflow_api.h"
#include "api/remote_circular_buffer.h"
void kernel_main() {
    const auto in = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    const uint32_t blocks = get_arg_val<uint32_t>(1), receivers = get_arg_val<uint32_t>(2);
    cb_reserve_back(1, 1);
    const uint32_t block = get_write_ptr(1);
    for (uint32_t i = 0; i < blocks; i++) {
        for (uint32_t r = 0; r < receivers; r++)
            noc_async_read(in.get_noc_addr(i * receivers + r), block + r * 4096, 4096);
        noc_async_read_barrier();
        experimental::remote_cb_reserve_back(31, 1);
        experimental::remote_cb_push_back_and_write_pages(31, block, 1, 1, 2, 2048);
        noc_async_posted_writes_flushed();
    }
    experimental::remote_cb_sender_barrier(31);
    experimental::update_remote_cb_config_in_l1(31);
}
"""
RECEIVER = """
#include "api/dataflow/dataflow_api.h"
#include "api/remote_circular_buffer.h"
void kernel_main() {
    const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    const uint32_t blocks = get_arg_val<uint32_t>(1), receivers = get_arg_val<uint32_t>(2);
    const uint32_t me = get_arg_val<uint32_t>(3);
    for (uint32_t i = 0; i < blocks; i++) {
        experimental::remote_cb_wait_front(31, 1);
        const uint32_t from = get_remote_receiver_cb_interface(31).fifo_rd_ptr;
        noc_async_write(from, out.get_noc_addr(i * receivers + me), 4096);
        noc_async_write_barrier();
        experimental::remote_cb_pop_front(31, 1);
        noc_async_atomic_barrier();
    }
    experimental::update_remote_cb_config_in_l1(31);
}
"""
# Through the core's own circular buffer over the same memory, as a matmul takes its weights.
RELAY = """
#include "api/dataflow/dataflow_api.h"
#include "api/remote_circular_buffer.h"
void kernel_main() {
    const uint32_t blocks = get_arg_val<uint32_t>(1);
    for (uint32_t i = 0; i < blocks; i++) {
        experimental::remote_cb_wait_front(31, 1);
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
        cb_wait_front(2, 1);
        cb_pop_front(2, 1);
        experimental::remote_cb_pop_front(31, 1);
        noc_async_atomic_barrier();
    }
    experimental::update_remote_cb_config_in_l1(31);
}
"""
CONSUMER = """
#include "api/dataflow/dataflow_api.h"
void kernel_main() {
    const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    const uint32_t blocks = get_arg_val<uint32_t>(1), receivers = get_arg_val<uint32_t>(2);
    const uint32_t me = get_arg_val<uint32_t>(3);
    for (uint32_t i = 0; i < blocks; i++) {
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out.get_noc_addr(i * receivers + me), 4096);
        noc_async_write_barrier();
        cb_pop_front(0, 1);
        cb_reserve_back(2, 1);
        cb_push_back(2, 1);
    }
}
"""
RECEIVERS = [(1, 0), (2, 0), (1, 1), (2, 1)]


def one(x, y):
    return cores(x, y, x, y)


def global_buffer(card, pages, spare=0):
    return ttnn.create_global_circular_buffer(card, [(ttnn.CoreCoord(0, 0), cores(1, 0, 2, 1))], PAGE * pages + spare)


def view(gcb, where, local=False, page=PAGE):
    cb = ttnn.CBDescriptor()
    cb.total_size = gcb.size() - gcb.size() % page
    cb.core_ranges = where
    cb.remote_format_descriptors = [ttnn.CBFormatDescriptor(VIEW, ttnn.float32, page)]
    if local:
        cb.format_descriptors = [ttnn.CBFormatDescriptor(LOCAL, ttnn.float32, page)]
    cb.set_global_circular_buffer(gcb)
    assert cb.has_global_circular_buffer()
    return cb


def plain(index, pages, where):
    made = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.float32, page_size=PAGE)
    return ttnn.CBDescriptor(total_size=PAGE * pages, core_ranges=where, format_descriptors=[made])


def program(card, gcb, source, sink, blocks, relayed=False):
    count = len(RECEIVERS)
    words_in, words_out = (ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (source, sink))
    reader = ttnn.ReaderConfigDescriptor()
    kernels = [kernel(SENDER, reader, one(0, 0), words_in, [source.buffer_address(), blocks, count])]
    for me, core in enumerate(RECEIVERS):
        args = [sink.buffer_address(), blocks, count, me]
        kernels.append(kernel(RELAY if relayed else RECEIVER, reader, one(*core), words_out, args))
        if relayed:
            kernels.append(kernel(CONSUMER, ttnn.WriterConfigDescriptor(), one(*core), words_out, args))
    everywhere = cores(1, 0, 2, 1)
    cbs = [view(gcb, one(0, 0)), view(gcb, everywhere, local=relayed), plain(1, 1, one(0, 0))]
    cbs[2].total_size = PAGE * count
    cbs[2].format_descriptors[0].page_size = PAGE * count
    if relayed:
        cbs.append(plain(2, 2, everywhere))
    ttnn.generic_op([source, sink], ttnn.ProgramDescriptor(kernels=kernels, cbs=cbs))


def values(blocks, seed=0):
    torch.manual_seed(seed)
    return torch.randn(blocks * len(RECEIVERS) * 32, 32)


@pytest.mark.parametrize("relayed", [False, True], ids=["receiver", "own buffer"])
@pytest.mark.parametrize("spare", [0, 1024], ids=["whole pages", "a rest"])
def test_every_receiver_gets_its_part(card, spare, relayed):
    """More blocks than the buffer holds, so that the sender waits and both pointers go around."""
    data = values(11)
    source, sink = tensor(card, data), tensor(card, torch.zeros_like(data))
    program(card, global_buffer(card, 3, spare), source, sink, 11, relayed)
    assert torch.equal(ttnn.to_torch(sink), data)


def test_pointers_go_on_in_the_next_program(card):
    gcb = global_buffer(card, 3)
    for seed in range(3):
        data = values(2, seed)
        source, sink = tensor(card, data), tensor(card, torch.zeros_like(data))
        program(card, gcb, source, sink, 2)
        assert torch.equal(ttnn.to_torch(sink), data), seed
    assert gcb.sender_cores().num_cores() == 1 and gcb.receiver_cores().num_cores() == 4


def test_a_receiver_that_never_pops_is_named(card):
    gcb = global_buffer(card, 2)
    data = values(4)
    source, sink = tensor(card, data), tensor(card, torch.zeros_like(data))
    words = ttnn.TensorAccessorArgs(source).get_compile_time_args()
    made = kernel(SENDER, ttnn.ReaderConfigDescriptor(), one(0, 0), words, [source.buffer_address(), 4, 4])
    cbs = [view(gcb, one(0, 0)), plain(1, 4, one(0, 0))]
    with pytest.raises(
        ttnn.KernelError, match=r"(?s)deadlock.*remote_cb_reserve_back|remote_cb_reserve_back.*deadlock"
    ):
        ttnn.generic_op([source, sink], ttnn.ProgramDescriptor(kernels=[made], cbs=cbs))


WRONG = {
    "no global buffer": (lambda card: without_global(card), "there is none"),
    "cores that are none of it": (lambda card: view(global_buffer(card, 2), one(5, 5)), r"core .* is none of"),
    "a page that does not fit": (lambda card: view(global_buffer(card, 2), one(0, 0), page=24), "pages of 24 B"),
}


def without_global(card):
    cb = ttnn.CBDescriptor()
    cb.total_size, cb.core_ranges = PAGE, one(0, 0)
    cb.remote_format_descriptors = [ttnn.CBFormatDescriptor(VIEW, ttnn.float32, PAGE)]
    return cb


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_before_the_run(card, name):
    make, text = WRONG[name]
    sink = tensor(card, values(1))
    made = kernel("void kernel_main() {}", ttnn.ReaderConfigDescriptor(), one(0, 0))
    with pytest.raises(ttnn.ProgramError, match=text):
        ttnn.generic_op([sink, sink], ttnn.ProgramDescriptor(kernels=[made], cbs=[make(card)]))


def test_a_core_has_one_part(card):
    with pytest.raises(ttnn.ProgramError, match="two parts"):
        ttnn.create_global_circular_buffer(card, [(ttnn.CoreCoord(1, 0), cores(1, 0, 2, 1))], PAGE)
