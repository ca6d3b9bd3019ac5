// TensorAccessor: the NoC address of a page of an interleaved or sharded tensor (KERNEL_API 5, MACHINE 6;
// HEAD_API 3.8).
#pragma once
#include <cstdint>

#include "accessor/distribution_spec.h"
#include "accessor/pages.h"

template <typename DSpecT>
class TensorAccessor {
  public:
    using DSpec = DSpecT;
    using PageMapping = tensor_accessor::PageMapping;
    static constexpr bool is_dram = DSpec::is_dram;

    // The page size that the host put into the words. January's accessor takes 0 here and gives all pages of a bank one
    // address; no program means that, so where the words have no page size the first use is an error.
    template <std::size_t CTA, std::size_t CRTA>
    TensorAccessor(const TensorAccessorArgs<CTA, CRTA>& args, size_t bank_base_address)
        : page_size(args.get_aligned_page_size()), spec_(args), base_(bank_base_address), has_page_size_(page_size) {}
    template <std::size_t CTA, std::size_t CRTA>
    TensorAccessor(const TensorAccessorArgs<CTA, CRTA>& args, size_t bank_base_address, uint32_t page_size_in)
        : page_size(page_size_in), spec_(args), base_(bank_base_address) {}
    template <uint32_t CTA, uint32_t ADDR_CRTA>
    TensorAccessor(tensor_accessor::TensorBindingToken<CTA, ADDR_CRTA> token)
        : TensorAccessor(typename decltype(token)::AccessorArgs{}, token.address()) {}
    TensorAccessor(const DSpec& spec, size_t bank_base_address, uint32_t page_size_in = 0)
        : page_size(page_size_in), spec_(spec), base_(bank_base_address) {}

    uint32_t page_size;

    uint64_t get_noc_addr(uint32_t page_id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return get_noc_addr(spec_.place(page_id), offset, noc);
    }
    template <typename Coord>
        requires requires(const Coord& coord) { coord[0]; }
    uint64_t get_noc_addr(const Coord& coord, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return get_noc_addr(spec_.place_of(coord), offset, noc);
    }
    uint64_t get_noc_addr(const PageMapping& page, uint32_t offset = 0, uint8_t noc = noc_index) const {
        need_page_size();
        return spec_.bank_address(page.bank_id, noc) + base_ +
               static_cast<uint64_t>(page.bank_page_offset) * DSpec::stride(page_size) + offset;
    }
    uint64_t get_shard_noc_addr(uint32_t shard_id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return get_noc_addr(spec_.shard_place(shard_id), offset, noc);
    }
    template <typename Coord>
        requires requires(const Coord& coord) { coord[0]; }
    uint64_t get_shard_noc_addr(const Coord& coord, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return get_shard_noc_addr(spec_.shard_of(coord), offset, noc);
    }
    PageMapping get_bank_and_offset(uint32_t page_id) const { return spec_.place(page_id); }

    bool is_local_bank(uint32_t x, uint32_t y, uint8_t noc = noc_index) const {
        return x == my_x[noc] && y == my_y[noc];
    }
    bool is_local_addr(uint64_t noc_addr, uint8_t noc = noc_index) const {
        return is_local_bank(noc_addr >> 36 & 63, noc_addr >> 42 & 63, noc);
    }
    bool is_local_page(uint32_t page_id, uint8_t noc = noc_index) const {
        return is_local_addr(get_noc_addr(page_id, 0, noc), noc);
    }
    bool is_local_shard(uint32_t shard_id, uint8_t noc = noc_index) const {
        return is_local_addr(get_shard_noc_addr(shard_id, 0, noc), noc);
    }

    const DSpec& dspec() const { return spec_; }
    uint32_t get_bank_base_address() const { return static_cast<uint32_t>(base_); }
    // What a transfer of a page moves.
    uint32_t get_aligned_page_size() const {
        need_page_size();
        return page_size;
    }
    uint32_t shard_volume() const { return spec_.shard_volume(); }
    uint32_t tensor_volume() const { return spec_.tensor_volume(); }

    // All pages [start, end) in order; end 0: the whole tensor (sharded accessors know its size).
    using Pages = tensor_accessor::Pages<TensorAccessor>;
    Pages pages(uint32_t start = 0, uint32_t end = 0, uint8_t noc = noc_index) const {
        return {*this, Pages::kNoShard, start, end ? end : spec_.tensor_volume(), noc};
    }
    // The pages of one shard that exist, in shard order.
    Pages shard_pages(uint32_t shard_id, uint32_t start = 0, uint32_t end = 0, uint8_t noc = noc_index) const {
        return {*this, shard_id, start, end ? end : spec_.shard_volume(), noc};
    }
    // What this thread of several has to do: here there is one thread, so everything.
    Pages strided_pages(uint8_t noc = noc_index) const
        requires(DSpec::is_sharded)
    {
        return pages(0, 0, noc);
    }
    Pages strided_pages(uint32_t total_pages, uint8_t noc = noc_index) const
        requires(!DSpec::is_sharded)
    {
        return {*this, Pages::kNoShard, 0, total_pages, noc};
    }
    tensor_accessor::StridedShardPages<TensorAccessor> strided_shard_pages(uint8_t noc = noc_index) const {
        return {*this, spec_.num_shards(), noc};
    }

  private:
    void need_page_size() const {
        if (!has_page_size_) tess_accessor_page_size();
    }

    DSpec spec_;
    uint64_t base_;
    bool has_page_size_ = true;
};

template <std::size_t CTA, std::size_t CRTA>
TensorAccessor(const TensorAccessorArgs<CTA, CRTA>&, size_t, uint32_t)
    -> TensorAccessor<tensor_accessor::SpecFor<TensorAccessorArgs<CTA, CRTA>>>;
template <std::size_t CTA, std::size_t CRTA>
TensorAccessor(const TensorAccessorArgs<CTA, CRTA>&, size_t)
    -> TensorAccessor<tensor_accessor::SpecFor<TensorAccessorArgs<CTA, CRTA>>>;
template <uint32_t CTA, uint32_t ADDR_CRTA>
TensorAccessor(tensor_accessor::TensorBindingToken<CTA, ADDR_CRTA>) -> TensorAccessor<
    tensor_accessor::SpecFor<typename tensor_accessor::TensorBindingToken<CTA, ADDR_CRTA>::AccessorArgs>>;
template <bool dram>
TensorAccessor(const tensor_accessor::InterleavedSpec<dram>&, size_t, uint32_t)
    -> TensorAccessor<tensor_accessor::InterleavedSpec<dram>>;

// The same accessor, indexed by pages or by shards.
template <typename Accessor>
struct PageView {
    const Accessor& accessor;
    explicit PageView(const Accessor& of) : accessor(of) {}
    uint64_t get_noc_addr(uint32_t page_id, uint32_t offset, uint8_t noc) const {
        return accessor.get_noc_addr(page_id, offset, noc);
    }
};
template <typename Accessor>
struct ShardView {
    const Accessor& accessor;
    explicit ShardView(const Accessor& of) : accessor(of) {}
    bool is_local_shard(uint32_t shard_id, uint8_t noc) const { return accessor.is_local_shard(shard_id, noc); }
    uint64_t get_noc_addr(uint32_t shard_id, uint32_t offset, uint8_t noc) const {
        return accessor.get_shard_noc_addr(shard_id, offset, noc);
    }
};

#include "accessor/several.h"
