// Packer conversions. Facts: ARITHMETIC 9 (rounding is half-up on the magnitude; NaN becomes infinity, denormals +0).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/pack.cpp"
#include "tile/simd.hpp"
// simd.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "descriptor/block_bits.hpp"
#include "tile/accumulate-inl.hpp"
#include "tile/l1_accumulate.hpp"
#include "tile/pack.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

HWY_INLINE VI NanToInf(VI v) {
    const auto nan = hn::Gt(hn::And(v, Int(0x7FFFFFFF)), Int(0x7F800000));
    return hn::IfThenElse(nan, hn::And(v, Int(static_cast<int32_t>(0xFF800000))), v);
}
// As E8M7 (bf16) or E8M6 ("BFP8"), the 16 bits in the upper half.
template <bool k32, bool kE8M6>
HWY_INLINE VI Early(VI v) {
    v = NanToInf(v);
    if constexpr (!k32) v = ZeroUnless(hn::Gt(Exponent(v), hn::Zero(DI())), v);
    if constexpr (kE8M6) {
        v = hn::And(v, Int(static_cast<int32_t>(0xFFFF0000)));
        v = hn::And(hn::Add(v, Int(0x10000)), Int(static_cast<int32_t>(0xFFFE0000)));
    } else if constexpr (k32) {
        v = hn::And(hn::Add(v, Int(0x8000)), Int(static_cast<int32_t>(0xFFFF0000)));
    }
    if constexpr (k32) v = ZeroUnless(hn::Gt(Exponent(v), hn::Zero(DI())), v);
    return v;
}

// Negative to zero; minimum: at most the threshold to zero; maximum: more than the threshold to the threshold.
// fp32 intermediates compare the upper 19 bits with a maximum.
HWY_INLINE VI Relu(VI v, ckernel::ReluType mode, VI threshold, bool fp32) {
    v = hn::IfThenZeroElse(hn::Lt(v, hn::Zero(DI())), v);
    if (mode == ckernel::MIN_THRESHOLD_RELU) v = ZeroUnless(hn::Gt(v, threshold), v);
    if (mode == ckernel::MAX_THRESHOLD_RELU) {
        const VI seen = fp32 ? hn::And(v, Int(static_cast<int32_t>(0xFFFFE000))) : v;
        v = hn::IfThenElse(hn::Gt(seen, threshold), threshold, v);
    }
    return v;
}

// The intermediate as fp32 bits: what is left is to cut it to the output format.
void Intermediate(const uint32_t* dst, bool dst_32bit, const PackState& pack, uint32_t count, uint32_t* out) {
    const bool e8m6 = is_block_format(pack.source), fp32 = pack.source == DataFormat::Float32;
    const VI threshold = Int(static_cast<int32_t>(pack.relu_threshold << 16));
    for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
        VI v = hn::BitCast(DI(), hn::LoadU(DU(), dst + i));
        if (!fp32)
            v = dst_32bit ? (e8m6 ? Early<true, true>(v) : Early<true, false>(v))
                          : (e8m6 ? Early<false, true>(v) : Early<false, false>(v));
        if (pack.relu != ckernel::NO_RELU) v = Relu(v, pack.relu, threshold, fp32);
        Store(v, out + i);
    }
}

void ToBf16(const uint32_t* in, uint32_t count, std::byte* l1) {
    const hn::Rebind<uint16_t, DU> d16;
    auto* out = reinterpret_cast<uint16_t*>(l1);
    for (uint32_t i = 0; i < count; i += hn::Lanes(DU())) {
        const VU half = hn::ShiftRight<16>(hn::Load(DU(), in + i));
        hn::StoreU(hn::DemoteTo(d16, hn::BitCast(DI(), half)), d16, out + i);
    }
}

// Early conversion and store in one go: the plain pack into bf16.
void Round32ToBf16(const uint32_t* dst, uint32_t count, uint16_t* out) {
    const hn::Rebind<uint16_t, DU> d16;
    for (uint32_t i = 0; i < count; i += hn::Lanes(DU())) {
        const VU half = hn::ShiftRight<16>(hn::BitCast(DU(), Early<true, false>(Load(dst + i))));
        hn::StoreU(hn::DemoteTo(d16, hn::BitCast(DI(), half)), d16, out + i);
    }
}
// The same from 16-bit Dst, whose datums are the upper halves of their words: on the halves alone, twice as many at
// once.
void HalvesToBf16(const uint32_t* dst, uint32_t count, uint16_t* out) {
    const hn::Repartition<int16_t, DI> d16;
    const hn::RebindToUnsigned<decltype(d16)> store;
    const auto infinity = hn::Set(d16, 0x7F80), magnitude_bits = hn::Set(d16, 0x7FFF);
    const auto no_fraction = hn::Set(d16, static_cast<int16_t>(0xFF80));
    for (uint32_t i = 0; i < count; i += hn::Lanes(d16)) {
        const auto low = hn::BitCast(d16, Load(dst + i)), high = hn::BitCast(d16, Load(dst + i + hn::Lanes(DI())));
        auto half = hn::ConcatOdd(d16, high, low);
        const auto magnitude = hn::And(half, magnitude_bits);
        half = hn::IfThenElse(hn::Gt(magnitude, infinity), hn::And(half, no_fraction), half);
        half = hn::IfThenElseZero(hn::Gt(magnitude, hn::Set(d16, 0x7F)), half);
        hn::StoreU(hn::BitCast(store, half), store, out + i);
    }
}
void PackBf16(const uint32_t* dst, bool dst_32bit, uint32_t count, std::byte* l1) {
    auto* out = reinterpret_cast<uint16_t*>(l1);
    dst_32bit ? Round32ToBf16(dst, count, out) : HalvesToBf16(dst, count, out);
}

// Sixteen datums share the largest exponent; each is rounded half-up to seven bits of it and may then be cut to fewer.
// A sign without a magnitude is dropped. Returns the exponent.
HWY_INLINE uint8_t BlockOf16(const uint32_t* in, int32_t cut, VI keep, uint8_t* bytes) {
    const hn::Rebind<uint8_t, DI> d8;
    VI top = hn::Zero(DI());
    for (uint32_t i = 0; i < kFaceCols; i += hn::Lanes(DI())) top = hn::Max(top, Exponent(Load(in + i)));
    top = hn::MaxOfLanes(DI(), top);
    for (uint32_t i = 0; i < kFaceCols; i += hn::Lanes(DI())) {
        const VI v = hn::And(Load(in + i), keep), e = Exponent(v);
        VI m = hn::Or(hn::And(hn::ShiftRight<16>(v), Int(127)), Int(128));
        m = ZeroUnless(hn::Gt(e, hn::Zero(DI())), m);
        const VI shift = hn::Sub(top, e);
        m = hn::Min(HalfUp(m, hn::Add(hn::Min(shift, Int(8)), Int(1))), Int(127));
        m = hn::ShiftRightSame(ZeroUnless(hn::Lt(shift, Int(8)), m), cut);
        const VI sign = hn::ShiftRightSame(hn::And(hn::ShiftRight<24>(v), Int(128)), cut);
        hn::StoreU(hn::DemoteTo(d8, hn::Or(m, ZeroUnless(hn::Gt(m, hn::Zero(DI())), sign))), d8, bytes + i);
    }
    return static_cast<uint8_t>(hn::GetLane(top));
}

// Sixteen datums, several to a byte; returns their exponent.
uint8_t PackBlockRow(const uint32_t* datums, uint32_t bits, uint8_t* values) {
    const VI keep = Int(static_cast<int32_t>(0xFFFF0000));
    if (bits == 8) return BlockOf16(datums, 0, keep, values);
    const uint32_t per_byte = 8 / bits;
    uint8_t bytes[kFaceCols];
    const uint8_t exponent = BlockOf16(datums, static_cast<int32_t>(8 - bits), keep, bytes);
    for (uint32_t i = 0; i < kFaceCols; i += per_byte) {
        uint32_t packed = 0;
        for (uint32_t j = 0; j < per_byte; ++j) packed |= static_cast<uint32_t>(bytes[i + j]) << (bits * j);
        values[i / per_byte] = static_cast<uint8_t>(packed);
    }
    return exponent;
}

// Exponents first, one per row of 16, in a section of whole 16 bytes; then the datums.
void PackBlocks(const uint32_t* faces, const PackState& pack, uint32_t bits, std::byte* l1) {
    const uint32_t rows = pack.faces * pack.face_rows;
    auto* exponents = reinterpret_cast<uint8_t*>(l1);
    uint8_t* values = exponents + (rows + 15) / 16 * 16;
    for (uint32_t row = 0; row < rows; ++row) {
        const uint32_t* datums = faces + (row / pack.face_rows * kFaceRows + row % pack.face_rows) * kFaceCols;
        exponents[row] = PackBlockRow(datums, bits, values + row * kFaceCols * bits / 8);
    }
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::tile {
HWY_EXPORT(Intermediate);
HWY_EXPORT(ToBf16);
HWY_EXPORT(PackBf16);
HWY_EXPORT(PackBlocks);
HWY_EXPORT(PackBlockRow);
namespace {

bool is_integer(DataFormat format) {
    return format == DataFormat::Int32 || format == DataFormat::UInt32 || format == DataFormat::UInt16 ||
           format == DataFormat::UInt8 || format == DataFormat::Int8;
}

void store_fp16(const uint32_t* in, uint32_t count, std::byte* l1) {
    for (uint32_t i = 0; i < count; ++i) {
        const uint16_t h = to_fp16(in[i]);
        std::memcpy(l1 + 2 * i, &h, 2);
    }
}

void store_floats(const uint32_t* in, const PackState& pack, uint32_t count, std::byte* l1) {
    if (pack.output == DataFormat::Float32 || pack.output == DataFormat::Tf32) {
        if (pack.l1_accumulate) accumulate_fp32(in, count, l1);
        else std::memcpy(l1, in, count * sizeof(uint32_t));
    } else if (pack.output == DataFormat::Float16) {
        store_fp16(in, count, l1);
    } else if (pack.l1_accumulate) {
        accumulate_bf16(in, count, l1);
    } else {
        HWY_DYNAMIC_DISPATCH(ToBf16)(in, count, l1);
    }
}

// A 16-bit integer is the upper half of its word in 32-bit Dst too: a typecast leaves it there, an unpacked one lies in
// the low half and is lost. 32-bit Dst to eight bits clamps; everything else is cut.
uint32_t integer_datum(uint32_t word, bool dst_32bit, DataFormat output) {
    if (!dst_32bit || output == DataFormat::UInt16) word >>= 16;
    if (output == DataFormat::UInt8 && dst_32bit) return (word >> 31) != 0 ? 0 : std::min(word, 255u);
    if (output == DataFormat::Int8 && dst_32bit) return ((word >> 24) & 0x80u) | std::min(word & 0x7FFFFFFFu, 127u);
    return word;
}

void store_integers(const uint32_t* dst, bool dst_32bit, const PackState& pack, uint32_t count, std::byte* l1) {
    const uint32_t bytes = element_bytes(pack.output);
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t v = integer_datum(dst[i], dst_32bit, pack.output);
        if (pack.relu != ckernel::NO_RELU && dst_32bit && (dst[i] >> 31) != 0) v = 0;
        std::memcpy(l1 + i * bytes, &v, bytes);
    }
}

bool keeps(ReduceEdge edge, uint32_t face_line, uint32_t face_column, uint32_t row, uint32_t column) {
    const bool first_row = face_line == 0 && row == 0, first_column = face_column == 0 && column == 0;
    switch (edge) {
        case ReduceEdge::Col:
            return first_row;
        case ReduceEdge::Row:
            return first_column;
        case ReduceEdge::Scalar:
            return first_row && first_column;
        case ReduceEdge::None:
            break;
    }
    return true;
}

void apply_edge(const PackState& pack, uint32_t* faces) {
    const uint32_t columns = pack.narrow || pack.faces == 1 ? 1 : 2;
    for (uint32_t face = 0; face < pack.faces; ++face) {
        for (uint32_t i = 0; i < kFaceDatums; ++i) {
            if (!keeps(pack.edge, face / columns, face % columns, i / kFaceCols, i % kFaceCols))
                faces[face * kFaceDatums + i] = 0;
        }
    }
}

void store_faces(const uint32_t* faces, bool dst_32bit, const PackState& pack, std::byte* l1) {
    const uint32_t face_datums = pack.face_rows * kFaceCols, face_bytes = face_datums * element_bytes(pack.output);
    for (uint32_t face = 0; face < pack.faces; ++face) {
        const uint32_t* from = faces + face * kFaceDatums;
        if (is_integer(pack.output)) store_integers(from, dst_32bit, pack, face_datums, l1 + face * face_bytes);
        else store_floats(from, pack, face_datums, l1 + face * face_bytes);
    }
}

bool is_plain_bf16(const PackState& pack) {
    return pack.output == DataFormat::Float16b && pack.source == DataFormat::Float16b && pack.face_rows == kFaceRows &&
           pack.edge == ReduceEdge::None && pack.relu == ckernel::NO_RELU && !pack.l1_accumulate;
}

}  // namespace

// fp16: five exponent bits of bias 15; what does not fit saturates, what is too small is a signed zero (ARITHMETIC 9).
uint16_t to_fp16(uint32_t bits) {
    const uint32_t sign = (bits >> 16) & 0x8000u;
    const int32_t e = static_cast<int32_t>((bits >> 23) & 255) - 112;
    if (e < 0) return static_cast<uint16_t>(sign);
    if (e > 31) return static_cast<uint16_t>(sign | 0x7FFFu);
    return static_cast<uint16_t>(sign | (static_cast<uint32_t>(e) << 10) | ((bits >> 13) & 0x3FFu));
}

uint32_t round_to_tf32(uint32_t bits) {
    const uint32_t exponent = bits & 0x7F800000;
    if (exponent == 0) return 0;
    if (exponent == 0x7F800000) return bits & 0xFF800000;
    return (bits + 0x1000) & 0xFFFFE000;
}

bool is_packed_as_integer(DataFormat format) { return is_integer(format); }

void pack_intermediate(const uint32_t* dst, bool dst_32bit, const PackState& pack, uint32_t count, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(Intermediate)(dst, dst_32bit, pack, count, out);
}

void pack_floats(const uint32_t* intermediate, const PackState& pack, uint32_t count, std::byte* l1) {
    store_floats(intermediate, pack, count, l1);
}

uint8_t pack_block_row(const uint32_t* intermediate, DataFormat format, std::byte* l1) {
    return HWY_DYNAMIC_DISPATCH(PackBlockRow)(intermediate, block_bits(format), reinterpret_cast<uint8_t*>(l1));
}

void pack_row(const uint32_t* dst, bool dst_32bit, const PackState& pack, uint32_t count, std::byte* l1) {
    if (is_integer(pack.output)) return store_integers(dst, dst_32bit, pack, count, l1);
    constexpr uint32_t kWholeVectors = 64;  // a multiple of what any processor takes at once
    if (count % kWholeVectors == 0 && is_plain_bf16(pack))
        return HWY_DYNAMIC_DISPATCH(PackBf16)(dst, dst_32bit, count, l1);
    alignas(64) uint32_t datums[kFaceDatums];
    for (uint32_t done = 0; done < count; done += kFaceDatums) {
        const uint32_t n = std::min(count - done, kFaceDatums);
        HWY_DYNAMIC_DISPATCH(Intermediate)(dst + done, dst_32bit, pack, n, datums);
        store_floats(datums, pack, n, l1 + done * element_bytes(pack.output));
    }
}

void pack(const uint32_t* dst, bool dst_32bit, const PackState& pack, std::byte* l1) {
    const uint32_t count = pack.faces * kFaceDatums;
    if (is_plain_bf16(pack)) return HWY_DYNAMIC_DISPATCH(PackBf16)(dst, dst_32bit, count, l1);
    alignas(64) uint32_t faces[kTileDatums];
    if (is_integer(pack.output)) std::copy_n(dst, count, faces);
    else HWY_DYNAMIC_DISPATCH(Intermediate)(dst, dst_32bit, pack, count, faces);
    if (pack.edge != ReduceEdge::None) apply_edge(pack, faces);
    if (is_block_format(pack.output)) HWY_DYNAMIC_DISPATCH(PackBlocks)(faces, pack, block_bits(pack.output), l1);
    else store_faces(faces, dst_32bit, pack, l1);
}

}  // namespace tessera::tile
#endif
