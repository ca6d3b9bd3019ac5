// Unpacker conversions. Facts: ARITHMETIC 3; block formats decode as their card does (-0 is -inf, exponents wrap).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/unpack.cpp"
#include "tile/simd.hpp"
// simd.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cstring>

#include "descriptor/block_bits.hpp"
#include "tile/accumulate-inl.hpp"
#include "tile/unpack.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

using D16 = hn::Rebind<uint16_t, DU>;
using D8 = hn::Rebind<uint8_t, DU>;

void Bf16Row(const std::byte* l1, uint32_t count, uint32_t* out) {
    const auto* in = reinterpret_cast<const uint16_t*>(l1);
    for (uint32_t i = 0; i < count; i += hn::Lanes(DU())) {
        hn::Store(hn::ShiftLeft<16>(hn::PromoteTo(DU(), hn::LoadU(D16(), in + i))), DU(), out + i);
    }
}

// fp32 into a register: TF32 drops 13 bits; bf16 drops 16 and makes denormals signed zeros; to_dest keeps all.
void Fp32Row(const std::byte* l1, DatumKind kind, uint32_t count, uint32_t* out) {
    const auto* in = reinterpret_cast<const uint32_t*>(l1);
    const bool raw = kind == DatumKind::Raw32, tf32 = kind == DatumKind::Tf32;
    const VI keep = Int(raw ? -1 : tf32 ? static_cast<int32_t>(0xFFFFE000) : static_cast<int32_t>(0xFFFF0000));
    for (uint32_t i = 0; i < count; i += hn::Lanes(DU())) {
        VI v = hn::BitCast(DI(), hn::LoadU(DU(), in + i));
        if (!raw && !tf32) { v = hn::IfThenElse(hn::Gt(Exponent(v), hn::Zero(DI())), v, hn::And(v, Int(INT32_MIN))); }
        Store(hn::And(v, keep), out + i);
    }
}

// A sign and seven magnitude bits (left-aligned for the narrower formats) with the block's exponent, as bf16.
HWY_INLINE VI DecodeBlock(VI byte, VI shared) {
    const VI magnitude = hn::And(byte, Int(127));
    const VI sign = hn::ShiftLeft<24>(hn::And(byte, Int(128)));
    const VI bits = hn::BitCast(DI(), hn::ConvertTo(DF(), magnitude));
    const VI e = hn::And(hn::Add(hn::Add(hn::ShiftRight<23>(bits), shared), Int(-133)), Int(255));
    const VI value = hn::Or(sign, hn::Or(hn::ShiftLeft<23>(e), hn::And(bits, Int(0x7FFFFF))));
    const VI zero = hn::And(hn::ShiftRight<31>(sign), Int(static_cast<int32_t>(0xFF800000)));
    return hn::IfThenElse(hn::Eq(magnitude, hn::Zero(DI())), zero, value);
}

// Sixteen datums with their exponent; narrower datums are widened to bytes, left-aligned, first.
void BlockRow(const uint8_t* bytes, uint32_t exponent, uint32_t bits, uint32_t* out) {
    uint8_t widened[kFaceCols];
    const uint32_t per_byte = 8 / bits;
    if (bits != 8) {
        for (uint32_t i = 0; i < kFaceCols; ++i) {
            widened[i] = static_cast<uint8_t>((bytes[i / per_byte] >> (bits * (i % per_byte))) << (8 - bits));
        }
        bytes = widened;
    }
    const VI shared = Int(static_cast<int32_t>(exponent));
    for (uint32_t i = 0; i < kFaceCols; i += hn::Lanes(DU())) {
        Store(DecodeBlock(hn::BitCast(DI(), hn::PromoteTo(DU(), hn::LoadU(D8(), bytes + i))), shared), out + i);
    }
}

void UnpackBlocks(const std::byte* l1, const OperandConfig& config, uint32_t bits, uint32_t* datums) {
    const uint32_t rows = config.faces * config.face_rows;
    const auto* exponents = reinterpret_cast<const uint8_t*>(l1);
    const uint8_t* values = exponents + (rows + 15) / 16 * 16;
    for (uint32_t row = 0; row < rows; ++row) {
        uint32_t* out = datums + (row / config.face_rows * kFaceRows + row % config.face_rows) * kFaceCols;
        BlockRow(values + row * kFaceCols * bits / 8, exponents[row], bits, out);
    }
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::tile {
HWY_EXPORT(Bf16Row);
HWY_EXPORT(Fp32Row);
HWY_EXPORT(UnpackBlocks);
HWY_EXPORT(BlockRow);
namespace {

// fp16 in a register keeps its five exponent bits, in fp32's places.
void fp16_row(const std::byte* l1, uint32_t count, uint32_t* out) {
    for (uint32_t i = 0; i < count; ++i) {
        uint16_t h;
        std::memcpy(&h, l1 + 2 * i, 2);
        out[i] = (uint32_t{h & 0x8000u} << 16) | (uint32_t{h & 0x7FFFu} << 13);
    }
}

template <class T>
void integer_row(const std::byte* l1, uint32_t count, uint32_t* out) {
    for (uint32_t i = 0; i < count; ++i) {
        T v;
        std::memcpy(&v, l1 + sizeof(T) * i, sizeof(T));
        out[i] = v;
    }
}

void clear_missing_rows(const OperandConfig& config, uint32_t* datums) {
    if (config.face_rows == kFaceRows) return;
    for (uint32_t face = 0; face < config.faces; ++face) {
        std::memset(datums + face * kFaceDatums + config.face_rows * kFaceCols, 0,
                    (kFaceRows - config.face_rows) * kFaceCols * sizeof(uint32_t));
    }
}

void unpack_datums(const std::byte* l1, const OperandConfig& config, DatumKind kind, uint32_t* datums) {
    if (is_block_format(config.l1_format)) {
        HWY_DYNAMIC_DISPATCH(UnpackBlocks)(l1, config, block_bits(config.l1_format), datums);
    } else if (config.face_rows == kFaceRows) {  // whole faces lie one after the other on both sides
        unpack_row(l1, config.l1_format, kind, config.faces * kFaceDatums, datums);
    } else {
        const uint32_t face_datums = config.face_rows * kFaceCols,
                       face_bytes = face_datums * element_bytes(config.l1_format);
        for (uint32_t face = 0; face < config.faces; ++face) {
            unpack_row(l1 + face * face_bytes, config.l1_format, kind, face_datums, datums + face * kFaceDatums);
        }
    }
    clear_missing_rows(config, datums);
}

}  // namespace

void unpack_block_row(const std::byte* l1, uint32_t exponent, DataFormat format, uint32_t* datums) {
    HWY_DYNAMIC_DISPATCH(BlockRow)(reinterpret_cast<const uint8_t*>(l1), exponent, block_bits(format), datums);
}

void unpack_row(const std::byte* l1, DataFormat format, DatumKind kind, uint32_t count, uint32_t* datums) {
    switch (format) {
        case DataFormat::Float16b:
            HWY_DYNAMIC_DISPATCH(Bf16Row)(l1, count, datums);
            break;
        case DataFormat::Float32:
        case DataFormat::Tf32:
            HWY_DYNAMIC_DISPATCH(Fp32Row)(l1, kind, count, datums);
            break;
        case DataFormat::Int32:
        case DataFormat::UInt32:
            std::memcpy(datums, l1, count * sizeof(uint32_t));
            break;
        case DataFormat::UInt16:
            integer_row<uint16_t>(l1, count, datums);
            break;
        case DataFormat::UInt8:
        case DataFormat::Int8:
            integer_row<uint8_t>(l1, count, datums);
            break;
        case DataFormat::Float16:
            fp16_row(l1, count, datums);
            break;
        default:
            std::memset(datums, 0, count * sizeof(uint32_t));
            break;
    }
}

void unpack(const std::byte* l1, const OperandConfig& config, SrcTile& tile) {
    tile.kind = config.kind;
    tile.faces = static_cast<uint8_t>(config.faces);
    tile.face_rows = static_cast<uint8_t>(config.face_rows);
    tile.narrow = config.narrow;
    unpack_datums(l1, config, config.kind, tile.datum.data());
}

void unpack_to_dest(const std::byte* l1, const OperandConfig& config, uint32_t* dst) {
    unpack_datums(l1, config, DatumKind::Raw32, dst);
}

}  // namespace tessera::tile
#endif
