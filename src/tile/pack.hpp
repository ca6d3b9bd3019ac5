// Packer: datums in Dst to datums in L1: early conversion, ReLU, late conversion, L1 accumulate. Facts: ARITHMETIC 9.
#pragma once
#include <cstddef>
#include <cstdint>

#include "device/tensix.hpp"

namespace tessera::tile {

// One tile from Dst (face order) to `l1`, in the shape, formats and with the options of `pack`.
void pack(const uint32_t* dst, bool dst_32bit, const PackState& pack, std::byte* l1);
// `count` datums (a multiple of 16) of one row to row-major memory, not a block format: what pack_untilize writes.
void pack_row(const uint32_t* dst, bool dst_32bit, const PackState& pack, uint32_t count, std::byte* l1);

}  // namespace tessera::tile
