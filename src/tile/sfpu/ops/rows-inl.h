// Sums of integers over half a tile, the sum of two tiles' first rows, rotation of complex pairs, maxima with their indices.
// Facts: tt-metal ckernel_sfpu_{int_sum,add_top_row,alt_complex_rotate90,max_pool_indices}.h.
#if defined(TESSERA_SFPU_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_ROWS_INL_H_
#undef TESSERA_SFPU_ROWS_INL_H_
#else
#define TESSERA_SFPU_ROWS_INL_H_
#endif
#include "tile/sfpu/registers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// With version 1 each word is turned into sign and magnitude before it is added, and the sum back.
template <int kChip>
void load_summand(Registers<kChip>& r, int reg, uint32_t row) {
    r.load(reg, Access::SignMag32, row);
    if (mode_12_converts(version_of(kChip))) r.set(reg, reg, [](Int x) { return Int(int_to_sm(x.v)); });
}
template <int kChip>
void store_sum(Registers<kChip>& r, int reg, uint32_t row) {
    if (mode_12_converts(version_of(kChip))) r.set(reg, reg, [](Int x) { return sm_to_int(x); });
    r.store(reg, Access::SignMag32, row);
}

// Four rows of lanes remain: rows 0-3 of each upper face hold the sums of the rows 4 apart.
struct SumIntCol {
    template <int kChip> static void run(Registers<kChip>& r) {
        for (uint32_t first : {0u, 2u, 16u, 18u}) {
            load_summand(r, 0, first);
            for (uint32_t row : {4u, 8u, 12u, 32u, 36u, 40u, 44u}) {
                load_summand(r, 1, first + row);
                r.iadd(1, 0);
            }
            store_sum(r, 0, first);
        }
    }
};
// Even columns of the left faces get the sum with the odd columns and with the right face.
struct SumIntRow {
    template <int kChip> static void run(Registers<kChip>& r) {
        for (uint32_t face : {0u, 32u}) {
            for (uint32_t row = face; row < face + 16; row += 4) {
                load_summand(r, 0, row);
                for (uint32_t other : {2u, 16u, 18u}) {
                    load_summand(r, 1, row + other);
                    r.iadd(1, 0);
                }
                store_sum(r, 0, row);
            }
        }
    }
};
// The tile plus the next one. Version 1 converts the second word the other way round, as the kernel does.
struct AddIntTiles {
    template <int kChip> static void run(Registers<kChip>& r) {
        for (uint32_t row = 0; row < 64; row += 2) {
            load_summand(r, 0, row);
            r.load(1, Access::SignMag32, 64 + row);
            if (mode_12_converts(version_of(kChip))) r.set(1, 1, [](Int x) { return sm_to_int(x); });
            r.iadd(1, 0);
            store_sum(r, 0, row);
        }
    }
};

// Rows 0-3 of the upper faces. arg0, arg1, arg2: rows where the two tiles and the result begin; arg3: DataFormat.
struct AddTopRow {
    template <int kChip> static void run(Registers<kChip>& r) {
        const auto& arg = r.call().arg;
        const bool is_float = arg[3] == 0;
        const Access access = is_float ? Access::Format : arg[3] == 8 ? Access::SignMag32 : Access::Raw32;
        for (uint32_t row : {0u, 2u, 16u, 18u}) {
            r.load(0, access, arg[0] + row);
            r.load(4, access, arg[1] + row);
            is_float ? r.add(0, 4, 0) : r.iadd(4, 0);
            r.store(0, access, arg[2] + row);
        }
    }
};

// (even, odd) columns become (-odd, even).
struct AltComplexRotate90 {
    template <int kChip> static void run(Registers<kChip>& r) {
        for (uint32_t row = 0; row < 64; row += 4) {
            r.load(0, Access::Format, row);
            r.load(1, Access::Format, row + 2);
            r.set(1, 1, [](Int x) { return x ^ Int(0x80000000u); });
            r.store(1, Access::Format, row);
            r.store(0, Access::Format, row + 2);
        }
    }
};

// Maximum of up to 9 rows (tile or row-major layout) or 32 (row-major), its index from a second tile.
// arg0, arg1: rows where values and indices begin; arg2: 1 for row-major; arg3: rows reduced.
struct MaxReduceWithIndices {
    template <int kChip> static void run(Registers<kChip>& r) {
        const auto& arg = r.call().arg;
        if (arg[2] == 0) {
            tile_layout(r, 0);
            tile_layout(r, 16);
        } else if (arg[3] <= 9) {
            for (uint32_t column : {0u, 2u}) nine_rows(r, column);
        } else {
            for (uint32_t column : {0u, 2u}) many_rows(r, column);
        }
    }

  private:
    template <int kChip> static Access index_access(Registers<kChip>& r) {
        return r.call().fp32 ? Access::Raw32 : Access::Low16;
    }
    template <int kChip> static void load(Registers<kChip>& r, int reg, uint32_t row) {
        r.load(reg, Access::Format, r.call().arg[0] + row);
        r.load(reg + 4, index_access(r), r.call().arg[1] + row);
    }
    template <int kChip> static void store(Registers<kChip>& r, int reg, uint32_t row) {
        r.store(reg, Access::Format, r.call().arg[0] + row);
        r.store(reg + 4, index_access(r), r.call().arg[1] + row);
    }
    template <int kChip> static void larger(Registers<kChip>& r, int high, int low) {
        r.swap(high, low, Larger::AllRows, false, true);
    }
    template <int kChip> static void tile_layout(Registers<kChip>& r, uint32_t face) {
        const uint32_t rows[4] = {0, 4, 2, 6};
        for (int k = 0; k < 4; k++) load(r, k, face + rows[k]);
        r.transp();
        larger(r, 0, 1);
        larger(r, 2, 3);
        larger(r, 0, 2);
        r.transp();
        larger(r, 0, 1);
        larger(r, 2, 3);
        load(r, 1, face + 8);
        load(r, 3, face + 10);
        larger(r, 0, 1);
        larger(r, 2, 3);
        store(r, 0, face);
        store(r, 2, face + 2);
    }
    template <int kChip> static void eight_rows(Registers<kChip>& r, uint32_t row) {
        for (int k = 0; k < 4; k++) load(r, k, row + 4 * static_cast<uint32_t>(k));
        larger(r, 0, 1);
        larger(r, 2, 3);
        larger(r, 0, 2);
        r.transp();
        larger(r, 0, 2);
        larger(r, 1, 3);
        r.transp();
    }
    template <int kChip> static void nine_rows(Registers<kChip>& r, uint32_t column) {
        eight_rows(r, column);
        load(r, 1, column + 16);
        larger(r, 0, 1);
        store(r, 0, column);
    }
    template <int kChip> static void sixteen_rows(Registers<kChip>& r, uint32_t row) {
        eight_rows(r, row);
        store(r, 0, row);
        eight_rows(r, row + 16);
        load(r, 1, row);
        larger(r, 0, 1);
    }
    template <int kChip> static void many_rows(Registers<kChip>& r, uint32_t column) {
        sixteen_rows(r, column);
        store(r, 0, column);
        sixteen_rows(r, column + 32);
        load(r, 1, column);
        larger(r, 0, 1);
        store(r, 0, column);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
