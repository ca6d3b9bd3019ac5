// Static placement of circular buffers: bottom-up in descriptor order; a CB has one address on all its cores.
// Facts: MACHINE 6; tt-metal program.cpp (allocate_circular_buffers).
#include "program/place_cbs.hpp"

#include <algorithm>

#include "device/buffer.hpp"
#include "device/round_up.hpp"

namespace tessera {
namespace {

// One allocator per distinct CoreRange of the program, made before the first CB is placed. Only those whose range is
// one of the CB's own decide its address; those whose range merely touches the CB hear of it, but only when they do
// not reach above its start yet (and then forget how far it goes: validate_cbs.cpp refuses what comes of that).
class RangeAllocators {
  public:
    RangeAllocators(const ProgramDescriptor& descriptor, const Arch& arch) : arch_(arch) {
        for (const CBDescriptor& cb : descriptor.cbs)
            for (const CoreRange& range : cb.core_ranges.ranges())
                if (!find(range)) allocators_.push_back({range, arch.l1_unreserved_base});
    }

    uint64_t place(const CBDescriptor& cb) {
        uint64_t address = arch_.l1_unreserved_base;
        for (const CoreRange& range : cb.core_ranges.ranges()) address = std::max(address, find(range)->end);
        address = round_up(address, arch_.dram_alignment);
        for (const CoreRange& range : cb.core_ranges.ranges())
            for (Allocator& allocator : allocators_)
                if (allocator.range.overlaps(range) && address >= allocator.end)
                    allocator.end = address + cb.total_size;
        return address;
    }

  private:
    struct Allocator {
        CoreRange range;
        uint64_t end;
    };
    Allocator* find(const CoreRange& range) {
        const auto found = std::ranges::find(allocators_, range, &Allocator::range);
        return found == allocators_.end() ? nullptr : &*found;
    }

    const Arch& arch_;
    std::vector<Allocator> allocators_;
};

std::vector<CbConfig> configs_of(const CBDescriptor& cb, uint32_t address) {
    std::vector<CbConfig> configs;
    for (const auto& format : cb.format_descriptors) {
        CbConfig config;
        config.configured = true;
        config.bound = cb.buffer != nullptr;
        config.address = address;
        config.size_bytes = cb.total_size;
        config.page_bytes = format.page_size;
        config.num_pages = format.page_size ? cb.total_size / format.page_size : 0;
        config.format = format.data_format;
        if (format.tile) config.tile = *format.tile;
        const UserLine& line = format.made_at.known() ? format.made_at : cb.made_at;
        if (line.known()) config.made_at = std::make_shared<const UserLine>(line);
        configs.push_back(std::move(config));
    }
    return configs;
}

}  // namespace

uint64_t cb_base(const CBDescriptor& cb) {
    return cb.core_ranges.empty() ? cb.buffer->address : cb.buffer->address_on(cb.core_ranges.ranges().front().start);
}

std::vector<uint64_t> cb_addresses(const ProgramDescriptor& descriptor, const Arch& arch) {
    RangeAllocators allocators(descriptor, arch);
    std::vector<uint64_t> addresses;
    addresses.reserve(descriptor.cbs.size());
    for (const CBDescriptor& cb : descriptor.cbs)
        addresses.push_back(cb.buffer ? cb_base(cb) + cb.address_offset : allocators.place(cb));
    return addresses;
}

std::vector<PlacedCb> place_cbs(const ProgramDescriptor& descriptor, const Arch& arch) {
    const std::vector<uint64_t> addresses = cb_addresses(descriptor, arch);
    std::vector<PlacedCb> placed;
    for (size_t i = 0; i < addresses.size(); ++i) {
        const CBDescriptor& cb = descriptor.cbs[i];
        PlacedCb result{.descriptor = &cb, .address = static_cast<uint32_t>(addresses[i])};
        result.configs = configs_of(cb, result.address);
        for (const auto& format : cb.format_descriptors) result.indices.push_back(format.buffer_index);
        placed.push_back(std::move(result));
    }
    return placed;
}

}  // namespace tessera
