// Data formats and what a datum or a tile of each takes (METALIUM 2).
#pragma once
#include <cstdint>
#include <ostream>
#include <stdexcept>

#include <hostdevcommon/kernel_structs.h>
#include <tt-metalium/constants.hpp>
#include <tt_stl/reflection.hpp>
#include <umd/device/types/arch.hpp>
#include <umd/device/types/cluster_descriptor_types.hpp>
#include <umd/device/types/core_coordinates.hpp>

namespace tt {

enum class DataFormat : std::uint8_t {
    Float32 = 0,
    Float16 = 1,
    Bfp8 = 2,
    Bfp4 = 3,
    Tf32 = 4,
    Float16_b = 5,
    Bfp8_b = 6,
    Bfp4_b = 7,
    Int32 = 8,
    UInt16 = 9,
    Lf8 = 10,
    Bfp2 = 11,
    MxInt8 = 12,
    Int16 = 13,
    Int8 = 14,
    Bfp2_b = 15,
    MxInt4 = 16,
    MxInt2 = 17,
    MxFp8R = 18,
    MxFp6R = 19,
    MxFp8P = 20,
    MxFp6P = 21,
    MxFp4 = 22,
    UInt32 = 24,
    Fp8_e4m3 = 26,
    MxFp4_2x_A = 27,
    MxFp4_2x_B = 29,
    UInt8 = 30,
    RawUInt8 = 240,
    RawUInt16 = 241,
    RawUInt32 = 242,
    Invalid = 255,
};

std::ostream& operator<<(std::ostream& out, DataFormat format);

constexpr std::uint32_t datum_size(const DataFormat& format) {
    switch (format) {
        case DataFormat::Float32:
        case DataFormat::Int32:
        case DataFormat::UInt32:
        case DataFormat::RawUInt32:
            return 4;
        case DataFormat::Float16:
        case DataFormat::Float16_b:
        case DataFormat::UInt16:
        case DataFormat::Int16:
        case DataFormat::RawUInt16:
            return 2;
        case DataFormat::Int8:
        case DataFormat::UInt8:
        case DataFormat::Lf8:
        case DataFormat::Fp8_e4m3:
        case DataFormat::RawUInt8:
            return 1;
        default:
            throw std::invalid_argument("datum_size: this format has no size per datum");
    }
}

constexpr std::uint32_t tile_size(const DataFormat& format) {
    constexpr std::uint32_t exponents = constants::TILE_HW / 16;
    switch (format) {
        case DataFormat::Bfp8:
        case DataFormat::Bfp8_b:
            return constants::TILE_HW + exponents;
        case DataFormat::Bfp4:
        case DataFormat::Bfp4_b:
            return constants::TILE_HW / 2 + exponents;
        case DataFormat::Bfp2:
        case DataFormat::Bfp2_b:
            return constants::TILE_HW / 4 + exponents;
        case DataFormat::Tf32:
        case DataFormat::Invalid:
            throw std::invalid_argument("tile_size: TF32 unsupported atm");
        default:
            return constants::TILE_HW * datum_size(format);
    }
}

}  // namespace tt
