// How shards are padded, as host and kernel say it (KERNEL_API 5).
#pragma once
#include <cstdint>

#include "tt-metalium/buffer_types.hpp"

namespace shard_addr_gen_consts {
enum class ContiguityType {
    L1_PADDING_BETWEEN_PAGES = 0, L1_PADDING_IN_RIGHTMOST_SHARD, L1_NO_SHARD_PADDING,
    DRAM_PADDING_BETWEEN_PAGES, DRAM_PADDING_IN_RIGHTMOST_SHARD, DRAM_NO_SHARD_PADDING
};
}
