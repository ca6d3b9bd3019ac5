// Sign and mantissa bits of a datum in a block format. Facts: ARITHMETIC 2.
#pragma once
#include <cstdint>

#include "descriptor/format.hpp"

namespace tessera {

constexpr uint32_t block_bits(DataFormat format) {
    switch (format) {
        case DataFormat::Bfp8:
        case DataFormat::Bfp8b:
            return 8;
        case DataFormat::Bfp4:
        case DataFormat::Bfp4b:
            return 4;
        default:
            return 2;
    }
}

}  // namespace tessera
