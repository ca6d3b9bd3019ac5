// welford: running mean and sum of squared deviations of each column, row by row; ema: an exponential moving average.
// Facts: tt-llk ckernel_sfpu_{welfords,ema}.h. Mean and sum are registers 4 and 5; ema keeps its last output in 4.
#if defined(TESSERA_SFPU_WELFORD_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_WELFORD_INL_H_
#undef TESSERA_SFPU_WELFORD_INL_H_
#else
#define TESSERA_SFPU_WELFORD_INL_H_
#endif
#include "tile/sfpu/registers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Four rows of a tile, a register each: even and odd columns of the left face, then of the right, are the rows of lanes.
template <int kChip>
void load_four_rows(Registers<kChip>& r, uint32_t row) {
    const uint32_t at[4] = {row, row + 2, row + 16, row + 18};
    for (int k = 0; k < 4; k++) r.load(k, Access::Format, at[k]);
}
template <int kChip>
void store_four_rows(Registers<kChip>& r, int first, uint32_t row) {
    const uint32_t at[4] = {row, row + 2, row + 16, row + 18};
    for (int k = 0; k < 4; k++) r.store(first + k, Access::Format, at[k]);
}

struct WelfordClear {
    template <int kChip> static void run(Registers<kChip>& r) {
        r.loadi(4, 0);
        r.loadi(5, 0);
    }
};

// arg0: first row, arg1: rows; the call's words are the reciprocals of the counts, one per row taken.
struct WelfordUpdate {
    template <int kChip> static void run(Registers<kChip>& r) {
        const uint32_t first = r.call().arg[0], end = first + r.call().arg[1];
        const uint32_t* reciprocal = r.words();
        for (uint32_t block = first & ~3u; block < end; block += 4) {
            r.transp();
            load_four_rows(r, (block / 16) * 32 + block % 16);
            r.transp();
            for (uint32_t row = std::max(first, block); row < std::min(end, block + 4); row++) {
                add_row(r, static_cast<int>(row - block), *reciprocal++);
            }
        }
    }

  private:
    template <int kChip> static void add_row(Registers<kChip>& r, int x, uint32_t reciprocal) {
        r.loadi(7, reciprocal);
        r.subtract(x, 4, 6);       // x - mean
        r.mad(6, 7, 4, 6);         // the new mean
        r.subtract(x, 4, 4);
        r.subtract(x, 6, x);
        r.mad(4, x, 5, 5);
        r.mov(6, 4);
    }
};

// arg0: group of four rows that holds the state; the second tile holds the sums.
struct WelfordSave {
    template <int kChip> static void run(Registers<kChip>& r) {
        r.store(4, Access::Format, r.call().arg[0] * 4);
        r.store(5, Access::Format, 64 + r.call().arg[0] * 4);
    }
};
struct WelfordRestore {
    template <int kChip> static void run(Registers<kChip>& r) {
        r.load(4, Access::Format, r.call().arg[0] * 4);
        r.load(5, Access::Format, 64 + r.call().arg[0] * 4);
    }
};
// arg0: group, arg1: the scale. Mean and variance as they lie in the registers.
struct WelfordFinalizeFace {
    template <int kChip> static void run(Registers<kChip>& r) {
        r.loadi(7, r.call().arg[1]);
        r.mul(7, 5, 5);
        WelfordSave::run(r);
    }
};
// Into row 0 of the first and the second tile; rows 1-3 become zero.
struct WelfordFinalizeRow {
    template <int kChip> static void run(Registers<kChip>& r) {
        r.loadi(7, r.call().arg[1]);
        r.mov(4, 0);
        r.mul(7, 5, 4);
        for (int reg : {1, 2, 3, 5, 6, 7}) r.loadi(reg, 0);
        r.transp();
        store_four_rows(r, 0, 0);
        store_four_rows(r, 4, 64);
    }
};

// arg0: alpha, arg1: beta.
struct EmaInit {
    template <int kChip> static void run(Registers<kChip>& r) {
        r.loadi(5, r.call().arg[0]);
        r.loadi(6, r.call().arg[1]);
    }
};
struct EmaClear {
    template <int kChip> static void run(Registers<kChip>& r) { r.loadi(4, 0); }
};
// out = alpha * last + beta * in, down the columns; the output is the next tile.
struct Ema {
    template <int kChip> static void run(Registers<kChip>& r) {
        r.transp();
        for (uint32_t row = 0; row < 32; row += 4) {
            const uint32_t at = (row / 16) * 32 + row % 16;
            load_four_rows(r, at);
            r.transp();
            for (int k = 0; k < 4; k++) {
                r.mul(5, k == 0 ? 4 : k - 1, 7);
                r.mad(6, k, 7, k);
            }
            r.mov(3, 4);
            r.transp();
            store_four_rows(r, 0, 64 + at);
        }
        r.transp();
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
