// What one UNPACR does, by the configuration of a version, then by its own word and counters.
// Facts: reference page TENSIX_ISA 11.
#pragma once
#include <cstdint>

#include "descriptor/format.hpp"

namespace tessera::tensix {

struct UnpackJob {
    uint64_t version = 0;  // of the configuration that the first part was read from
    uint32_t word = 0, thread = 0, unpacker = 0, context = 0, counters = 0;  // counters: whose X and Y count
    bool multi = false, to_dst = false, transposes = false, zeros = false, is_signed = true;
    bool four_exponent_bits = false;  // of eight-bit floats
    DataFormat in = DataFormat::Float16b, out = DataFormat::Float16b;
    uint32_t x_dim = 0, y_dim = 0, z_dim = 1;
    uint32_t base_word = 0;       // of the configuration: the tile's address
    uint32_t header = 0;          // after that, in sixteens of bytes
    uint64_t exponent_bytes = 0;  // before the datums
    bool forced_exponent = false;
    uint32_t shared_exponent = 0;
    uint32_t row_datums = 16;  // after so many the address moves on by
    uint64_t row_bits = 0;
    uint64_t limit = 0, fifo = 0;
    uint32_t to_base = 0, to_y = 0, to_z = 0, to_w = 0, to_bytes = 1, to_added = 0;
    bool to_counts = true;

    // By the counters of the instruction.
    uint32_t count = 0;      // datums
    uint64_t exponents = 0;  // L1 address times sixteen: one exponent serves sixteen datums
    uint64_t tile = 0;       // L1 address of what the descriptor describes
    uint64_t from_bits = 0;  // L1 address of the first datum, in bits
    uint32_t to = 0;         // first datum of the output, counted over rows of sixteen
    uint64_t wrapped(uint64_t bits) const { return bits > limit * 128 ? bits - fifo * 128 : bits; }
};

}  // namespace tessera::tensix
