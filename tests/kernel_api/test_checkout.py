"""Helpers of ttnn: ours without a checkout, the checkout's own with one."""

import torch
from objects import buffer, cores, kernel, numbers, run, tensor

import ttnn

TEXT = """
#include "api/compute/common.h"
#include "ttnn/cpp/ttnn/kernel_lib/dest_helpers.hpp"
void kernel_main() {
    PACK((cb_reserve_back(0, 1)));
    PACK((reinterpret_cast<volatile uint32_t*>(get_local_cb_interface(0).fifo_wr_ptr << 4)[0] =
              compute_kernel_lib::DEST_AUTO_LIMIT));
    PACK((cb_push_back(0, 1)));
}
"""
WRITER = """
#include "dataflow_api.h"
void kernel_main() {
    const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    cb_wait_front(0, 1);
    noc_async_write_page(0, out, get_read_ptr(0));
    noc_async_write_barrier();
    cb_pop_front(0, 1);
}
"""


def limit_seen_by_a_kernel(card, number):
    where, output = cores(0, 0, 0, 0), tensor(card, numbers(1))
    words = ttnn.TensorAccessorArgs(output).get_compile_time_args()
    writer = kernel(WRITER, ttnn.WriterConfigDescriptor(), where, words, [output.buffer_address()])
    run(
        card,
        [output, output],
        [kernel(TEXT, ttnn.ComputeConfigDescriptor(), where, [number]), writer],
        [buffer(0, 1, where)],
    )
    return ttnn.to_torch(output).flatten()[:1].view(torch.int32).item()


def test_helpers_are_ours_without_a_checkout_and_the_checkouts_with_one(card, tmp_path, monkeypatch):
    monkeypatch.delenv("TT_METAL_HOME", raising=False)
    assert limit_seen_by_a_kernel(card, 1) == 8
    library = tmp_path / "ttnn" / "cpp" / "ttnn" / "kernel_lib"
    library.mkdir(parents=True)
    (library / "dest_helpers.hpp").write_text(
        "#pragma once\nnamespace compute_kernel_lib { constexpr uint32_t DEST_AUTO_LIMIT = 77; }\n"
    )
    monkeypatch.setenv("TT_METAL_HOME", str(tmp_path))
    assert limit_seen_by_a_kernel(card, 2) == 77  # another program: the first stays as it was compiled


ANOTHER_CHIPS = """
#include "api/compute/common.h"
#ifdef ARCH_QUASAR
#include "ckernel_trisc_common.h"
#elif defined(ARCH_GRAYSKULL)
#include "llk_of_another_chip.h"
#endif
#if !defined(ARCH_BLACKHOLE) && !defined(ARCH_WORMHOLE)
#error neither chip
#endif
void kernel_main() {}
"""


def test_low_level_headers_of_other_chips_do_not_decide(card, monkeypatch):
    """A compute kernel that would include one for another chip keeps the tile operations, and needs no checkout."""
    monkeypatch.delenv("TT_METAL_HOME", raising=False)
    where, values = cores(0, 0, 0, 0), tensor(card, numbers(1))
    run(card, [values, values], [kernel(ANOTHER_CHIPS, ttnn.ComputeConfigDescriptor(), where)], [buffer(0, 1, where)])
