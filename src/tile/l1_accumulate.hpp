// Pack with L1 accumulate: what lies in L1 plus what comes from Dst. Facts: ARITHMETIC 9.
#pragma once
#include <cstddef>
#include <cstdint>

namespace tessera::tile {

// `in`: fp32 bits (bf16: in the upper half).
void accumulate_fp32(const uint32_t* in, uint32_t count, std::byte* l1);
void accumulate_bf16(const uint32_t* in, uint32_t count, std::byte* l1);

}  // namespace tessera::tile
