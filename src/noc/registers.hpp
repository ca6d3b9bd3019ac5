// The register level: command buffers, status registers, and what a command in them means; tessera/abi/noc.h has
// their numbers, Arch::noc_registers those that differ between the chips.
// Facts: noc_parameters.h of both chips (KERNEL_API 7, MACHINE 3).
#pragma once
#include <cstdint>

#include "device/arch.hpp"
#include "device/core.hpp"
#include "device/noc_state.hpp"
#include "device/window.hpp"
#include "fiber/fiber.hpp"
#include "noc/transfer.hpp"
#include "tessera/abi/noc.h"

namespace tessera::noc {

inline NocIssued& issued(const Core& core, Role role) { return role_block(core, role).issued; }
inline CommandBuffer& command_buffer(const Core& core, Role role, uint32_t noc, uint32_t buffer) {
    return role_block(core, role).command_buffers[noc][buffer % kNumCommandBuffers];
}
inline uint32_t trid_of(const CommandBuffer& buffer) { return abi::trid_of(buffer.words[NOC_PACKET_TAG_WORD]); }

// A NoC address in two or three registers from `low` on: coordinates lie beside the address's high bits or apart.
uint64_t address_in(const CommandBuffer& buffer, uint32_t low, const NocRegisters& registers);
inline constexpr uint32_t kCoordinateMask = 0xFFFFFF;  // where they lie apart: NOC_COORDINATE_MASK
inline void put_address(CommandBuffer& buffer, uint32_t low, uint64_t address, const NocRegisters& registers) {
    buffer.words[low] = static_cast<uint32_t>(address);
    buffer.words[low + 1] = static_cast<uint32_t>(address >> 32);
    if (!registers.coordinates_apart) return;
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
