// Lock-step allocation by first fit from one end. Facts: MACHINE 6, HOST_API 6 (the out-of-memory text).
#include "device/allocator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "descriptor/refuse.hpp"
#include "device/buffer_name.hpp"
#include "device/round_up.hpp"

namespace tessera {

namespace {

struct Gap {
    uint64_t begin, end;
};

std::vector<Gap> gaps(const Allocator::Blocks& used, uint64_t begin, uint64_t end) {
    std::vector<Gap> found;
    for (const auto& [address, bytes] : used) {
        if (address > begin) found.push_back({begin, address});
        begin = std::max(begin, address + bytes);  // blocks of several banks may overlap
    }
    if (begin < end) found.push_back({begin, end});
    return found;
}

uint64_t first_of(const Allocator::Blocks& blocks, uint64_t otherwise) {
    return blocks.empty() ? otherwise : blocks.begin()->first;
}

}  // namespace

Allocator::Allocator(BufferType type, uint64_t begin, uint64_t end, uint32_t banks, uint32_t alignment,
                     Direction direction)
    : type_(type),
      begin_(round_up(begin, alignment)),
      end_(end),
      banks_(banks),
      alignment_(alignment),
      direction_(direction) {}

uint64_t Allocator::allocate(uint64_t bytes, uint64_t total_bytes, const UserLine& where,
                             std::optional<Direction> direction) {
    Blocks taken = used_;
    for (const auto& [bank, blocks] : own_)
        for (const auto& [address, size] : blocks) taken[address] = std::max(taken[address], size);
    return take(used_, taken, bytes, total_bytes, where, direction.value_or(direction_));
}

uint64_t Allocator::allocate_in(uint32_t bank, uint64_t bytes, const UserLine& where) {
    return take(own_[bank], blocks(bank), bytes, bytes, where, direction_);
}

uint64_t Allocator::take(Blocks& into, const Blocks& taken, uint64_t bytes, uint64_t total_bytes, const UserLine& where,
                         Direction from) const {
    const uint64_t size = round_up(std::max<uint64_t>(bytes, 1), alignment_);
    std::vector<Gap> free = gaps(taken, begin_, end_);
    if (from == Direction::TopDown) std::reverse(free.begin(), free.end());
    uint64_t largest = 0;
    for (const Gap& gap : free) {
        largest = std::max(largest, gap.end - gap.begin);
        if (gap.end - gap.begin < size) continue;
        const uint64_t address = from == Direction::BottomUp ? gap.begin : (gap.end - size) / alignment_ * alignment_;
        if (address < gap.begin) continue;  // the end of the memory need not be aligned
        into.emplace(address, size);
        return address;
    }
    const uint64_t allocated = allocated_bytes(), bank = end_ - begin_;
    refuse({.code = "out-of-memory",
            .headline = fmt::format("{} needs {} B in each of {} banks, but the largest free block has {} B",
                                    name(type_), size, banks_, largest),
            .upstream =
                fmt::format("Out of Memory: Not enough space to allocate {} B {} buffer across {} banks, where each "
                            "bank needs to store {} B, but bank size is {} B (allocated: {} B, free: {} B, largest "
                            "free block: {} B)",
                            total_bytes, name(type_), banks_, size, bank, allocated, bank - allocated, largest),
            .line = where,
            .help = "deallocate tensors that are no longer needed, or spread the tensor over more banks"});
}

void Allocator::free(uint64_t address) {
    TESSERA_CHECK_INTERNAL(used_.erase(address) == 1, fmt::format("nothing is allocated at {}", address));
    owners_.erase(address);
}

void Allocator::free_in(uint32_t bank, uint64_t address) {
    TESSERA_CHECK_INTERNAL(own_[bank].erase(address) == 1,
                           fmt::format("nothing is allocated at {} of bank {}", address, bank));
    own_owners_[bank].erase(address);
}

uint64_t Allocator::lowest() const {
    uint64_t lowest = first_of(used_, end_);
    for (const auto& [bank, blocks] : own_) lowest = std::min(lowest, first_of(blocks, end_));
    return lowest;
}

uint64_t Allocator::lowest(uint32_t bank) const {
    const auto own = own_.find(bank);
    return std::min(first_of(used_, end_), own == own_.end() ? end_ : first_of(own->second, end_));
}

Allocator::Owners Allocator::owners(uint32_t bank) const {
    Owners all = owners_;
    if (const auto found = own_owners_.find(bank); found != own_owners_.end())
        all.insert(found->second.begin(), found->second.end());
    return all;
}

Allocator::Blocks Allocator::blocks(uint32_t bank) const {
    Blocks all = used_;
    if (const auto found = own_.find(bank); found != own_.end()) all.insert(found->second.begin(), found->second.end());
    return all;
}

uint64_t Allocator::allocated_bytes() const {
    uint64_t sum = 0;
    for (const auto& [address, bytes] : used_) sum += bytes;
    return sum;
}

}  // namespace tessera
