"""Arguments: named constants, names that only another role was given, pointers."""

import pytest
from objects import buffer, cores, kernel, numbers, run, tensor

import tessera
import ttnn

TEXT = """
#include "dataflow_api.h"
struct Arguments { uint32_t pages, of_another_role; };
void kernel_main() {
    constexpr uint32_t pages = get_named_compile_time_arg_val("pages");
    static_assert(pages == 2);
    Arguments arguments{get_named_compile_time_arg_val("pages"), 0};
    [[maybe_unused]] Arguments unused{0, get_named_compile_time_arg_val("elsewhere")};
    cb_reserve_back(0, arguments.pages);
    if (get_arg_val<uint32_t>(0)) cb_reserve_back(0, get_named_compile_time_arg_val("elsewhere"));
}
"""


def run_with(card, argument):
    where, inputs = cores(0, 0, 0, 0), tensor(card, numbers(1))
    text = f"// {card.arch()}, {argument}{TEXT}"  # a warning is reported once for each line
    made = kernel(text, ttnn.ReaderConfigDescriptor(), where, args=[argument], named=[("pages", 2)])
    run(card, [inputs, inputs], [made], [buffer(0, 2, where)])


def test_a_name_of_another_role_may_be_asked_for(card):
    run_with(card, 0)


def test_its_value_is_nothing_and_using_it_warns(card):
    with pytest.warns(tessera.KernelWarning, match="named-arg-unknown.*elsewhere"):
        run_with(card, 1)


POINTERS = """
#include "dataflow_api.h"
void kernel_main() {
    uint32_t* one = get_arg_val<uint32_t*>(0);
    volatile tt_l1_ptr uint32_t* other = get_common_arg_val<volatile tt_l1_ptr uint32_t*>(0);
    cb_reserve_back(0, 1);
    *one = 5;
    other[1] = 6;
    const bool same = one == reinterpret_cast<uint32_t*>(get_arg_val<uint32_t>(0)) && one[0] == 5 && one[1] == 6;
    if (!same) cb_wait_front(0, 1);  // for ever
}
"""


def test_a_pointer_is_the_address_in_its_word(card):
    where, inputs = cores(0, 0, 0, 0), tensor(card, numbers(1))
    shard = ttnn.ShardSpec(where, [32, 32])
    memory = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shard)
    at = ttnn.to_memory_config(inputs, memory).buffer_address()
    made = kernel(POINTERS, ttnn.ReaderConfigDescriptor(), where, args=[at], common=[at])
    run(card, [inputs, inputs], [made], [buffer(0, 1, where)])
