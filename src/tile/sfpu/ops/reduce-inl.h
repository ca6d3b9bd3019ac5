// sfpu_reduce: sum, average, maximum or minimum of a tile's columns (into row 0) or rows (into column 0), rows of a
// block of tiles (into column 0 of each line's first tile).
// Facts: tt-metal ckernel_sfpu_reduce.h without SFPLOADMACRO; golden vectors. The order of additions is the kernel's.
#if defined(TESSERA_SFPU_REDUCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_REDUCE_INL_H_
#undef TESSERA_SFPU_REDUCE_INL_H_
#else
#define TESSERA_SFPU_REDUCE_INL_H_
#endif
#include "tile/sfpu/registers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// arg0: PoolType; arg1: DataFormat; arg2: 1 for rows; arg3: tiles of a line, then lines of
// the block, a byte each.
struct Reduce {
    template <int kChip> static void run(Registers<kChip>& r) {
        const Kind kind(r.call());
        if (kind.by_rows) {
            const uint32_t wide = r.call().arg[3] & 255, high = (r.call().arg[3] >> 8) & 255;
            for (uint32_t first = 0; first < wide * high; first += wide) line_of_tiles(r, kind, first, wide);
        } else if (kind.pool < ckernel::MAX) {
            for (uint32_t column : {0u, 2u, 16u, 18u}) sum_columns(r, kind, column);
        } else {
            extreme_of_columns(r, kind, 0);
            extreme_of_columns(r, kind, 16);
        }
    }

  private:
    struct Kind {
        uint32_t pool;
        bool is_integer, is_int32, is_wide_uint16, by_rows;
        Access access;
        explicit Kind(const Call& call)
            : pool(call.arg[0]),
              is_integer(call.arg[1] == 8 || call.arg[1] == 24 || call.arg[1] == 9),
              is_int32(call.arg[1] == 8),
              is_wide_uint16(call.arg[1] == 9 && call.fp32),
              by_rows(call.arg[2] != 0),
              access(access_of(call)) {}
        bool is_average() const { return pool == 1; }
        bool is_signed_average() const { return is_int32 && is_average(); }

      private:
        // An average of int32 takes sign and magnitude in Dst.
        static Access access_of(const Call& call) {
            if (call.arg[1] == 8) return call.arg[0] == 1 ? Access::SignMag32 : Access::Raw32;
            if (call.arg[1] == 9 && !call.fp32) return Access::Low16;
            return call.arg[1] == 24 || call.arg[1] == 9 ? Access::Raw32 : Access::Format;
        }
    };

    template <int kChip> static void add(Registers<kChip>& r, const Kind& kind, int a, int d) {
        kind.is_integer ? r.iadd(a, d) : r.add(d, a, d);
    }
    // The extreme of both goes to `keep`.
    template <int kChip> static void extreme(Registers<kChip>& r, const Kind& kind, int keep, int other) {
        const bool minimum = kind.pool == ckernel::MIN;
        if (kind.is_int32) {
            r.swap_signed(keep, other, minimum);
        } else {
            r.swap(keep, other, Larger::AllRows, minimum);
        }
    }
    // Registers first .. first + 3 into the first.
    template <int kChip> static void add_four(Registers<kChip>& r, const Kind& kind, int first) {
        for (int reg = first + 2; reg >= first; reg--) add(r, kind, reg + 1, reg);
    }
    template <int kChip> static void load(Registers<kChip>& r, const Kind& kind, int reg, uint32_t row) {
        r.load(reg, kind.access, row);
        if (kind.is_wide_uint16) r.set(reg, reg, [](Int x) { return x & Int(0xFFFF); });
        if (!mode_12_converts(version_of(kChip)) && kind.is_signed_average()) flip(r, reg, reg);
    }
    template <int kChip> static void store(Registers<kChip>& r, const Kind& kind, int reg, uint32_t row) {
        if (!mode_12_converts(version_of(kChip)) && kind.is_signed_average()) flip(r, reg, reg);
        r.store(reg, kind.is_wide_uint16 ? Access::Upper16 : kind.access, row);
    }
    // What is loaded again: a 16-bit integer stays in the low half.
    template <int kChip> static void store_part(Registers<kChip>& r, const Kind& kind, int reg, uint32_t row) {
        r.store(reg, kind.access, row);
    }
    // Sign and magnitude into two's complement or back: mode 12 does it with version 1, SFPCAST with version 2.
    template <int kChip> static void flip(Registers<kChip>& r, int from, int to) {
        r.set(to, from, [](Int x) { return flip_sign_magnitude(x); });
    }

    template <int kChip> static void sum_columns(Registers<kChip>& r, const Kind& kind, uint32_t column) {
        for (int k = 0; k < 4; k++) {
            load(r, kind, k, column + 4 * static_cast<uint32_t>(k));
            load(r, kind, k + 4, column + 32 + 4 * static_cast<uint32_t>(k));
        }
        add_four(r, kind, 0);
        add_four(r, kind, 4);
        add(r, kind, 4, 0);
        if (!mode_12_converts(version_of(kChip)) && kind.is_signed_average()) leave_scratch(r, column);
        r.transp();
        if (kind.is_integer || version_of(kChip) >= 2) {
            add_four(r, kind, 0);
        } else {
            r.add(2, 3, 2);
            r.add(0, 1, 0);
            r.add(0, 2, 0);
        }
        if (kind.is_average()) average(r, kind, 0, 0x3D000000);   // 1 / 32
        store(r, kind, 0, column);
    }
    // Conversions by SFPCAST use registers 1-3 as scratch; rows 1-3 of the stored result show it.
    template <int kChip> static void leave_scratch(Registers<kChip>& r, uint32_t column) {
        const uint32_t row[4] = {0, 12, 4, 8};
        for (int reg = 1; reg < 4; reg++) {
            r.load(reg, Access::Raw32, column + 32 + row[reg]);
            flip(r, reg, reg);
        }
    }
    template <int kChip> static void average(Registers<kChip>& r, const Kind& kind, int reg, uint32_t reciprocal) {
        if (!kind.is_integer) return r.mul_word(reg, reciprocal, reg);
        r.set(reg, reg, [&](Int x) { return kind.is_int32 ? where(negative(x), -(abs(x) >> 5), x >> 5) : x >> 5; });
    }

    // One face above the other: each as four partial results per column, then across the rows of lanes.
    template <int kChip> static void extreme_of_columns(Registers<kChip>& r, const Kind& kind, uint32_t face) {
        const struct { uint32_t row; int to; } part[4] = {{face, 0}, {face + 2, 2}, {face + 32, 1}, {face + 34, 3}};
        for (const auto& p : part) {
            for (int k = 0; k < 4; k++) load(r, kind, 4 + k, p.row + 4 * static_cast<uint32_t>(k));
            extreme_of_four(r, kind);
            r.mov(4, p.to);
            // Version 2 keeps partial results in Dst: the lower face shows them afterwards.
            if (version_of(kChip) >= 2 && !kind.is_int32) r.store(4, kind.access, p.row);
        }
        for (int k = 0; k < 4; k++) r.mov(k, k + 4);
        r.transp();
        extreme_of_four(r, kind);
        r.transp();
        extreme(r, kind, 6, 7);
        extreme(r, kind, 4, 5);
        r.mov(4, 0);
        r.mov(6, 1);
        store(r, kind, 0, face);
        store(r, kind, 1, face + 2);
    }
    template <int kChip> static void extreme_of_four(Registers<kChip>& r, const Kind& kind) {
        for (int reg = 7; reg > 4; reg--) extreme(r, kind, reg - 1, reg);
    }

    // Tiles side by side: each by itself, then the others' first columns into that of the first.
    template <int kChip> static void line_of_tiles(Registers<kChip>& r, const Kind& kind, uint32_t first, uint32_t wide) {
        for (uint32_t tile = first; tile < first + wide; tile++) {
            for (uint32_t row : {0u, 8u, 32u, 40u}) rows_of(r, kind, 64 * tile + row, wide == 1);
        }
        if (wide == 1) return;
        for (uint32_t half : {0u, 32u}) {
            across_tiles(r, kind, 64 * first + half, wide);
            for (int k = 0; k < 4; k++) store(r, kind, k, 64 * first + half + 4 * static_cast<uint32_t>(k));
        }
    }
    // Sixteen rows of the line, four to a register; those of the first tile in registers 0-3.
    template <int kChip> static void across_tiles(Registers<kChip>& r, const Kind& kind, uint32_t row, uint32_t wide) {
        for (int k = 0; k < 4; k++) load(r, kind, k, row + 4 * static_cast<uint32_t>(k));
        for (uint32_t tile = 1; tile < wide; tile++) {
            for (int k = 0; k < 4; k++) {
                load(r, kind, k + 4, row + 64 * tile + 4 * static_cast<uint32_t>(k));
                kind.pool < ckernel::MAX ? add(r, kind, k + 4, k) : extreme(r, kind, k, k + 4);
            }
        }
    }
    // Eight rows: registers 0-3 hold four of them, 4-7 the other four; then across the eight lanes of a row.
    template <int kChip> static void rows_of(Registers<kChip>& r, const Kind& kind, uint32_t row, bool last) {
        const uint32_t at[4] = {row, row + 2, row + 16, row + 18};
        for (int k = 0; k < 4; k++) {
            load(r, kind, k, at[k]);
            load(r, kind, k + 4, at[k] + 4);
        }
        for (int first : {0, 4}) {
            if (kind.pool < ckernel::MAX) {
                add_four(r, kind, first);
            } else {
                extreme(r, kind, first, first + 2);
                extreme(r, kind, first + 1, first + 3);
                extreme(r, kind, first, first + 1);
            }
            across_lanes(r, kind, first);
        }
        for (int first : {0, 4}) {
            const uint32_t at_row = row + static_cast<uint32_t>(first);
            last ? store(r, kind, first, at_row) : store_part(r, kind, first, at_row);
        }
    }
    template <int kChip> static void across_lanes(Registers<kChip>& r, const Kind& kind, int reg) {
        for (int turns : {4, 2, 1}) {
            r.mov(reg, reg + 1);
            r.rotate(reg + 1, turns);
            kind.pool < ckernel::MAX ? add(r, kind, reg + 1, reg) : extreme(r, kind, reg, reg + 1);
        }
        if (kind.pool >= ckernel::MAX && !kind.is_int32) r.rotate(reg, 1);
        if (kind.is_average()) average(r, kind, reg, 0x3D000000);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
