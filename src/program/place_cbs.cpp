// Static placement of circular buffers: bottom-up in descriptor order; a CB has one address on all its cores (MACHINE
// 6).
#include "program/place_cbs.hpp"

#include <algorithm>
#include <map>

#include "device/buffer.hpp"

namespace tessera {
namespace {

uint32_t round_up(uint32_t value, uint32_t to) { return (value + to - 1) / to * to; }

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

std::vector<PlacedCb> place_cbs(const ProgramDescriptor& descriptor, const Arch& arch) {
    std::map<CoreCoord, uint32_t> end;  // of the static region of each core
    std::vector<PlacedCb> placed;
    for (const CBDescriptor& cb : descriptor.cbs) {
        PlacedCb result{.descriptor = &cb};
        if (cb.buffer) {
            result.address = static_cast<uint32_t>(cb.buffer->address);
        } else {
            result.address = arch.l1_unreserved_base;
            const auto cores = cb.core_ranges.cores();
            for (CoreCoord core : cores)
                if (auto at = end.find(core); at != end.end()) result.address = std::max(result.address, at->second);
            result.address = round_up(result.address, arch.dram_alignment);
            for (CoreCoord core : cores) end[core] = result.address + cb.total_size;
        }
        result.configs = configs_of(cb, result.address);
        for (const auto& format : cb.format_descriptors) result.indices.push_back(format.buffer_index);
        placed.push_back(std::move(result));
    }
    return placed;
}

}  // namespace tessera
