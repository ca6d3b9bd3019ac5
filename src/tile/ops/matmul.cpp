// Matmul of one tile pair: Dst[r][c] += sum over k of B[r][k] * A[k][c]. Facts: ARITHMETIC 6 (order of phases and
// faces).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/ops/matmul.cpp"
#include "tile/simd.hpp"
// simd.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "tile/fpu.hpp"
#include "tile/modes.hpp"
#include "tile/mvmul-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

struct Shape {
    uint32_t lines, columns, inner;  // faces of the result, and along k
    uint32_t rows;                   // of a face
    explicit Shape(const SrcTile& b, const SrcTile& a)
        : lines(b.face_lines()),
          columns(a.face_columns()),
          inner(std::min(b.face_columns(), a.face_lines())),
          rows(b.face_rows) {}
};

// Where in a prepared tile row r of face (line, k-face) begins, and face (k-face, column).
struct Places {
    uint32_t b_columns, a_columns;
    uint32_t b(uint32_t line, uint32_t kf, uint32_t row) const {
        return (line * b_columns + kf) * kFaceDatums + row * kFaceCols;
    }
    uint32_t a(uint32_t kf, uint32_t column) const { return (kf * a_columns + column) * kFaceDatums; }
};

// All phases of one vector of one row: the largest exponents are found once, phases differ only by a constant.
template <bool k32, bool kMinusOneBug>
HWY_INLINE VI Row(const Prepared& a, const Prepared& b, const Places& at, uint32_t line, uint32_t column, uint32_t row,
                  uint32_t c, uint32_t inner, uint32_t phases, VI dst) {
    VI top[2][2];
    for (uint32_t kf = 0; kf < inner; ++kf) {
        const int32_t* ea = a.exponent + at.a(kf, column) + c;
        const int32_t* eb = b.exponent + at.b(line, kf, row);
        top[kf][0] = LargestExponent(ea, eb);
        top[kf][1] = LargestExponent(ea + 8 * kFaceCols, eb + 8);
    }
    for (uint32_t phase = 0; phase < phases; ++phase) {
        const float* pa = a.part[phase & 1] + c;
        const float* pb = b.part[phase >> 1];
        const int32_t adjust = Adjust(phase);
        for (uint32_t kf = 0; kf < inner; ++kf) {
            const float* lanes = pa + at.a(kf, column);
            const float* scalars = pb + at.b(line, kf, row);
            const Group g0 = SumGroup(lanes, scalars, top[kf][0], adjust);
            const Group g1 = SumGroup(lanes + 8 * kFaceCols, scalars + 8, top[kf][1], adjust);
            dst = AccumulateGroups<k32, kMinusOneBug>(g0, g1, dst);
        }
    }
    return dst;
}

template <class F>
HWY_INLINE void ForEachVector(const Shape& shape, uint32_t* dst, F&& f) {
    for (uint32_t line = 0; line < shape.lines; ++line) {
        for (uint32_t column = 0; column < shape.columns; ++column) {
            for (uint32_t row = 0; row < shape.rows; ++row) {
                uint32_t* out = dst + (line * shape.columns + column) * kFaceDatums + row * kFaceCols;
                for (uint32_t c = 0; c < kFaceCols; c += hn::Lanes(DI()))
                    Store(f(line, column, row, c, Load(out + c)), out + c);
            }
        }
    }
}

void MatmulAnyRange(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode) {
    const Shape shape(b, a);
    const Places at{b.face_columns(), a.face_columns()};
    const VI mask_a = Int(operand_mask(a.kind));
    const auto mask_b = static_cast<uint32_t>(operand_mask(b.kind));
    with_mode(mode, [&](auto is32, auto wh) {
        ForEachVector(shape, dst, [&](uint32_t line, uint32_t column, uint32_t row, uint32_t c, VI d) {
            for (uint32_t phase = 0; phase < mode.phases; ++phase) {
                for (uint32_t kf = 0; kf < shape.inner; ++kf) {
                    d = StepAnyRange<is32.value, wh.value>(&a.datum[at.a(kf, column) + c], mask_a,
                                                           &b.datum[at.b(line, kf, row)], mask_b, phase, true, d);
                }
            }
            return d;
        });
    });
}

void Matmul(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode) {
    Prepared pa, pb;
    Prepare<true>(a.datum.data(), a.kind, a.faces * kFaceDatums, pa);
    Prepare<false>(b.datum.data(), b.kind, b.faces * kFaceDatums, pb);
    const Shape shape(b, a);
    const int32_t top_dst = mode.dst_32bit ? 0 : top_exponent_of(dst, shape.lines * shape.columns * kFaceDatums);
    if (!fits_fp32_route(pa.top_exponent, pb.top_exponent, top_dst)) return MatmulAnyRange(b, a, dst, mode);
    const Places at{b.face_columns(), a.face_columns()};
    with_mode(mode, [&](auto is32, auto wh) {
        ForEachVector(shape, dst, [&](uint32_t line, uint32_t column, uint32_t row, uint32_t c, VI d) {
            return Row<is32.value, wh.value>(pa, pb, at, line, column, row, c, shape.inner, mode.phases, d);
        });
    });
}

int32_t PrepareRows(SrcRows rows, uint32_t first, bool is_a, Prepared& out) {
    const VI mask = Int(operand_mask(rows.kind));
    VI top = Int(kZeroExponent);
    for (uint32_t i = first; i < first + kFaceDatums; i += hn::Lanes(DI())) {
        is_a ? PrepareVector<true>(Load(rows.datum + i), mask, out, i)
             : PrepareVector<false>(Load(rows.datum + i), mask, out, i);
        top = hn::Max(top, hn::Load(DI(), out.exponent + i));
    }
    return hn::GetLane(hn::MaxOfLanes(DI(), top));
}

// One MVMUL: rows of Dst, each with one row of B and the same sixteen rows of A.
void Mvmul(const MvmulOperand& b, const MvmulOperand& a, uint32_t* dst, uint32_t rows, uint32_t phase,
           const FpuMode& mode) {
    const int32_t top_dst = mode.dst_32bit ? 0 : top_exponent_of(dst, rows * kFaceCols);
    const bool fits = fits_fp32_route(a.top_exponent, b.top_exponent, top_dst);
    const VI mask_a = Int(operand_mask(a.rows.kind));
    const auto mask_b = static_cast<uint32_t>(operand_mask(b.rows.kind));
    with_mode(mode, [&](auto is32, auto wh) {
        for (uint32_t i = 0; i < rows * kFaceCols; i += hn::Lanes(DI())) {
            const uint32_t ia = a.first + i % kFaceCols, ib = b.first + i / kFaceCols * kFaceCols;
            if (!fits) {
                Store(StepAnyRange<is32.value, wh.value>(a.rows.datum + ia, mask_a, b.rows.datum + ib, mask_b, phase,
                                                         true, Load(dst + i)),
                      dst + i);
                continue;
            }
            const int32_t *ea = a.prepared->exponent + ia, *eb = b.prepared->exponent + ib;
            const float *pa = a.prepared->part[phase & 1] + ia, *pb = b.prepared->part[phase >> 1] + ib;
            const Group g0 = SumGroup(pa, pb, LargestExponent(ea, eb), Adjust(phase));
            const Group g1 =
                SumGroup(pa + 8 * kFaceCols, pb + 8, LargestExponent(ea + 8 * kFaceCols, eb + 8), Adjust(phase));
            Store(AccumulateGroups<is32.value, wh.value>(g0, g1, Load(dst + i)), dst + i);
        }
    });
}

// Numerics fast: fp32 multiply-adds, rounded half-up to the Dst width once per tile product.
template <uint32_t kRows>
HWY_INLINE void FastRows(const SrcTile& b, const SrcTile& a, const Places& at, uint32_t line, uint32_t column,
                         uint32_t row, uint32_t c, uint32_t inner, uint32_t* out, const FpuMode& mode) {
    const DF df;
    VF sum[kRows];
    for (uint32_t r = 0; r < kRows; ++r) sum[r] = hn::BitCast(df, Load(out + r * kFaceCols + c));
    for (uint32_t kf = 0; kf < inner; ++kf) {
        const auto* pa = reinterpret_cast<const float*>(&a.datum[at.a(kf, column) + c]);
        const auto* pb = reinterpret_cast<const float*>(&b.datum[at.b(line, kf, row)]);
        for (uint32_t k = 0; k < kFaceCols; ++k) {
            const VF x = hn::Load(df, pa + k * kFaceCols);
            for (uint32_t r = 0; r < kRows; ++r) sum[r] = hn::MulAdd(x, hn::Set(df, pb[r * kFaceCols + k]), sum[r]);
        }
    }
    const VI half = Int(mode.dst_32bit ? 0 : 0x8000),
             keep = Int(mode.dst_32bit ? -1 : static_cast<int32_t>(0xFFFF0000));
    for (uint32_t r = 0; r < kRows; ++r)
        Store(hn::And(hn::Add(hn::BitCast(DI(), sum[r]), half), keep), out + r * kFaceCols + c);
}

void MatmulFast(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode) {
    const Shape shape(b, a);
    const Places at{b.face_columns(), a.face_columns()};
    for (uint32_t line = 0; line < shape.lines; ++line) {
        for (uint32_t column = 0; column < shape.columns; ++column) {
            uint32_t* face = dst + (line * shape.columns + column) * kFaceDatums;
            for (uint32_t c = 0; c < kFaceCols; c += hn::Lanes(DI())) {
                uint32_t row = 0;
                for (; row + 8 <= shape.rows; row += 8)
                    FastRows<8>(b, a, at, line, column, row, c, shape.inner, face + row * kFaceCols, mode);
                for (; row < shape.rows; ++row)
                    FastRows<1>(b, a, at, line, column, row, c, shape.inner, face + row * kFaceCols, mode);
            }
        }
    }
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::tile {
HWY_EXPORT(Matmul);
HWY_EXPORT(MatmulFast);
HWY_EXPORT(MatmulAnyRange);
HWY_EXPORT(PrepareRows);
HWY_EXPORT(Mvmul);

int32_t prepare_rows(SrcRows rows, uint32_t first, bool is_a, Prepared& out) {
    return HWY_DYNAMIC_DISPATCH(PrepareRows)(rows, first, is_a, out);
}

void mvmul_rows(const MvmulOperand& b, const MvmulOperand& a, uint32_t* dst, uint32_t rows, uint32_t phase,
                const FpuMode& mode) {
    if (a.rows.kind == DatumKind::Fp16)
        return mvmul_fp16(b.rows.datum + b.first, a.rows.datum + a.first, dst, rows, phase, mode);
    HWY_DYNAMIC_DISPATCH(Mvmul)(b, a, dst, rows, phase, mode);
}

void matmul(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode) {
    if (a.kind == DatumKind::Fp16) return matmul_fp16(b, a, dst, mode);
    if (mode.fast) HWY_DYNAMIC_DISPATCH(MatmulFast)(b, a, dst, mode);
    else HWY_DYNAMIC_DISPATCH(Matmul)(b, a, dst, mode);
}
void matmul_any_range(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode) {
    HWY_DYNAMIC_DISPATCH(MatmulAnyRange)(b, a, dst, mode);
}
}  // namespace tessera::tile
#endif
