// What the host's TensorAccessorArgs words say, decoded at compile time (KERNEL_API 5, HEAD_API 3.8). Words flagged as
// runtime come from the common arguments.
// One layout serves both revisions: January's words, and the aligned page size, a word of its own at the head, in the
// bits above the flags of the first word (src/tensor/accessor.cpp writes it).
#pragma once
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "tessera/firmware.h"

// compile_time_args.h defines both. This header is precompiled without it: its content differs from kernel to kernel.
template <std::uint32_t Idx>
constexpr std::uint32_t get_ct_arg();
inline std::uint32_t compile_time_word(std::uint32_t index);

namespace tensor_accessor {

enum class ArgConfig : uint8_t {
    None = 0,
    Sharded = 1,
    IsDram = 2,
    RuntimeRank = 4,
    RuntimeNumBanks = 8,
    RuntimeTensorShape = 16,
    RuntimeShardShape = 32,
    RuntimeBankCoords = 64,
    RuntimePageSize = 128,
    Runtime = 252
};
constexpr bool has(uint32_t config, ArgConfig flag) { return config & static_cast<uint32_t>(flag); }

constexpr uint32_t kMaxRank = 8;
constexpr uint32_t kPageSizeShift = 8;
// In the word with the number of banks: shards follow each other in a bank instead of going round the banks.
constexpr uint32_t ShardContiguousBit = 1u << 31;

}  // namespace tensor_accessor

template <std::size_t CTA_OFFSET, std::size_t CRTA_OFFSET = UINT32_MAX>
struct TensorAccessorArgs {
    using Flag = tensor_accessor::ArgConfig;
    static constexpr uint32_t config = get_ct_arg<CTA_OFFSET>();
    static constexpr bool is_sharded = tensor_accessor::has(config, Flag::Sharded);
    static constexpr bool is_dram = tensor_accessor::has(config, Flag::IsDram);
    static constexpr bool rank_is_crta = is_sharded && tensor_accessor::has(config, Flag::RuntimeRank);
    static constexpr bool num_banks_is_crta = is_sharded && tensor_accessor::has(config, Flag::RuntimeNumBanks);
    static constexpr bool tensor_shape_is_crta = is_sharded && tensor_accessor::has(config, Flag::RuntimeTensorShape);
    static constexpr bool shard_shape_is_crta = is_sharded && tensor_accessor::has(config, Flag::RuntimeShardShape);
    static constexpr bool bank_coords_is_crta = is_sharded && tensor_accessor::has(config, Flag::RuntimeBankCoords);
    static constexpr bool page_size_is_crta = tensor_accessor::has(config, Flag::RuntimePageSize);
    static_assert(!is_sharded || !page_size_is_crta, "RuntimePageSize is for interleaved tensors");
    static_assert(!rank_is_crta || (tensor_shape_is_crta && shard_shape_is_crta),
                  "If rank is runtime, tensor_shape and shard_shape must also be runtime");
    static_assert(!num_banks_is_crta || bank_coords_is_crta,
                  "If num_banks is runtime, bank_coords must also be runtime");
    // 0: the host did not say (or says it at run time).
    static constexpr uint32_t AlignedPageSize = config >> tensor_accessor::kPageSizeShift;

    // Word positions among the compile-time arguments, in the order the host wrote them.
    static constexpr uint32_t rank_at = CTA_OFFSET + 1;
    static constexpr uint32_t banks_at = rank_at + (is_sharded && !rank_is_crta);
    static constexpr uint32_t tensor_at = banks_at + (is_sharded && !num_banks_is_crta);
    static constexpr uint32_t static_rank() {
        if constexpr (is_sharded && !rank_is_crta) return get_ct_arg<rank_at>();
        else return 0;
    }
    static constexpr uint32_t static_banks_word() {
        if constexpr (is_sharded && !num_banks_is_crta) return get_ct_arg<banks_at>();
        else return 0;
    }
    static constexpr uint32_t RankCT = static_rank();
    static constexpr uint32_t NumBanksCT = static_banks_word() & ~tensor_accessor::ShardContiguousBit;
    static constexpr uint32_t shard_at = tensor_at + (is_sharded && !tensor_shape_is_crta ? RankCT : 0);
    static constexpr uint32_t coords_at = shard_at + (is_sharded && !shard_shape_is_crta ? RankCT : 0);
    static constexpr uint32_t end_at = coords_at + (is_sharded && !bank_coords_is_crta ? (NumBanksCT + 1) / 2 : 0);

    static constexpr uint32_t num_compile_time_args() { return end_at - CTA_OFFSET; }
    /// The first compile-time argument after this tensor's.
    static constexpr uint32_t next_compile_time_args_offset() { return end_at; }

    constexpr TensorAccessorArgs() = default;
    /// Where the host put the description of a tensor: offsets into compile-time and common runtime arguments.
    constexpr explicit TensorAccessorArgs(uint32_t offset) : crta_offset_(offset) {}
    constexpr uint32_t crta_offset() const {
        return CRTA_OFFSET == UINT32_MAX ? crta_offset_ : static_cast<uint32_t>(CRTA_OFFSET);
    }

    constexpr uint32_t get_aligned_page_size() const {
        if constexpr (page_size_is_crta) return get_common_arg_val<uint32_t>(crta_offset());
        else return AlignedPageSize;
    }
    constexpr uint32_t get_rank() const {
        if constexpr (rank_is_crta) return get_common_arg_val<uint32_t>(crta_offset());
        else return RankCT;
    }
    constexpr uint32_t get_num_banks() const { return banks_word() & ~tensor_accessor::ShardContiguousBit; }
    constexpr bool resolve_shard_contiguous() const { return banks_word() & tensor_accessor::ShardContiguousBit; }
    uint32_t tensor_dim(uint32_t i) const {
        return tensor_shape_is_crta ? get_common_arg_val<uint32_t>(crta_tensor() + i) : word(tensor_at + i);
    }
    uint32_t shard_dim(uint32_t i) const {
        return shard_shape_is_crta ? get_common_arg_val<uint32_t>(crta_shard() + i) : word(shard_at + i);
    }
    // x << 8 | y of a worker; of a DRAM bank, its id << 8.
    uint32_t bank_coord(uint32_t bank) const {
        const uint32_t packed =
            bank_coords_is_crta ? get_common_arg_val<uint32_t>(crta_coords() + bank / 2) : word(coords_at + bank / 2);
        return bank % 2 ? packed >> 16 : packed & 0xffff;
    }
    constexpr uint32_t num_common_runtime_args() const {
        uint32_t count = rank_is_crta + num_banks_is_crta + page_size_is_crta;
        if (tensor_shape_is_crta) count += get_rank();
        if (shard_shape_is_crta) count += get_rank();
        if (bank_coords_is_crta) count += (get_num_banks() + 1) / 2;
        return count;
    }
    /// The first common runtime argument after this tensor's.
    constexpr uint32_t next_common_runtime_args_offset() const {
        return (crta_offset() == UINT32_MAX ? 0 : crta_offset()) + num_common_runtime_args();
    }

  private:
    static uint32_t word(uint32_t index) { return compile_time_word(index); }
    constexpr uint32_t banks_word() const {
        if constexpr (num_banks_is_crta) return get_common_arg_val<uint32_t>(crta_banks());
        else return static_banks_word();
    }
    constexpr uint32_t crta_banks() const { return crta_offset() + rank_is_crta; }
    constexpr uint32_t crta_tensor() const { return crta_banks() + num_banks_is_crta; }
    constexpr uint32_t crta_shard() const { return crta_tensor() + (tensor_shape_is_crta ? get_rank() : 0); }
    constexpr uint32_t crta_coords() const { return crta_shard() + (shard_shape_is_crta ? get_rank() : 0); }

    uint32_t crta_offset_ = 0;
};

namespace tensor_accessor {

// What the host names a tensor's binding by: its words, and the byte offset of its address among the common arguments.
template <uint32_t CTA_OFFSET, uint32_t ADDR_CRTA_OFFSET>
struct TensorBindingToken {
    static_assert(ADDR_CRTA_OFFSET % 4 == 0, "TensorBindingToken: ADDR_CRTA_OFFSET must be a multiple of 4");
    using args_t = TensorAccessorArgs<CTA_OFFSET>;
    using AccessorArgs = TensorAccessorArgs<CTA_OFFSET, ADDR_CRTA_OFFSET / 4 + 1>;
    static constexpr args_t args{};
    static constexpr uint32_t addr_crta_offset = ADDR_CRTA_OFFSET;
    static uint32_t address() { return get_common_arg_val<uint32_t>(ADDR_CRTA_OFFSET / 4); }
};

namespace detail {

// Where the words of the I-th of a row of TensorAccessorArgs begin.
template <uint32_t I, uint32_t CTA_OFFSET>
constexpr uint32_t get_tensor_accessor_args_cta_offset() {
    if constexpr (I == 0) return CTA_OFFSET;
    else
        return TensorAccessorArgs<
            get_tensor_accessor_args_cta_offset<I - 1, CTA_OFFSET>()>::next_compile_time_args_offset();
}
template <uint32_t CTA_OFFSET, uint32_t CRTA_OFFSET, uint32_t... I>
constexpr auto make_args_tuple(std::integer_sequence<uint32_t, I...>) {
    return std::make_tuple(TensorAccessorArgs<get_tensor_accessor_args_cta_offset<I, CTA_OFFSET>(), CRTA_OFFSET>()...);
}

}  // namespace detail
}  // namespace tensor_accessor

template <uint32_t NUM_TENSORS, uint32_t CTA_OFFSET, uint32_t CRTA_OFFSET = UINT32_MAX>
constexpr auto make_tensor_accessor_args_tuple() {
    return tensor_accessor::detail::make_args_tuple<CTA_OFFSET, CRTA_OFFSET>(
        std::make_integer_sequence<uint32_t, NUM_TENSORS>());
}
