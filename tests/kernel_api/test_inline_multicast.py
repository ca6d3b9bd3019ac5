"""One word to several cores by one command, by each way that kernels send it; barriers count its answers."""

import pytest
import torch
from objects import buffer, cores, each, kernel, numbers, run, tensor

import ttnn

BARRIERS = {False: "noc_async_write_barrier();", True: "noc_async_posted_writes_flushed();"}
SENDS = {
    "free function": """
        noc_inline_mcast_dw_write<InlineWriteDst::L1, {posted}>(all, 77, 0xF, noc_index, NOC_MULTICAST_WRITE_VC, 0, 3);
        {barrier}""",
    "two bytes of it": """
        noc_inline_mcast_dw_write<InlineWriteDst::L1, {posted}>(all, 0xABCD004D, 0x3, noc_index,
                                                                NOC_MULTICAST_WRITE_VC, 0, 3);
        {barrier}""",
    "firmware's name": """
        noc_fast_write_dw_inline_multicast<noc_mode>(noc_index, write_at_cmd_buf, 77, all, 0xF, NOC_MULTICAST_WRITE_VC,
                                                     true, {posted}, 0, 3);
        {barrier}""",
}
SENDER = """
#include "api/dataflow/dataflow_api.h"
void kernel_main() {{
    const uint64_t all = get_noc_multicast_addr(get_arg_val<uint32_t>(0), get_arg_val<uint32_t>(1),
                                                get_arg_val<uint32_t>(2), get_arg_val<uint32_t>(3), get_semaphore(0));
    {send}
    noc_semaphore_set(reinterpret_cast<volatile uint32_t*>(get_semaphore(0)), 5);  // its own is not a receiver
    noc_semaphore_wait(reinterpret_cast<volatile uint32_t*>(get_semaphore(0)), 5);
}}
"""
RECEIVER = """
#include "api/dataflow/dataflow_api.h"
void kernel_main() {
    volatile uint32_t* signal = reinterpret_cast<volatile uint32_t*>(get_semaphore(0));
    noc_semaphore_wait(signal, 77);
    const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    cb_reserve_back(0, 1);
    reinterpret_cast<volatile uint32_t*>(get_write_ptr(0))[0] = *signal;
    noc_async_write(get_write_ptr(0), out.get_noc_addr(get_arg_val<uint32_t>(1)), 16);
    noc_async_write_barrier();
}
"""


@pytest.mark.parametrize("posted", [False, True], ids=["answered", "posted"])
@pytest.mark.parametrize("send", SENDS)
def test_every_core_of_the_rectangle_gets_the_word(card, send, posted):
    where, receivers = cores(0, 0, 3, 0), cores(1, 0, 3, 0)
    out = tensor(card, numbers(3, 1000))
    first, last = (card.worker_core_from_logical_core(ttnn.CoreCoord(x, 0)) for x in (1, 3))
    text = SENDER.format(send=SENDS[send].format(posted=str(posted).lower(), barrier=BARRIERS[posted]))
    kernels = [kernel(text, ttnn.ReaderConfigDescriptor(), cores(0, 0, 0, 0), args=[first.x, first.y, last.x, last.y])]
    words = ttnn.TensorAccessorArgs(out).get_compile_time_args()
    for page, core in enumerate(each(receivers)):
        here = cores(core.x, core.y, core.x, core.y)
        kernels.append(kernel(RECEIVER, ttnn.ReaderConfigDescriptor(), here, words, [out.buffer_address(), page]))
    run(card, [out, out], kernels, [buffer(0, 1, where)], semaphores=1, where=where)
    got = ttnn.to_torch(out).reshape(3, 1024)[:, 0].contiguous().view(torch.int32)
    assert got.tolist() == [77, 77, 77]
