// Looks addresses up in the device's table of nodes.
#include "noc/address.hpp"

#include <fmt/format.h>

namespace tessera::noc {
std::string describe(Device& device, const Address& address) {
    const Device::Node& node = device.node(address.x, address.y);
    if (node.core) return fmt::format("L1 0x{:x} of core {}", address.local, node.core->logical.str());
    if (node.dram_channel >= 0) return fmt::format("dram channel {} at 0x{:x}", node.dram_channel, address.local);
    return fmt::format("NoC node ({},{}) at 0x{:x}", address.x, address.y, address.local);
}

}  // namespace tessera::noc
