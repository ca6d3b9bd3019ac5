// ShardedAddrGen: the address generator of sharded tensors before TensorAccessor (KERNEL_API 5).
#pragma once
#include <cstdint>
#include <utility>

#include "dataflow_api.h"
#include "ttnn/operations/ccl/common/types/sharding_common.hpp"

using mapping_table_t = uint32_t;

template <uint32_t SHARD_TYPE, uint32_t NUMBER_OF_CORES, uint32_t PAGE_SIZE_JUMP, uint32_t PAGES_PER_TENSOR_ROW, uint32_t CONTIGUITY,
          uint32_t PAGES_PER_SHARD_WIDTH, uint32_t ROWS_PER_SHARD_HEIGHT>
struct ShardedInfo {
    static constexpr auto shard_type = static_cast<tt::tt_metal::TensorMemoryLayout>(SHARD_TYPE);
    static constexpr auto contiguity = static_cast<shard_addr_gen_consts::ContiguityType>(CONTIGUITY);
    static constexpr uint32_t number_of_cores = NUMBER_OF_CORES, page_size_jump = PAGE_SIZE_JUMP, pages_per_tensor_row = PAGES_PER_TENSOR_ROW;
    static constexpr uint32_t pages_per_shard_width = PAGES_PER_SHARD_WIDTH, rows_per_shard_height = ROWS_PER_SHARD_HEIGHT;
};

namespace experimental {
namespace shard_addr_gen_utils {

struct ShardCoordInfo {
    uint32_t core_num;
    uint32_t page_num;               // inside the shard
    uint32_t num_contiguous_pages;   // from this page on, in the same shard and existing
};

// Where a page lies. Height shards span whole rows, so they are block shards one block wide; width shards have all rows.
template <typename Info>
constexpr ShardCoordInfo find_page(uint32_t page) {
    using Layout = tt::tt_metal::TensorMemoryLayout;
    using Contiguity = shard_addr_gen_consts::ContiguityType;
    constexpr bool by_height = Info::shard_type == Layout::HEIGHT_SHARDED, by_width = Info::shard_type == Layout::WIDTH_SHARDED;
    constexpr uint32_t row_pages = Info::pages_per_tensor_row, width = by_height ? row_pages : Info::pages_per_shard_width;
    constexpr uint32_t height = Info::rows_per_shard_height, blocks_per_row = (row_pages + width - 1) / width;
    constexpr bool scattered = Info::contiguity == Contiguity::L1_PADDING_BETWEEN_PAGES || Info::contiguity == Contiguity::DRAM_PADDING_BETWEEN_PAGES;
    constexpr bool no_padding = Info::contiguity == Contiguity::L1_NO_SHARD_PADDING || Info::contiguity == Contiguity::DRAM_NO_SHARD_PADDING;
    const uint32_t row = page / row_pages, column = page % row_pages;
    const uint32_t block_row = by_width ? 0 : row / height, in_row = by_width ? row : row % height;
    const uint32_t in_column = column % width;
    const uint32_t to_edge = width - in_column < row_pages - column ? width - in_column : row_pages - column;
    ShardCoordInfo info{block_row * blocks_per_row + column / width, in_row * width + in_column, scattered ? 1 : to_edge};
    if (by_height && no_padding) info.num_contiguous_pages = width * height - info.page_num;
    return info;
}

// The cores of the shards, in runtime arguments: x << 8 | y (DRAM: bank << 8), two in a word, the first in the high half.
template <typename Info>
std::pair<const mapping_table_t* const, uint32_t> get_shard_map(uint32_t L1_address) {
    return {reinterpret_cast<const mapping_table_t*>(L1_address), (Info::number_of_cores + 1) / 2};
}

}  // namespace shard_addr_gen_utils

template <typename Info>
struct ShardedAddrGen {
    static constexpr Info CONSTANT_ARGS{};
    static constexpr uint32_t page_size = Info::page_size_jump;
    uint32_t bank_base_address;
    const mapping_table_t* const shard_array;

    std::pair<uint64_t, uint32_t> get_contiguous_noc_addr(const uint32_t id, const uint32_t offset = 0, uint8_t noc = noc_index) const {
        const auto at = shard_addr_gen_utils::find_page<Info>(id);
        const uint32_t core = shard_array[at.core_num / 2] >> (at.core_num % 2 ? 0 : 16) & 0xFFFF;
        const uint32_t local = bank_base_address + at.page_num * Info::page_size_jump + offset;
        constexpr bool is_dram = Info::contiguity >= shard_addr_gen_consts::ContiguityType::DRAM_PADDING_BETWEEN_PAGES;
        const uint64_t address = is_dram ? get_noc_addr_from_bank_id<true>(core >> 8, local, noc) : ::get_noc_addr(core >> 8, core & 0xFF, local, noc);
        return {address, at.num_contiguous_pages};
    }
    uint64_t get_noc_addr(const uint32_t id, const uint32_t offset = 0, uint8_t noc = noc_index) const { return get_contiguous_noc_addr(id, offset, noc).first; }
    void noc_async_read_page(const uint32_t id, const uint32_t dest_addr, const uint32_t offset = 0, uint8_t noc = noc_index) const {
        noc_async_read(get_noc_addr(id, offset, noc), dest_addr, Info::page_size_jump, noc);
    }
};

}  // namespace experimental

// Interleaved pages lie in different banks: one is contiguous.
template <typename AddrGen>
std::pair<uint64_t, uint32_t> get_contiguous_noc_addr(const uint32_t id, const AddrGen& s, uint32_t offset = 0, uint8_t noc = noc_index) {
    if constexpr (requires { s.get_contiguous_noc_addr(id, offset, noc); }) return s.get_contiguous_noc_addr(id, offset, noc);
    else return {s.get_noc_addr(id, offset, noc), 1};
}
