// Looks addresses up in the device's table of nodes.
#include "noc/address.hpp"

#include <fmt/format.h>

namespace tessera::noc {
namespace {

// Coordinates from `from` to `to` in walking direction; `size` closes the torus.
std::vector<uint32_t> walk(uint32_t from, uint32_t to, uint32_t size, bool upwards) {
    if (!upwards) std::swap(from, to);
    std::vector<uint32_t> steps;
    if (from <= to) {
        for (uint32_t at = from; at <= to; at++) steps.push_back(at);
    } else {
        for (uint32_t at = from; at < size; at++) steps.push_back(at);
        for (uint32_t at = 0; at <= to; at++) steps.push_back(at);
    }
    return steps;
}

}  // namespace

std::vector<Core*> receivers(Device& device, const Rectangle& rectangle, uint32_t noc) {
    std::vector<Core*> cores;
    for (uint32_t y : walk(rectangle.start_y, rectangle.end_y, 64, noc == 0))
        for (uint32_t x : walk(rectangle.start_x, rectangle.end_x, 64, noc == 0))
            if (Core* core = device.node(x, y).core) cores.push_back(core);
    return cores;
}

Place find(Device& device, const Address& address) {
    const Device::Node& node = device.node(address.x, address.y);
    if (node.core) {
        const uint64_t limit = device.arch().l1_bytes;
        return {node.core, address.local < limit ? node.core->l1() + address.local : nullptr, limit};
    }
    if (node.dram_channel < 0) return {};
    const uint64_t limit = device.arch().dram_channel_bytes;
    return {nullptr, address.local < limit ? device.dram_channel(static_cast<uint32_t>(node.dram_channel)) + address.local : nullptr, limit};
}

std::string describe(Device& device, const Address& address) {
    const Device::Node& node = device.node(address.x, address.y);
    if (node.core) return fmt::format("L1 0x{:x} of core {}", address.local, node.core->logical.str());
    if (node.dram_channel >= 0) return fmt::format("dram channel {} at 0x{:x}", node.dram_channel, address.local);
    return fmt::format("NoC node ({},{}) at 0x{:x}", address.x, address.y, address.local);
}

}  // namespace tessera::noc
