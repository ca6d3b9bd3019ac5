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

// fp16 bits of an fp32 number: saturated where the exponent does not fit, then cut.
uint16_t to_fp16(uint32_t bits);
// Rounded to ten bits of mantissa, ties away from zero; no denormals, no NaN.
uint32_t round_to_tf32(uint32_t bits);

// Its steps, for who packs rows: early conversion and ReLU, then the cut to the output format.
bool is_packed_as_integer(DataFormat format);
void pack_intermediate(const uint32_t* dst, bool dst_32bit, const PackState& pack, uint32_t count, uint32_t* out);
void pack_floats(const uint32_t* intermediate, const PackState& pack, uint32_t count, std::byte* l1);
// Sixteen datums of a block format; returns their exponent.
uint8_t pack_block_row(const uint32_t* intermediate, DataFormat format, std::byte* l1);

}  // namespace tessera::tile
