// How the pages of a tensor lie in its banks (KERNEL_API 5, MACHINE 6; HEAD_API 3.8).
#pragma once
#include <array>
#include <cstdint>

#include "accessor/tensor_accessor_args.h"

namespace tensor_accessor {

struct PageMapping {
    uint32_t bank_id;
    uint32_t bank_page_offset;
};

constexpr uint32_t align_up(uint32_t value, uint32_t to) { return (value + to - 1) / to * to; }

// Page p lies in bank p % banks. Nothing else is known of an interleaved tensor, so all accessors of one kind of memory
// are of one type, wherever their words stand: kernels choose between two with `?:`.
template <bool dram>
struct InterleavedSpec {
    static constexpr bool is_interleaved = true, is_sharded = false, is_dram = dram, is_static = false,
                          has_static_rank = false, tensor_shape_static = false, shard_shape_static = false;
    constexpr InterleavedSpec() = default;
    template <std::size_t CTA, std::size_t CRTA>
    constexpr explicit InterleavedSpec(const TensorAccessorArgs<CTA, CRTA>&) {}

    static PageMapping place(uint32_t page_id) {
        constexpr uint32_t banks = dram ? NUM_DRAM_BANKS : NUM_L1_BANKS;
        return {page_id % banks, page_id / banks};
    }
    static PageMapping shard_place(uint32_t) { tess_unsupported("a shard of an interleaved tensor"); }
    static uint64_t bank_address(uint32_t bank, uint8_t noc) { return tess_bank_noc_address(dram, bank, noc); }
    // Pages start at the allocator's alignment.
    static uint32_t stride(uint32_t page_size) { return align_up(page_size, dram ? DRAM_ALIGNMENT : L1_ALIGNMENT); }
    static constexpr uint32_t rank() { return 0; }
    static constexpr uint32_t tensor_volume() { return 0; }
};
template <bool dram>
constexpr InterleavedSpec<dram> make_interleaved_dspec() {
    return {};
}

// Shards of equal shape, numbered in row-major order, go round the banks or fill one bank after the other.
template <typename Args>
class ShardedSpec {
  public:
    static constexpr bool is_interleaved = false, is_sharded = true, is_dram = Args::is_dram;
    static constexpr bool has_static_rank = !Args::rank_is_crta, has_static_num_banks = !Args::num_banks_is_crta;
    static constexpr bool tensor_shape_static = !Args::tensor_shape_is_crta,
                          shard_shape_static = !Args::shard_shape_is_crta,
                          bank_coords_static = !Args::bank_coords_is_crta;
    static constexpr bool shapes_static = tensor_shape_static && shard_shape_static,
                          is_static = shapes_static && bank_coords_static;
    using Shape = std::array<uint32_t, kMaxRank>;

    ShardedSpec() : ShardedSpec(Args{}) {}
    explicit ShardedSpec(const Args& args) : args_(args), rank_(args.get_rank()), banks_(args.get_num_banks()) {
        for (uint32_t i = 0; i < rank_; i++) {
            tensor_[i] = args_.tensor_dim(i);
            shard_[i] = args_.shard_dim(i);
            grid_[i] = (tensor_[i] + shard_[i] - 1) / shard_[i];
        }
        for (uint32_t i = rank_; i-- > 0;) {
            tensor_strides_[i] = tensor_volume_;
            shard_strides_[i] = shard_volume_;
            grid_strides_[i] = shards_;
            tensor_volume_ *= tensor_[i];
            shard_volume_ *= shard_[i];
            shards_ *= grid_[i];
        }
    }

    uint32_t rank() const { return rank_; }
    uint32_t num_banks() const { return banks_; }
    uint32_t tensor_volume() const { return tensor_volume_; }
    uint32_t shard_volume() const { return shard_volume_; }
    uint32_t num_shards() const { return shards_; }
    const Shape& tensor_shape() const { return tensor_; }
    const Shape& shard_shape() const { return shard_; }
    const Shape& shard_grid() const { return grid_; }
    const Shape& tensor_strides() const { return tensor_strides_; }
    const Shape& shard_strides() const { return shard_strides_; }
    const Shape& shard_grid_strides() const { return grid_strides_; }
    bool resolve_shard_contiguous() const { return args_.resolve_shard_contiguous(); }
    // packed_xy_coords()[bank]: x << 8 | y, or the id of a DRAM bank.
    struct BankCoords {
        const Args& args;
        uint16_t operator[](uint32_t bank) const { return static_cast<uint16_t>(args.bank_coord(bank)); }
    };
    BankCoords packed_xy_coords() const { return {args_}; }

    PageMapping place(uint32_t page_id) const {
        Shape at{};
        for (uint32_t i = rank_; i-- > 0; page_id /= tensor_[i]) at[i] = page_id % tensor_[i];
        return place_of(at);
    }
    template <typename Coord>
    PageMapping place_of(const Coord& at) const {
        uint32_t shard = 0, inside = 0;
        for (uint32_t i = 0; i < rank_; i++) {
            shard += at[i] / shard_[i] * grid_strides_[i];
            inside += at[i] % shard_[i] * shard_strides_[i];
        }
        PageMapping found = shard_place(shard);
        found.bank_page_offset += inside;
        return found;
    }
    PageMapping shard_place(uint32_t shard) const {
        if (!args_.resolve_shard_contiguous()) return {shard % banks_, shard / banks_ * shard_volume_};
        const uint32_t per_bank = shards_ / banks_;
        return {shard / per_bank, shard % per_bank * shard_volume_};
    }
    template <typename Coord>
    uint32_t shard_of(const Coord& at) const {
        uint32_t shard = 0;
        for (uint32_t i = 0; i < rank_; i++) shard += at[i] * grid_strides_[i];
        return shard;
    }
    // The tensor page at a place inside a shard; false where the shard reaches over the tensor's edge.
    bool page_in_shard(uint32_t shard, uint32_t inside, uint32_t& page) const {
        page = 0;
        for (uint32_t i = 0; i < rank_; i++) {
            const uint32_t at =
                shard / grid_strides_[i] % grid_[i] * shard_[i] + inside / shard_strides_[i] % shard_[i];
            if (at >= tensor_[i]) return false;
            page += at * tensor_strides_[i];
        }
        return true;
    }
    uint64_t bank_address(uint32_t bank, uint8_t noc) const {
        const uint32_t coord = args_.bank_coord(bank);
        if constexpr (is_dram) return tess_bank_noc_address(true, coord >> 8, noc);
        return static_cast<uint64_t>(coord >> 8 & 0xff) << 36 | static_cast<uint64_t>(coord & 0xff) << 42;
    }
    // Pages follow each other as given.
    static uint32_t stride(uint32_t page_size) { return page_size; }

  private:
    Args args_;
    uint32_t rank_, banks_, tensor_volume_ = 1, shard_volume_ = 1, shards_ = 1;
    Shape tensor_{}, shard_{}, grid_{}, tensor_strides_{}, shard_strides_{}, grid_strides_{};
};

template <typename Args>
using SpecFor = std::conditional_t<Args::is_sharded, ShardedSpec<Args>, InterleavedSpec<Args::is_dram>>;

}  // namespace tensor_accessor
