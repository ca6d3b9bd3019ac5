"""`tessera.testing.run_kernels`: a program around kernel texts, on the caller's device or one of its own."""

import re
from pathlib import Path

import pytest

import ttnn
from tessera.testing import run_kernels

STORE = """
#include "dataflow_api.h"
void kernel_main() {
    cb_reserve_back(tt::CBIndex::c_0, 1);
    *reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_write_ptr(tt::CBIndex::c_0)) = get_arg_val<uint32_t>(0);
    cb_push_back(tt::CBIndex::c_0, 1);
}
"""
WRITE = """
#include "dataflow_api.h"
void kernel_main() {
    cb_wait_front(tt::CBIndex::c_0, 1);
    noc_async_write(get_read_ptr(tt::CBIndex::c_0), get_noc_addr_from_bank_id<true>(0, get_arg_val<uint32_t>(1)), 64);
    noc_async_write_barrier();
    cb_pop_front(tt::CBIndex::c_0, 1);
}
"""


def test_kernels_run_with_their_arguments_on_the_tensors_device():
    device = ttnn.open_device(device_id=0)
    tensor = ttnn.zeros([32, 32], dtype=ttnn.uint32, layout=ttnn.TILE_LAYOUT, device=device)
    run_kernels(STORE, writer=WRITE, cbs={0: 1}, args=[77, tensor.buffer_address()], tensors=[tensor, tensor])
    assert ttnn.to_torch(tensor)[0, 0].item() == 77
    ttnn.close_device(device)


def test_every_core_of_the_set_gets_the_arguments():
    cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 1))])
    run_kernels(STORE, cbs={0: 1}, args=[1], cores=cores)


def test_kernel_may_be_a_file(tmp_path):
    source = tmp_path / "store.cpp"
    source.write_text(STORE)
    run_kernels(str(source), cbs={0: 1}, args=[1])


def test_semaphores_are_counted_from_zero():
    wait = """
#include "dataflow_api.h"
void kernel_main() {
    auto* last = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(2));
    noc_semaphore_inc(get_noc_addr(get_semaphore(2)), 1);
    noc_semaphore_wait(last, 1);
}
"""
    run_kernels(wait, semaphores=3)


def test_error_points_at_the_line_of_the_literal_and_of_the_call():
    wrong = """
#include "dataflow_api.h"
void kernel_main() { cb_reserve_back(tt::CBIndex::c_0, 8); }
"""
    with pytest.raises(ttnn.KernelError) as caught:
        run_kernels(wrong, cbs={0: 4})
    text = str(caught.value)
    lines = Path(__file__).read_text().splitlines()
    literal = next(i for i, line in enumerate(lines, 1) if "cb_reserve_back(tt::CBIndex::c_0, 8)" in line)
    assert f"test_run_kernels.py:{literal}:22\n{literal} | void kernel_main() {{ cb_reserve_back" in text
    assert re.search(rf"c_0 was made at \S*test_run_kernels\.py:{literal + 3} ", text)


def test_text_put_together_at_run_time_points_at_its_saved_file():
    wrong = '#include "dataflow_api.h"\n' + "".join(["void kernel_main() { ", "cb_reserve_back(9, 1); }"])
    with pytest.raises(ttnn.KernelError, match=r"source-[0-9a-f]+\.cpp:2:22"):
        run_kernels(wrong)


def test_own_device_is_opened_again_after_an_error():
    with pytest.raises(ttnn.KernelError, match="cb-missing"):
        run_kernels(STORE, args=[1])
    run_kernels(STORE, cbs={0: 1}, args=[1])
