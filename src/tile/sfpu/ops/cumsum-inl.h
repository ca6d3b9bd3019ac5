// cumsum: running sums down the columns of a tile and on into the next; tiled_prod: running products through a face.
// Facts: tt-metal ckernel_sfpu_{cumsum,tiled_prod}.h; golden vectors.
#if defined(TESSERA_SFPU_CUMSUM_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_CUMSUM_INL_H_
#undef TESSERA_SFPU_CUMSUM_INL_H_
#else
#define TESSERA_SFPU_CUMSUM_INL_H_
#endif
#include "tile/sfpu/registers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Four rows of the two upper or the two lower faces, transposed so that a register is a row. The sums go on from the last
// register of the other four. arg0: 1 for the first tile.
struct Cumsum {
    template <int kChip> static void run(Registers<kChip>& r) {
        if (r.call().arg[0] != 0) {
            for (int reg = 4; reg < 8; reg++) r.loadi(reg, 0);
        }
        for (uint32_t row = 0, first = 0; row < 64; row += row == 12 ? 20 : 4, first ^= 4) {
            four_rows(r, static_cast<int>(first), row);
            if (row == 44) break;
        }
    }

  private:
    template <int kChip> static void four_rows(Registers<kChip>& r, int first, uint32_t row) {
        const uint32_t at[4] = {row, row + 2, row + 16, row + 18};
        for (int k = 0; k < 4; k++) r.load(first + k, Access::Format, at[k]);
        r.transp();
        for (int k = 0; k < 4; k++) r.add((first + k + 7) % 8, first + k, first + k);
        r.transp();
        for (int k = 0; k < 4; k++) r.store(first + k, Access::Format, at[k]);
    }
};

// Nine steps per face: the last is the next face's first, which that face then starts from.
struct TiledProd {
    template <int kChip> static void run(Registers<kChip>& r) {
        const uint32_t last = r.call().arg[0];   // rows of Dst there are
        for (uint32_t face = 0; face < 64; face += 16) {
            r.load(0, Access::Format, face);   // 1 * x is left out by the compiler
            r.store(0, Access::Format, face);
            for (uint32_t row = face + 2; row <= face + 16 && row < last; row += 2) {
                r.load(1, Access::Format, row);
                r.mul(0, 1, 0);
                r.store(0, Access::Format, row);
            }
        }
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
