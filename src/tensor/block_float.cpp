// Host conversion of block formats: shift by the difference of exponents, then round to nearest even and saturate.
// Facts: MACHINE 9. Bits lost by the shift do not count in the rounding; a denormal counts as zero.
#include "tensor/block_float.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tessera {

namespace {

constexpr uint32_t magnitude_bits(DataFormat format) {
    switch (format) {
        case DataFormat::Bfp8b:
            return 7;
        case DataFormat::Bfp4b:
            return 3;
        default:
            return 1;
    }
}

template <uint32_t kBits>
uint32_t encode_one(uint32_t bits, uint32_t shared) {
    constexpr uint32_t kShift = 24 - kBits, kMax = (1u << kBits) - 1;
    const uint32_t exponent = (bits >> 23) & 0xff, sign = bits >> 31;
    const uint32_t whole = exponent ? (bits & 0x7fffff) | 0x800000 : 0;
    const uint32_t shifted = whole >> std::min(shared - exponent, 31u);
    const uint32_t kept = shifted >> kShift, lost = shifted & ((1u << kShift) - 1), tie = 1u << (kShift - 1);
    const uint32_t rounded = kept + (lost > tie || (lost == tie && (kept & 1)) ? 1 : 0);
    const uint32_t magnitude = std::min(rounded, kMax);
    return magnitude ? sign << kBits | magnitude : 0;
}

template <uint32_t kBits>
float decode_one(uint32_t datum, uint32_t shared) {
    const uint32_t magnitude = datum & ((1u << kBits) - 1), sign = datum >> kBits;
    if (magnitude == 0) return 0.0f;
    const uint32_t lead = 31 - static_cast<uint32_t>(std::countl_zero(magnitude)), lost = kBits - 1 - lead;
    if (shared <= lost) return 0.0f;
    const uint32_t fraction = (magnitude << (23 - lead)) & 0x7fffff;
    return std::bit_cast<float>(sign << 31 | (shared - lost) << 23 | fraction);
}

template <uint32_t kBits>
uint8_t encode_row(const float* values, uint8_t* mantissas) {
    uint32_t bits[kBlockValues], data[kBlockValues], shared = 0;
    std::memcpy(bits, values, sizeof bits);
    for (uint32_t value : bits) shared = std::max(shared, (value >> 23) & 0xff);
    for (uint32_t i = 0; i < kBlockValues; ++i) data[i] = encode_one<kBits>(bits[i], shared);
    constexpr uint32_t kPerByte = 8 / (kBits + 1);
    for (uint32_t i = 0; i < kBlockValues / kPerByte; ++i) {
        uint32_t byte = 0;
        for (uint32_t k = 0; k < kPerByte; ++k) byte |= data[i * kPerByte + k] << (k * (kBits + 1));
        mantissas[i] = static_cast<uint8_t>(byte);
    }
    return static_cast<uint8_t>(shared);
}

template <uint32_t kBits>
void decode_row(uint8_t exponent, const uint8_t* mantissas, float* values) {
    constexpr uint32_t kPerByte = 8 / (kBits + 1), kMask = (1u << (kBits + 1)) - 1;
    for (uint32_t i = 0; i < kBlockValues; ++i)
        values[i] = decode_one<kBits>(mantissas[i / kPerByte] >> (i % kPerByte * (kBits + 1)) & kMask, exponent);
}

struct TileParts {
    uint32_t rows, mantissa_bytes, exponent_bytes;
    TileParts(DataFormat format, const TileShape& shape)
        : rows(shape.face_height() * shape.num_faces()),
          mantissa_bytes(kBlockValues * (magnitude_bits(format) + 1) / 8),
          exponent_bytes((rows + 15) / 16 * 16) {}
};

}  // namespace

uint8_t encode_block(DataFormat format, const float* values, uint8_t* mantissas) {
    switch (magnitude_bits(format)) {
        case 7:
            return encode_row<7>(values, mantissas);
        case 3:
            return encode_row<3>(values, mantissas);
        default:
            return encode_row<1>(values, mantissas);
    }
}

void decode_block(DataFormat format, uint8_t exponent, const uint8_t* mantissas, float* values) {
    switch (magnitude_bits(format)) {
        case 7:
            return decode_row<7>(exponent, mantissas, values);
        case 3:
            return decode_row<3>(exponent, mantissas, values);
        default:
            return decode_row<1>(exponent, mantissas, values);
    }
}

void encode_block_tile(DataFormat format, const TileShape& shape, const float* values, uint8_t* tile) {
    const TileParts parts(format, shape);
    std::memset(tile + parts.rows, 0, parts.exponent_bytes - parts.rows);
    for (uint32_t row = 0; row < parts.rows; ++row)
        tile[row] =
            encode_block(format, values + row * kBlockValues, tile + parts.exponent_bytes + row * parts.mantissa_bytes);
}

void decode_block_tile(DataFormat format, const TileShape& shape, const uint8_t* tile, float* values) {
    const TileParts parts(format, shape);
    for (uint32_t row = 0; row < parts.rows; ++row)
        decode_block(format, tile[row], tile + parts.exponent_bytes + row * parts.mantissa_bytes,
                     values + row * kBlockValues);
}

}  // namespace tessera
