// Looks an address up in the core's map: private data, circular buffers, tensors, the reserved areas.
#include "device/address.hpp"

#include <fmt/format.h>

#include "device/allocator.hpp"
#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/device.hpp"
#include "device/window.hpp"

namespace tessera {
namespace {

std::string in_private_ranges(uint32_t address) {
    for (uint32_t role = 0; role < kNumRoles; role++) {
        const auto r = static_cast<Role>(role);
        if (address >= local_base(r) && address < local_base(r) + kLocalBytes)
            return fmt::format("private data of {}", name(r));
        // The page below a stack is never mapped: an access there is an overflow.
        if (address >= stack_base(r) - 0x100000 && address < stack_base(r))
            return fmt::format("below the stack of {}", name(r));
        if (address >= stack_base(r) && address < stack_base(r) + kStackBytes)
            return fmt::format("the stack of {}", name(r));
    }
    return "outside of L1 and of the core's registers";
}

std::string in_cbs(const CbState& cbs, uint32_t address) {
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        const CbConfig& config = cbs.config[cb];
        if (config.configured && address >= config.address && address < config.address + config.size_bytes)
            return fmt::format("c_{}, byte {} of {}", cb, address - config.address, config.size_bytes);
    }
    return {};
}

std::string in_tensors(Core& core, uint32_t address) {
    Device& device = *core.device;
    for (BufferType type : {BufferType::L1, BufferType::L1_SMALL})
        for (auto [start, bytes] : device.allocator(type).blocks(device.l1_bank_of(core.logical)))
            if (address >= start && address < start + bytes)
                return fmt::format("an L1 tensor at 0x{:x}, byte {} of {}", start, address - start, bytes);
    return {};
}

}  // namespace

std::string describe_address(Core& core, uint32_t address) {
    const Arch& arch = core.device->arch();
    if (address >= arch.l1_bytes)
        return address < arch.l1_bytes + 0x100000
                   ? fmt::format("{} B beyond the end of L1 (0x{:x})", address - arch.l1_bytes, arch.l1_bytes)
                   : in_private_ranges(address);
    if (std::string cb = in_cbs(*core.cbs, address); !cb.empty()) return cb;
    if (std::string tensor = in_tensors(core, address); !tensor.empty()) return tensor;
    if (address < arch.l1_unreserved_base) return "the reserved area of L1";
    return "L1 that nothing was placed in";
}

}  // namespace tessera
