// The FPU's operations on whole tiles of Src and Dst datums: pure arithmetic, no kernels, no waiting.
// Facts: ARITHMETIC 4-8. Datums and their order: device/tensix.hpp. One operation is one file in tile/ops.
#pragma once
#include <cstdint>

#include "device/tensix.hpp"

namespace tessera::tile {

// How the FPU was set to compute: fixed for a whole instruction.
struct FpuMode {
    bool dst_32bit = false;
    bool minus_one_bug = false;  // the T = -1 bug of ARITHMETIC 5
    bool fast = false;           // numerics fast: fp32 arithmetic, same rounding at unpack and pack
    uint32_t phases = 4;         // LoFi 1 .. HiFi4 4
    bool keep_denormals = false; // the zero flag is off
};

constexpr uint32_t phases_of(MathFidelity fidelity) {
    return fidelity == MathFidelity::LoFi ? 1 : static_cast<uint32_t>(fidelity);
}

// Datums of a Src register, in whole rows of sixteen.
struct SrcRows {
    const uint32_t* datum;
    DatumKind kind;
};
inline SrcRows rows_of(const SrcTile& tile) { return {tile.datum.data(), tile.kind}; }

// What one instruction of the FPU does to `count` datums. ELWMUL and MVMUL: in one fidelity phase.
void elwmul_rows(SrcRows a, SrcRows b, uint32_t* dst, uint32_t count, uint32_t phase, const FpuMode& mode);
void elwadd_rows(SrcRows a, SrcRows b, uint32_t* dst, uint32_t count, bool subtract, bool accumulate,
                 const FpuMode& mode);
// Parts and exponents of sixteen rows, at the same place in `out`; returns the largest exponent.
struct Prepared;
int32_t prepare_rows(SrcRows rows, uint32_t first, bool is_a, Prepared& out);
// Sixteen rows of A and `rows` rows of B, from these datums on, of prepared registers with these largest exponents.
struct MvmulOperand {
    SrcRows rows;  // of the whole register
    const Prepared* prepared;
    uint32_t first;
    int32_t top_exponent;
};
void mvmul_rows(const MvmulOperand& b, const MvmulOperand& a, uint32_t* dst, uint32_t rows, uint32_t phase,
                const FpuMode& mode);
// row = the largest of it and sixteen rows of A, column by column; not `valid`: of the rows alone.
void gmpool_rows(SrcRows a, uint32_t* row, bool valid, const FpuMode& mode);

// Dst += A * B, phase by phase. `faces` faces of 16x16 from the first datum on.
void elwmul(const SrcTile& a, const SrcTile& b, uint32_t* dst, uint32_t faces, const FpuMode& mode);
// Dst = A + B, or Dst + (A + B) when accumulating; subtract flips the sign of B.
void elwadd(const SrcTile& a, const SrcTile& b, uint32_t* dst, uint32_t faces, bool subtract, bool accumulate,
            const FpuMode& mode);
// Dst = A: the move of 16-bit Dst, or the addition of zero that 32-bit Dst takes.
void copy(const SrcTile& a, uint32_t* dst, uint32_t faces, const FpuMode& mode);
// Dst[r][c] += sum over k of B[r][k] * A[k][c], one tile product, all phases.
void matmul(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode);
// The same in integers, for exponents beyond fp32's: matmul chooses; tests compare the two.
void matmul_any_range(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode);

// Float16 operands (DatumKind::Fp16 on both sides): elwadd, elwmul, matmul and copy choose these. ops/fp16.cpp
void elwadd_fp16(const uint32_t* a, const uint32_t* b, uint32_t* dst, uint32_t count, bool subtract, bool accumulate,
                 const FpuMode& mode);
void elwmul_fp16(const uint32_t* a, const uint32_t* b, uint32_t* dst, uint32_t count, uint32_t phase,
                 const FpuMode& mode);
void mvmul_fp16(const uint32_t* b, const uint32_t* a, uint32_t* dst, uint32_t rows, uint32_t phase,
                const FpuMode& mode);
void matmul_fp16(const SrcTile& b, const SrcTile& a, uint32_t* dst, const FpuMode& mode);
void copy_fp16(const SrcTile& a, uint32_t* dst, uint32_t faces, const FpuMode& mode);

// Sums and maxima; `scaler` is in row 0 of every face of its tile. See each file for where results land.
void reduce_sum_col(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode);
void reduce_sum_row(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode);
void reduce_sum_scalar(const SrcTile& data, const SrcTile& scaler, uint32_t* dst, const FpuMode& mode);
// `valid`: rows of the tile in Dst that hold something; the others count as the most negative number.
void reduce_max_col(const SrcTile& data, uint32_t* dst, uint64_t valid, const FpuMode& mode);
void reduce_max_row(const SrcTile& data, uint32_t* dst, uint64_t valid, const FpuMode& mode);
void reduce_max_scalar(const SrcTile& data, uint32_t* dst, uint64_t valid, const FpuMode& mode);

// Pure data movement on a tile in a Src register.
void broadcast(SrcTile& tile, BroadcastDim dim, uint32_t row = 0);
void transpose_within_faces(SrcTile& tile);
void transpose_faces(SrcTile& tile);

}  // namespace tessera::tile
