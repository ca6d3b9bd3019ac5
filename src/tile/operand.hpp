// What a circular buffer's format and tile shape mean to the unpacker and the packer, and where its tiles lie.
// Facts: MACHINE 8 (unpack dst format), ARITHMETIC 9 (pack_src), KERNEL_API 2 (the tables a program is built with).
#pragma once
#include <cstddef>
#include <cstdint>

#include "device/core.hpp"
#include "device/observer.hpp"
#include "device/tensix.hpp"
#include "fiber/fiber.hpp"

namespace tessera::tile {

inline Tensix& tensix_of(Fiber& fiber) { return *fiber.core().tensix; }

OperandConfig operand_of(Core& core, uint32_t cb);
void set_pack_formats(Core& core, uint32_t cb, PackState& pack);
void set_pack_shape(Core& core, uint32_t cb, PackState& pack);

// Bytes of a tile in L1 by the setting of the unpacker or packer.
uint32_t tile_bytes(DataFormat format, uint32_t faces, uint32_t face_rows);
// L1 at an address, or a fault when the bytes do not lie in it.
std::byte* l1_at(Fiber& fiber, uint32_t address, uint32_t bytes, const char* who);
// The tile at `index` counted from UNPACK's read pointer of a CB.
// The low 32 bits of a pointer into a core's window are the card's address.
inline uint32_t l1_address(const std::byte* l1) { return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(l1)); }
std::byte* tile_to_read(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t bytes);
inline SrcSide side_of(const Fiber& fiber, const SrcPort& port) {
    return &port == &fiber.core().tensix->src_a ? SrcSide::A : SrcSide::B;
}
// Dst[index] as a physical tile, counted from the half that starts at `first`. After the half (a slip) comes the other
// one.
uint32_t physical_tile(Fiber& fiber, uint32_t first, uint32_t index);
// A fault beyond the half: for functions that go through rows of several tiles as they lie in memory.
void require_own_tile(Fiber& fiber, uint32_t index);

}  // namespace tessera::tile
