// Sums and averages: GAPOOL over columns and the whole tile, MVMUL with swapped operands over rows. Facts:
// ARITHMETIC 8. Results: row 0 of the upper faces (col), column 0 of the left faces (row), datum 0 (scalar).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/ops/reduce_sum.cpp"
#include "tile/simd.hpp"
// simd.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "tile/fpu.hpp"
#include "tile/modes.hpp"
#include "tile/mvmul-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

// Sixteen sums in progress, their lane operand face by face, their scalar operand always the scaler row.
struct Sums {
    alignas(64) uint32_t dst[kFaceCols];
};

// One instruction: dst[lane] += sum over k of face[k][lane] * scaler[k].
template <bool k32, bool kMinusOneBug>
HWY_NOINLINE void Step(const uint32_t* face, DatumKind kind, const uint32_t* scaler, DatumKind scaler_kind,
                       uint32_t phase, bool lanes_are_a, Sums& sums) {
    const VI mask = Int(operand_mask(kind));
    for (uint32_t c = 0; c < kFaceCols; c += hn::Lanes(DI())) {
        Store(StepAnyRange<k32, kMinusOneBug>(face + c, mask, scaler, static_cast<uint32_t>(operand_mask(scaler_kind)),
                                              phase, lanes_are_a, Load(sums.dst + c)),
              sums.dst + c);
    }
}

HWY_INLINE void TransposeFace(const uint32_t* face, uint32_t* out) {
    for (uint32_t r = 0; r < kFaceRows; ++r) {
        for (uint32_t c = 0; c < kFaceCols; ++c) out[c * kFaceCols + r] = face[r * kFaceCols + c];
    }
}

// Each column of faces: the upper face with all phases, then the lower one.
void SumCol(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode) {
    const uint32_t columns = data.face_columns();
    with_mode(mode, [&](auto is32, auto wh) {
        for (uint32_t column = 0; column < columns; ++column) {
            Sums sums;
            std::copy_n(dst + column * kFaceDatums, kFaceCols, sums.dst);
            for (uint32_t line = 0; line < data.face_lines(); ++line) {
                for (uint32_t phase = 0; phase < mode.phases; ++phase) {
                    Step<is32.value, wh.value>(&data.datum[(line * columns + column) * kFaceDatums], data.kind,
                                               scaler.datum.data(), scaler.kind, phase, true, sums);
                }
            }
            std::copy_n(sums.dst, kFaceCols, dst + column * kFaceDatums);
        }
    });
}

// Each row of faces: per phase the left face, then the right one. The data is SrcB here.
void SumRow(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode) {
    const uint32_t columns = data.face_columns();
    alignas(64) uint32_t turned[2][kFaceDatums];
    with_mode(mode, [&](auto is32, auto wh) {
        for (uint32_t line = 0; line < data.face_lines(); ++line) {
            Sums sums;
            uint32_t* out = dst + line * columns * kFaceDatums;
            for (uint32_t row = 0; row < kFaceRows; ++row) sums.dst[row] = out[row * kFaceCols];
            for (uint32_t column = 0; column < columns; ++column)
                TransposeFace(&data.datum[(line * columns + column) * kFaceDatums], turned[column]);
            for (uint32_t phase = 0; phase < mode.phases; ++phase) {
                for (uint32_t column = 0; column < columns; ++column)
                    Step<is32.value, wh.value>(turned[column], data.kind, scaler.datum.data(), scaler.kind, phase,
                                               false, sums);
            }
            for (uint32_t row = 0; row < kFaceRows; ++row) out[row * kFaceCols] = sums.dst[row];
        }
    });
}

// All faces into a row of sixteen, cut to what a Src register holds, then that row once more with the scaler.
void SumScalar(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode) {
    with_mode(mode, [&](auto is32, auto wh) {
        Sums partial{};
        for (uint32_t face = 0; face < data.faces; ++face) {
            for (uint32_t phase = 0; phase < mode.phases; ++phase) {
                Step<is32.value, wh.value>(&data.datum[face * kFaceDatums], data.kind, scaler.datum.data(), scaler.kind,
                                           phase, true, partial);
            }
        }
        alignas(64) uint32_t column[kFaceDatums] = {};
        for (uint32_t k = 0; k < kFaceCols; ++k) column[k * kFaceCols] = partial.dst[k] & 0xFFFF0000u;
        Sums total{};
        total.dst[0] = dst[0];
        for (uint32_t phase = 0; phase < mode.phases; ++phase) {
            Step<is32.value, wh.value>(column, DatumKind::Bf16, scaler.datum.data(), scaler.kind, phase, true, total);
        }
        dst[0] = total.dst[0];
    });
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::tile {
HWY_EXPORT(SumCol);
HWY_EXPORT(SumRow);
HWY_EXPORT(SumScalar);

void reduce_sum_col(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode) {
    HWY_DYNAMIC_DISPATCH(SumCol)(data, scaler, dst, mode);
}
void reduce_sum_row(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode) {
    HWY_DYNAMIC_DISPATCH(SumRow)(data, scaler, dst, mode);
}
void reduce_sum_scalar(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode) {
    HWY_DYNAMIC_DISPATCH(SumScalar)(data, scaler, dst, mode);
}
}  // namespace tessera::tile
#endif
