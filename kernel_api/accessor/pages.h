// The pages of a tensor one after the other, as ranges for `for` loops (KERNEL_API 5; HEAD_API 3.8).
#pragma once
#include <cstddef>
#include <cstdint>

namespace tensor_accessor {

// A page found by an iterator.
struct Page {
    uint64_t noc_addr_;
    uint32_t page_id_;
    uint64_t noc_addr() const { return noc_addr_; }
    uint32_t page_id() const { return page_id_; }
};

// Pages [start, end): of the tensor in page order, or of one shard in shard order without those beyond the tensor.
template <typename Accessor>
class Pages {
  public:
    static constexpr uint32_t kNoShard = UINT32_MAX;
    Pages(const Accessor& accessor, uint32_t shard, uint32_t start, uint32_t end, uint8_t noc)
        : accessor_(&accessor), shard_(shard), start_(start), end_(end), noc_(noc) {}

    class Iterator {
      public:
        using difference_type = std::ptrdiff_t;
        Iterator(const Pages& range, uint32_t at) : range_(range), at_(at) { settle(); }
        const Page& operator*() const { return current_; }
        const Page* operator->() const { return &current_; }
        const Page& operator[](difference_type steps) const {
            ahead_ = *(*this + steps);
            return ahead_;
        }
        Iterator& operator++() { return *this += 1; }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        Iterator& operator+=(difference_type steps) {
            for (; steps > 0 && at_ < range_.end_; steps--) {
                at_++;
                settle();
            }
            return *this;
        }
        Iterator operator+(difference_type steps) const {
            Iterator moved = *this;
            return moved += steps;
        }
        uint32_t page_id() const { return current_.page_id_; }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }
        auto operator<=>(const Iterator& other) const { return at_ <=> other.at_; }

      private:
        void settle() {
            uint32_t page = at_;
            while (at_ < range_.end_ && !range_.page_at(at_, page)) at_++;
            if (at_ < range_.end_) current_ = {range_.accessor_->get_noc_addr(page, 0, range_.noc_), page};
        }
        Pages range_;
        uint32_t at_;
        Page current_{};
        mutable Page ahead_{};
    };
    Iterator begin() const { return {*this, start_}; }
    Iterator end() const { return {*this, end_}; }
    uint32_t shard_id() const { return shard_; }

  private:
    bool page_at(uint32_t at, uint32_t& page) const {
        page = at;
        if constexpr (Accessor::DSpec::is_sharded)
            return shard_ == kNoShard || accessor_->dspec().page_in_shard(shard_, at, page);
        return true;
    }
    const Accessor* accessor_;
    uint32_t shard_, start_, end_;
    uint8_t noc_;
};

// The pages of each shard in turn.
template <typename Accessor>
class StridedShardPages {
  public:
    StridedShardPages(const Accessor& accessor, uint32_t shards, uint8_t noc)
        : accessor_(&accessor), shards_(shards), noc_(noc) {}
    struct Iterator {
        const Accessor* accessor;
        uint32_t shard;
        uint8_t noc;
        Pages<Accessor> operator*() const { return accessor->shard_pages(shard, 0, 0, noc); }
        Iterator& operator++() {
            shard++;
            return *this;
        }
        bool operator==(const Iterator& other) const { return shard == other.shard; }
    };
    Iterator begin() const { return {accessor_, 0, noc_}; }
    Iterator end() const { return {accessor_, shards_, noc_}; }

  private:
    const Accessor* accessor_;
    uint32_t shards_;
    uint8_t noc_;
};

}  // namespace tensor_accessor
