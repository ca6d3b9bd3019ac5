// What the host's TensorAccessorArgs words say, decoded at compile time (KERNEL_API 5). Words flagged as runtime come
// from the common arguments.
#pragma once
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
    RuntimeBankCoords = 64
};
constexpr bool has(uint32_t config, ArgConfig flag) { return config & static_cast<uint32_t>(flag); }

constexpr uint32_t kMaxRank = 8;

}  // namespace tensor_accessor

template <uint32_t CTA_OFFSET, uint32_t CRTA_OFFSET = UINT32_MAX>
struct TensorAccessorArgs {
    using Flag = tensor_accessor::ArgConfig;
    static constexpr uint32_t config = get_ct_arg<CTA_OFFSET>();
    static constexpr bool is_sharded = tensor_accessor::has(config, Flag::Sharded);
    static constexpr bool is_dram = tensor_accessor::has(config, Flag::IsDram);
    static constexpr bool runtime_rank = is_sharded && tensor_accessor::has(config, Flag::RuntimeRank);
    static constexpr bool runtime_banks = is_sharded && tensor_accessor::has(config, Flag::RuntimeNumBanks);
    static constexpr bool runtime_tensor = is_sharded && tensor_accessor::has(config, Flag::RuntimeTensorShape);
    static constexpr bool runtime_shard = is_sharded && tensor_accessor::has(config, Flag::RuntimeShardShape);
    static constexpr bool runtime_coords = is_sharded && tensor_accessor::has(config, Flag::RuntimeBankCoords);

    // Word positions among the compile-time arguments, in the order the host wrote them.
    static constexpr uint32_t rank_at = CTA_OFFSET + 1;
    static constexpr uint32_t banks_at = rank_at + (is_sharded && !runtime_rank);
    static constexpr uint32_t tensor_at = banks_at + (is_sharded && !runtime_banks);
    static constexpr uint32_t static_rank() {
        if constexpr (is_sharded && !runtime_rank) return get_ct_arg<rank_at>();
        else return 0;
    }
    static constexpr uint32_t static_banks() {
        if constexpr (is_sharded && !runtime_banks) return get_ct_arg<banks_at>();
        else return 0;
    }
    static constexpr uint32_t shard_at = tensor_at + (is_sharded && !runtime_tensor ? static_rank() : 0);
    static constexpr uint32_t coords_at = shard_at + (is_sharded && !runtime_shard ? static_rank() : 0);
    static constexpr uint32_t end_at = coords_at + (is_sharded && !runtime_coords ? (static_banks() + 1) / 2 : 0);

    static constexpr uint32_t num_compile_time_args() { return end_at - CTA_OFFSET; }
    static constexpr uint32_t next_compile_time_args_offset() { return end_at; }

    constexpr TensorAccessorArgs() = default;
    constexpr explicit TensorAccessorArgs(uint32_t offset) : crta_offset_(offset) {}
    constexpr uint32_t crta_offset() const { return CRTA_OFFSET == UINT32_MAX ? crta_offset_ : CRTA_OFFSET; }

    uint32_t rank() const { return runtime_rank ? get_common_arg_val<uint32_t>(crta_offset()) : static_rank(); }
    uint32_t num_banks() const { return runtime_banks ? get_common_arg_val<uint32_t>(crta_banks()) : static_banks(); }
    uint32_t tensor_dim(uint32_t i) const {
        return runtime_tensor ? get_common_arg_val<uint32_t>(crta_tensor() + i) : word(tensor_at + i);
    }
    uint32_t shard_dim(uint32_t i) const {
        return runtime_shard ? get_common_arg_val<uint32_t>(crta_shard() + i) : word(shard_at + i);
    }
    // x << 8 | y of a worker, or a DRAM bank's id.
    uint32_t bank_coord(uint32_t bank) const {
        const uint32_t packed =
            runtime_coords ? get_common_arg_val<uint32_t>(crta_coords() + bank / 2) : word(coords_at + bank / 2);
        return bank % 2 ? packed >> 16 : packed & 0xffff;
    }
    constexpr uint32_t num_common_runtime_args() const {
        uint32_t count = runtime_rank + runtime_banks;
        if (runtime_tensor) count += rank();
        if (runtime_shard) count += rank();
        if (runtime_coords) count += (num_banks() + 1) / 2;
        return count;
    }
    constexpr uint32_t next_common_runtime_args_offset() const {
        return (crta_offset() == UINT32_MAX ? 0 : crta_offset()) + num_common_runtime_args();
    }

  private:
    static uint32_t word(uint32_t index) { return compile_time_word(index); }
    uint32_t crta_banks() const { return crta_offset() + runtime_rank; }
    uint32_t crta_tensor() const { return crta_banks() + runtime_banks; }
    uint32_t crta_shard() const { return crta_tensor() + (runtime_tensor ? rank() : 0); }
    uint32_t crta_coords() const { return crta_shard() + (runtime_shard ? rank() : 0); }

    uint32_t crta_offset_ = 0;
};

namespace tensor_accessor {

// All there is to know of an interleaved tensor.
template <bool dram>
struct InterleavedArgs {
    static constexpr bool is_sharded = false, is_dram = dram;
    template <uint32_t CTA, uint32_t CRTA>
    constexpr InterleavedArgs(const TensorAccessorArgs<CTA, CRTA>&) {}
};
template <typename Args>
using ArgsFor = std::conditional_t<Args::is_sharded, Args, InterleavedArgs<Args::is_dram>>;

// The I-th of a row of TensorAccessorArgs that follow each other among the compile-time arguments.
template <uint32_t I, uint32_t CTA_OFFSET, uint32_t CRTA_OFFSET>
struct ArgsAt {
    using Before = typename ArgsAt<I - 1, CTA_OFFSET, CRTA_OFFSET>::Type;
    using Type = TensorAccessorArgs<Before::next_compile_time_args_offset(), CRTA_OFFSET>;
};
template <uint32_t CTA_OFFSET, uint32_t CRTA_OFFSET>
struct ArgsAt<0, CTA_OFFSET, CRTA_OFFSET> {
    using Type = TensorAccessorArgs<CTA_OFFSET, CRTA_OFFSET>;
};
template <uint32_t CTA_OFFSET, uint32_t CRTA_OFFSET, uint32_t... I>
constexpr auto make_args_tuple(std::integer_sequence<uint32_t, I...>) {
    return std::make_tuple(typename ArgsAt<I, CTA_OFFSET, CRTA_OFFSET>::Type()...);
}

}  // namespace tensor_accessor

template <uint32_t NUM_TENSORS, uint32_t CTA_OFFSET, uint32_t CRTA_OFFSET = UINT32_MAX>
constexpr auto make_tensor_accessor_args_tuple() {
    return tensor_accessor::make_args_tuple<CTA_OFFSET, CRTA_OFFSET>(
        std::make_integer_sequence<uint32_t, NUM_TENSORS>());
}
