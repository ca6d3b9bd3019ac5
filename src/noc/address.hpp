// NoC addresses: who they name and where that lies. Facts: MACHINE 2, 3.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "device/core.hpp"
#include "device/device.hpp"

namespace tessera::noc {

// A unicast address: 36 bits local, then x and y, six bits each.
struct Address {
    uint64_t local = 0;
    uint32_t x = 0, y = 0;
};
constexpr Address decode(uint64_t address) {
    return {address & 0xFFFFFFFFFull, static_cast<uint32_t>(address >> 36) & 63,
            static_cast<uint32_t>(address >> 42) & 63};
}

// A multicast rectangle: end in the low coordinates, start above them.
struct Rectangle {
    uint64_t local = 0;
    uint32_t start_x = 0, start_y = 0, end_x = 0, end_y = 0;
};
constexpr Rectangle decode_multicast(uint64_t address) {
    return {address & 0xFFFFFFFFFull, static_cast<uint32_t>(address >> 48) & 63,
            static_cast<uint32_t>(address >> 54) & 63, static_cast<uint32_t>(address >> 36) & 63,
            static_cast<uint32_t>(address >> 42) & 63};
}

// Calls visit(core) for the worker cores of a rectangle as the NoC walks it: NoC 0 towards larger coordinates, NoC 1
// towards smaller ones, both around the torus when start lies past end. Nodes that are no workers ignore the packet.
// Coordinates have six bits and nothing answers beyond the grid, so the walk may close at 64.
template <class Visit>
void for_each_receiver(Device& device, const Rectangle& rectangle, uint32_t noc, Visit visit) {
    const bool upwards = noc == 0;
    const uint32_t x0 = upwards ? rectangle.start_x : rectangle.end_x,
                   x1 = upwards ? rectangle.end_x : rectangle.start_x;
    const uint32_t y0 = upwards ? rectangle.start_y : rectangle.end_y,
                   y1 = upwards ? rectangle.end_y : rectangle.start_y;
    for (uint32_t rows = ((y1 - y0) & 63) + 1, y = y0; rows-- > 0; y = (y + 1) & 63)
        for (uint32_t columns = ((x1 - x0) & 63) + 1, x = x0; columns-- > 0; x = (x + 1) & 63)
            if (Core* core = device.node(x, y).core) visit(*core);
}

// The memory an address names: a core's L1 or a DRAM channel.
struct NodeMemory {
    Core* core = nullptr;          // null: DRAM
    std::byte* memory = nullptr;   // the byte itself; null: nothing answers there
    uint64_t limit = 0;            // bytes of that memory
    int channel = -1;              // of DRAM
    bool is_dram() const { return memory && !core; }
};
inline NodeMemory find(Device& device, const Address& address) {
    const Device::Node& node = device.node(address.x, address.y);
    if (node.core) {
        const uint64_t limit = device.arch().l1_bytes;
        return {node.core, address.local < limit ? node.core->l1() + address.local : nullptr, limit};
    }
    if (node.dram_channel < 0) return {};
    const uint64_t limit = device.arch().dram_channel_bytes;
    return {
        nullptr,
        address.local < limit ? device.dram_channel(static_cast<uint32_t>(node.dram_channel)) + address.local : nullptr,
        limit, node.dram_channel};
}
std::string describe(Device& device, const Address& address);  // "core (3,1) L1 0x1a000", "dram channel 4 at 0x20010"

}  // namespace tessera::noc
