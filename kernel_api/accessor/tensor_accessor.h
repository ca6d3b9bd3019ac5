// TensorAccessor: the NoC address of a page of an interleaved or sharded tensor (KERNEL_API 5, MACHINE 6).
#pragma once
#include <array>
#include <cstdint>

#include "accessor/tensor_accessor_args.h"

namespace tensor_accessor {

struct PageMapping {
    uint32_t bank_id;
    uint32_t bank_page_offset;
};

// A page found by an iterator.
struct Page {
    uint64_t noc_addr_;
    uint32_t page_id_;
    uint64_t noc_addr() const { return noc_addr_; }
    uint32_t page_id() const { return page_id_; }
};

constexpr uint32_t align_up(uint32_t value, uint32_t to) { return (value + to - 1) / to * to; }

}  // namespace tensor_accessor

template <typename Args>
class TensorAccessor {
  public:
    using PageMapping = tensor_accessor::PageMapping;

    TensorAccessor(const Args& args, size_t bank_base_address, uint32_t page_size_in = 0)
        : page_size(page_size_in), args_(args), base_(bank_base_address) {
        if constexpr (Args::is_sharded) load_shape();
    }

    uint32_t page_size;

    uint64_t get_noc_addr(uint32_t page_id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return get_noc_addr(get_bank_and_offset(page_id), offset, noc);
    }
    template <size_t N>
    uint64_t get_noc_addr(const std::array<uint32_t, N>& coord, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return get_noc_addr(page_of(coord), offset, noc);
    }
    uint64_t get_noc_addr(const PageMapping& page, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return bank_address(page.bank_id, noc) + base_ + static_cast<uint64_t>(page.bank_page_offset) * stride() +
               offset;
    }
    uint64_t get_shard_noc_addr(uint32_t shard_id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return get_noc_addr(PageMapping{shard_id % banks_, shard_id / banks_ * shard_volume_}, offset, noc);
    }
    PageMapping get_bank_and_offset(uint32_t page_id) const {
        if constexpr (!Args::is_sharded) {
            const uint32_t banks = Args::is_dram ? NUM_DRAM_BANKS : NUM_L1_BANKS;
            return {page_id % banks, page_id / banks};
        } else {
            return sharded_page(page_id);
        }
    }
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
    const Args& dspec() const { return args_; }
    uint64_t get_bank_base_address() const { return base_; }
    uint32_t get_aligned_page_size() const { return stride(); }
    uint32_t shard_volume() const { return shard_volume_; }
    uint32_t tensor_volume() const { return tensor_volume_; }

    class Range;
    // All pages [start, end) in order; end 0: the whole tensor (sharded accessors know its size).
    Range pages(uint32_t start = 0, uint32_t end = 0, uint8_t noc = noc_index) const;
    // The pages of one shard that exist, in shard order.
    Range shard_pages(uint32_t shard_id, uint32_t start = 0, uint32_t end = 0, uint8_t noc = noc_index) const;

  private:
    static constexpr uint32_t kMaxRank = tensor_accessor::kMaxRank;

    void load_shape() {
        rank_ = args_.rank();
        banks_ = args_.num_banks();
        tensor_volume_ = shard_volume_ = 1;
        for (uint32_t i = 0; i < rank_; i++) {
            tensor_[i] = args_.tensor_dim(i);
            shard_[i] = args_.shard_dim(i);
            grid_[i] = (tensor_[i] + shard_[i] - 1) / shard_[i];
            tensor_volume_ *= tensor_[i];
            shard_volume_ *= shard_[i];
        }
    }
    // Interleaved pages start at the allocator's alignment; sharded ones follow each other as given.
    uint32_t stride() const {
        if constexpr (Args::is_sharded) return page_size;
        return tensor_accessor::align_up(page_size, Args::is_dram ? DRAM_ALIGNMENT : L1_ALIGNMENT);
    }
    uint64_t bank_address(uint32_t bank, uint8_t noc) const {
        if constexpr (!Args::is_sharded) {
            return tess_bank_noc_address(Args::is_dram, bank, noc);
        } else {
            const uint32_t coord = args_.bank_coord(bank);
            if constexpr (Args::is_dram) return tess_bank_noc_address(true, coord, noc);
            return static_cast<uint64_t>(coord >> 8 & 0xff) << 36 | static_cast<uint64_t>(coord & 0xff) << 42;
        }
    }
    template <size_t N>
    uint32_t page_of(const std::array<uint32_t, N>& coord) const {
        uint32_t page = 0;
        for (uint32_t i = 0; i < rank_; i++) page = page * tensor_[i] + coord[i];
        return page;
    }
    PageMapping sharded_page(uint32_t page_id) const {
        uint32_t shard = 0, inside = 0, shard_step = 1, inside_step = 1;
        for (uint32_t i = rank_; i-- > 0;) {
            const uint32_t at = page_id % tensor_[i];
            page_id /= tensor_[i];
            shard += at / shard_[i] * shard_step;
            inside += at % shard_[i] * inside_step;
            shard_step *= grid_[i];
            inside_step *= shard_[i];
        }
        return {shard % banks_, shard / banks_ * shard_volume_ + inside};
    }
    // The tensor page at a place inside a shard; false where the shard reaches over the tensor's edge.
    bool page_in_shard(uint32_t shard_id, uint32_t inside, uint32_t& page) const {
        uint32_t step = 1;
        page = 0;
        for (uint32_t i = rank_; i-- > 0;) {
            const uint32_t at = shard_id % grid_[i] * shard_[i] + inside % shard_[i];
            shard_id /= grid_[i];
            inside /= shard_[i];
            if (at >= tensor_[i]) return false;
            page += at * step;
            step *= tensor_[i];
        }
        return true;
    }

    Args args_;
    uint64_t base_;
    uint32_t rank_ = 0, banks_ = 1, tensor_volume_ = 0, shard_volume_ = 1;
    std::array<uint32_t, kMaxRank> tensor_{}, shard_{}, grid_{};
};

template <typename Args>
class TensorAccessor<Args>::Range {
  public:
    Range(const TensorAccessor& accessor, uint32_t shard, bool in_shard, uint32_t start, uint32_t end, uint8_t noc)
        : accessor_(accessor), shard_(shard), in_shard_(in_shard), start_(start), end_(end), noc_(noc) {}
    class Iterator {
      public:
        Iterator(const Range& range, uint32_t at) : range_(range), at_(at) { settle(); }
        tensor_accessor::Page operator*() const {
            return {range_.accessor_.get_noc_addr(page_, 0, range_.noc_), page_};
        }
        const tensor_accessor::Page* operator->() const {
            current_ = **this;
            return &current_;
        }
        Iterator& operator++() {
            at_++;
            settle();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return at_ != other.at_; }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

      private:
        void settle() {
            for (page_ = at_; range_.in_shard_ && at_ < range_.end_; at_++)
                if (range_.accessor_.page_in_shard(range_.shard_, at_, page_)) return;
        }
        const Range& range_;
        uint32_t at_, page_ = 0;
        mutable tensor_accessor::Page current_{};
    };
    Iterator begin() const { return {*this, start_}; }
    Iterator end() const { return {*this, end_}; }

  private:
    const TensorAccessor& accessor_;
    uint32_t shard_;
    bool in_shard_;
    uint32_t start_, end_;
    uint8_t noc_;
};

template <typename Args>
typename TensorAccessor<Args>::Range TensorAccessor<Args>::pages(uint32_t start, uint32_t end, uint8_t noc) const {
    return Range(*this, 0, false, start, end ? end : tensor_volume_, noc);
}
template <typename Args>
typename TensorAccessor<Args>::Range TensorAccessor<Args>::shard_pages(uint32_t shard, uint32_t start, uint32_t end,
                                                                       uint8_t noc) const {
    return Range(*this, shard, true, start, end ? end : shard_volume_, noc);
}

// Accessors of interleaved tensors are of one type, wherever their words stand: kernels choose between two with `?:`.
template <uint32_t CTA, uint32_t CRTA>
TensorAccessor(const TensorAccessorArgs<CTA, CRTA>&, size_t, uint32_t)
    -> TensorAccessor<tensor_accessor::ArgsFor<TensorAccessorArgs<CTA, CRTA>>>;
template <uint32_t CTA, uint32_t CRTA>
TensorAccessor(const TensorAccessorArgs<CTA, CRTA>&, size_t)
    -> TensorAccessor<tensor_accessor::ArgsFor<TensorAccessorArgs<CTA, CRTA>>>;

// ---- a number of tensors known at compile time: addresses from runtime arguments, page sizes from compile-time ones
template <typename... Args, uint32_t... Indexes>
auto make_tensor_accessor_tuple(const std::tuple<Args...>& args, uint32_t address_rt_arg_index_start,
                                uint32_t page_size_ct_arg_index_start, std::integer_sequence<uint32_t, Indexes...>) {
    return std::make_tuple(TensorAccessor(std::get<Indexes>(args),
                                          get_arg_val<uint32_t>(static_cast<int>(address_rt_arg_index_start + Indexes)),
                                          compile_time_word(page_size_ct_arg_index_start + Indexes))...);
}
template <typename... Args>
auto make_tensor_accessor_tuple(const std::tuple<Args...>& args, uint32_t address_rt_arg_index_start,
                                uint32_t page_size_ct_arg_index_start) {
    return make_tensor_accessor_tuple(args, address_rt_arg_index_start, page_size_ct_arg_index_start,
                                      std::make_integer_sequence<uint32_t, sizeof...(Args)>());
}

// An accessor of any kind behind one type, for arrays of them. It refers to the accessor, which must outlive it.
class AbstractTensorAccessorWrapper {
  public:
    AbstractTensorAccessorWrapper() = default;
    template <typename Accessor>
    explicit AbstractTensorAccessorWrapper(const Accessor& accessor)
        : accessor_(&accessor), page_size_(accessor.page_size), ask_(&ask<Accessor>) {}
    uint64_t get_noc_addr(uint32_t page_id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return ask_(accessor_, page_id, offset, noc);
    }
    uint32_t page_size() const { return page_size_; }

  private:
    template <typename Accessor>
    static uint64_t ask(const void* accessor, uint32_t page_id, uint32_t offset, uint8_t noc) {
        return static_cast<const Accessor*>(accessor)->get_noc_addr(page_id, offset, noc);
    }
    const void* accessor_ = nullptr;
    uint32_t page_size_ = 0;
    uint64_t (*ask_)(const void*, uint32_t, uint32_t, uint8_t) = nullptr;
};
template <typename... Accessors>
auto make_abstract_tensor_accessor_wrappers(const std::tuple<Accessors...>& accessors) {
    return std::apply(
        [](const auto&... each) {
            return std::array<AbstractTensorAccessorWrapper, sizeof...(Accessors)>{
                AbstractTensorAccessorWrapper(each)...};
        },
        accessors);
}
template <typename... Accessors, uint32_t... Indexes>
auto make_abstract_tensor_accessor_wrappers(const std::tuple<Accessors...>& accessors,
                                            std::integer_sequence<uint32_t, Indexes...>) {
    return std::array<AbstractTensorAccessorWrapper, sizeof...(Indexes)>{
        AbstractTensorAccessorWrapper(std::get<Indexes>(accessors))...};
}
