// The register level: command buffers, status registers, and what a command in them means.
// Facts: noc_parameters.h of both chips (KERNEL_API 7, MACHINE 3).
#pragma once
#include <cstdint>

#include "device/arch.hpp"
#include "device/core.hpp"
#include "device/noc_state.hpp"
#include "device/window.hpp"
#include "fiber/fiber.hpp"
#include "noc/transfer.hpp"

namespace tessera::noc {

// NOC_CTRL bits.
inline constexpr uint32_t kAtomic = 1u << 0, kWrite = 1u << 1, kInline = 1u << 3, kResponseMarked = 1u << 4,
                          kBroadcast = 1u << 5, kLinked = 1u << 6, kVcStatic = 1u << 7, kIncludeSource = 1u << 17;
constexpr uint32_t static_vc(uint32_t vc) { return vc << 13; }
constexpr uint32_t vc_of(uint32_t control) { return control >> 13 & 7; }

// Register offsets in words. The last three differ between the chips.
enum Register : uint32_t { kTargetLow = 0, kReturnLow = 3, kPacketTag = 6, kControl = 7, kLength = 8 };
inline uint32_t data_register(ArchName arch) { return arch == ArchName::WormholeB0 ? 9 : 10; }
inline constexpr uint32_t kExcludeRegister = 11;  // Blackhole only

inline NocIssued& issued(const Core& core, Role role) {
    return *reinterpret_cast<NocIssued*>(core.window + local_base(role) + kNocIssuedOffset);
}
inline CommandBuffer& command_buffer(const Core& core, Role role, uint32_t noc, uint32_t buffer) {
    return reinterpret_cast<CommandBuffers*>(core.window + local_base(role) + kCommandBuffersOffset)
        ->buffer[noc][buffer & 3];
}
inline uint32_t trid_of(const CommandBuffer& buffer) { return buffer.words[kPacketTag] >> 10 & 15; }

// A NoC address in three registers from `low` on: Wormhole keeps coordinates beside the address's high bits, Blackhole
// apart.
uint64_t address_in(const CommandBuffer& buffer, uint32_t low, ArchName arch);
inline constexpr uint32_t kCoordinateMask = 0xFFFFFF;  // Blackhole: NOC_COORDINATE_MASK
inline void put_address(CommandBuffer& buffer, uint32_t low, uint64_t address, ArchName arch) {
    buffer.words[low] = static_cast<uint32_t>(address);
    buffer.words[low + 1] = static_cast<uint32_t>(address >> 32);
    if (arch == ArchName::WormholeB0) return;
    buffer.words[low + 1] &= 0xF;
    buffer.words[low + 2] = static_cast<uint32_t>(address >> 36) & kCoordinateMask;
}
// Byte enables of an inline write, shifted to where the address lies in its NoC word.
void put_byte_enable(CommandBuffer& buffer, uint64_t address, uint32_t byte_enable, const Arch& arch);

// As firmware leaves both interfaces before a kernel starts.
void reset(Core& core);
// NOC_CTRL_SEND_REQ: does what the registers of the buffer say. `call` names the API function for messages.
void send(Fiber& fiber, uint32_t noc, uint32_t buffer, const char* call);
// NOC_STATUS_READ_REG.
uint32_t status(Fiber& fiber, uint32_t noc, uint32_t number);
void clear_outstanding(Fiber& fiber, uint32_t noc, uint32_t trid_mask);

}  // namespace tessera::noc
