// Fills pages with a value; the accessor's words come first.
#include <cstdint>

#include "api/dataflow/dataflow_api.h"
#include "ttnn/cpp/ttnn/kernel_lib/fill_words.hpp"

void kernel_main() {
    constexpr uint32_t cb = get_compile_time_arg_val(0);
    constexpr auto args = TensorAccessorArgs<1>();
    const auto out = TensorAccessor(args, get_arg_val<uint32_t>(0), get_tile_size(cb));
    cb_reserve_back(cb, 1);
    fill_words(get_write_ptr(cb), get_tile_size(cb), get_arg_val<uint32_t>(2));
    cb_push_back(cb, 1);
    for (uint32_t page = 0; page < get_arg_val<uint32_t>(1); page++) noc_async_write_page(page, out, get_read_ptr(cb));
    noc_async_write_barrier();
}
