// Adds one to each word of a shard in L1.
#include <cstdint>

#include "api/dataflow/dataflow_api.h"
#include "../../kernel_words.hpp"

void kernel_main() {
    auto in = words_at(get_arg_val<uint32_t>(0));
    auto out = words_at(get_arg_val<uint32_t>(1));
    for (uint32_t i = 0; i < get_named_compile_time_arg_val("words"); i++) out[i] = in[i] + 1;
}
