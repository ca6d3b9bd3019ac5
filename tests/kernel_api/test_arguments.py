"""Named compile-time arguments: constants, and names that only another role was given."""

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
    text = f"// {card.arch()}, {argument}{TEXT}"  # a warning is told once for each line
    made = kernel(text, ttnn.ReaderConfigDescriptor(), where, args=[argument], named=[("pages", 2)])
    run(card, [inputs, inputs], [made], [buffer(0, 2, where)])


def test_a_name_of_another_role_may_be_asked_for(card):
    run_with(card, 0)


def test_its_value_is_nothing_and_using_it_warns(card):
    with pytest.warns(tessera.KernelWarning, match="named-arg-unknown.*elsewhere"):
        run_with(card, 1)
