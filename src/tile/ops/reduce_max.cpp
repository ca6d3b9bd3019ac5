// Maxima: GMPOOL, an exact selection in sign-magnitude order. Facts: ARITHMETIC 8; a row of Dst never written counts as
// the most negative pattern, and what is read back from a 32-bit Dst is cut to TF32.
#include <algorithm>

#include "tile/fpu.hpp"

namespace tessera::tile {
namespace {

int32_t total_order(uint32_t bits) { return static_cast<int32_t>((bits >> 31) != 0 ? bits ^ 0x7FFFFFFFu : bits); }
uint32_t larger(uint32_t best, uint32_t bits) { return total_order(bits) > total_order(best) ? bits : best; }

struct Cuts {
    uint32_t dst, data;
    Cuts(const FpuMode& mode, DatumKind kind)
        : dst(mode.dst_32bit ? 0xFFFFE000u : 0xFFFF0000u), data(kind == DatumKind::Tf32 ? 0xFFFFE000u : 0xFFFF0000u) {}
    // What is in Dst so far: all ones when nothing is.
    uint32_t old(uint32_t bits, bool valid) const { return (valid ? bits : 0xFFFFFFFFu) & dst; }
    uint32_t datum(uint32_t bits) const { return (bits & 0x7F800000u) != 0 ? bits & data : 0; }
};

bool row_valid(uint64_t valid, uint32_t row) { return ((valid >> row) & 1) != 0; }

uint32_t largest_of_row(const uint32_t* row, uint32_t best, const Cuts& cuts) {
    for (uint32_t c = 0; c < kFaceCols; ++c) best = larger(best, cuts.datum(row[c]));
    return best;
}

// x + 0 as the FPU adds: the same number, no exponent is +0, the largest exponent infinity; a Src operand is cut to
// bf16.
uint32_t plus_zero(uint32_t bits) {
    bits &= 0xFFFF0000u;
    const uint32_t e = bits & 0x7F800000u;
    if (e == 0) return 0;
    return e == 0x7F800000u ? bits & 0xFF800000u : bits;
}

// One GMPOOL: each column of `rows` rows against the row of Dst.
void pool(const uint32_t* face, uint32_t rows, uint32_t* row, bool valid, const Cuts& cuts) {
    for (uint32_t c = 0; c < kFaceCols; ++c) {
        uint32_t best = cuts.old(row[c], valid);
        for (uint32_t r = 0; r < rows; ++r) best = larger(best, cuts.datum(face[r * kFaceCols + c]));
        row[c] = best;
    }
}

}  // namespace

void gmpool_rows(SrcRows a, uint32_t* row, bool valid, const FpuMode& mode) {
    pool(a.datum, kFaceRows, row, valid, Cuts(mode, a.kind));
}

void reduce_max_col(const SrcTile& data, uint32_t* dst, uint64_t valid, const FpuMode& mode) {
    const Cuts cuts(mode, data.kind);
    const uint32_t columns = data.face_columns();
    for (uint32_t column = 0; column < columns; ++column) {
        uint32_t* out = dst + column * kFaceDatums;
        for (uint32_t line = 0; line < data.face_lines(); ++line) {
            const bool started = line != 0 || row_valid(valid, column * kFaceRows);
            pool(&data.datum[(line * columns + column) * kFaceDatums], data.face_rows, out, started, cuts);
        }
    }
}

// The maxima are turned from a row into a column by way of SrcB and an addition of zero.
void reduce_max_row(const SrcTile& data, uint32_t* dst, uint64_t valid, const FpuMode& mode) {
    const Cuts cuts(mode, data.kind);
    const uint32_t columns = data.face_columns();
    for (uint32_t line = 0; line < data.face_lines(); ++line) {
        uint32_t* out = dst + line * columns * kFaceDatums;
        for (uint32_t r = 0; r < kFaceRows; ++r) {
            uint32_t best = cuts.old(out[r * kFaceCols], row_valid(valid, line * columns * kFaceRows + r));
            for (uint32_t column = 0; column < columns; ++column) {
                best = largest_of_row(&data.datum[(line * columns + column) * kFaceDatums + r * kFaceCols], best, cuts);
            }
            out[r * kFaceCols] = plus_zero(best);
        }
    }
}

void reduce_max_scalar(const SrcTile& data, uint32_t* dst, uint64_t valid, const FpuMode& mode) {
    const Cuts cuts(mode, data.kind);
    uint32_t best = cuts.old(dst[0], row_valid(valid, 0));
    for (uint32_t face = 0; face < data.faces; ++face) {
        for (uint32_t r = 0; r < data.face_rows; ++r)
            best = largest_of_row(&data.datum[face * kFaceDatums + r * kFaceCols], best, cuts);
    }
    dst[0] = best;
}

}  // namespace tessera::tile
