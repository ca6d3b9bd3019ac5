// Parts of a tile in a circular buffer, for DPRINT: rows h0:h1:hs, columns w0:w1:ws (KERNEL_API 8).
#pragma once
#include <cstdint>

#include "tessera/abi/calls.h"

struct SliceRange {
    uint16_t h0, h1, hs, w0, w1, ws;
    static SliceRange hw0_32_16() { return {0, 32, 16, 0, 32, 16}; }
    static SliceRange hw0_32_8() { return {0, 32, 8, 0, 32, 8}; }
    static SliceRange hw0_32_4() { return {0, 32, 4, 0, 32, 4}; }
    static SliceRange h0_w0_32() { return {0, 1, 1, 0, 32, 1}; }
    static SliceRange h0_32_w0() { return {0, 32, 1, 0, 1, 1}; }
    static SliceRange h1_w0_32() { return {1, 2, 1, 0, 32, 1}; }
    static SliceRange hw041() { return {0, 4, 1, 0, 4, 1}; }
};

enum dprint_tslice_cb_t { TSLICE_INPUT_CB = 0, TSLICE_OUTPUT_CB = 1 };
enum dprint_tslice_ptr_t { TSLICE_RD_PTR = 0, TSLICE_WR_PTR = 1 };

// PACK looks from its write pointer, the others from their read pointer; data movement may choose.
template <int kMaxCount = 64>
struct TileSlice {
    uint32_t cb, tile, options;
    uint64_t rows, columns;

    TileSlice(uint8_t cb_id, int tile_index, const SliceRange& slice, bool endl_rows = true,
              bool print_untilized = true)
        : TileSlice(cb_id, tile_index, slice, TSLICE_INPUT_CB, kUsualPointer, endl_rows, print_untilized) {}
    TileSlice(uint8_t cb_id, int tile_index, const SliceRange& s, dprint_tslice_cb_t, dprint_tslice_ptr_t pointer,
              bool endl_rows = true, bool print_untilized = true)
        : cb(cb_id),
          tile(static_cast<uint32_t>(tile_index)),
          options((endl_rows ? tessera::abi::kSliceEndlRows : 0) |
                  (print_untilized ? tessera::abi::kSliceUntilized : 0) |
                  (pointer == TSLICE_WR_PTR ? tessera::abi::kSliceWritePointer : 0) |
                  static_cast<uint32_t>(kMaxCount) << tessera::abi::kSliceMaxCountShift),
          rows(tessera::abi::slice_word({s.h0, s.h1, s.hs})),
          columns(tessera::abi::slice_word({s.w0, s.w1, s.ws})) {}
    void print() const { tess_print_tile(cb, tile, rows, columns, options); }

#ifdef TRISC_PACK
    static constexpr dprint_tslice_ptr_t kUsualPointer = TSLICE_WR_PTR;
#else
    static constexpr dprint_tslice_ptr_t kUsualPointer = TSLICE_RD_PTR;
#endif
};
template <typename... Rest>
TileSlice(uint8_t, int, const SliceRange&, Rest...) -> TileSlice<64>;

#define TSLICE(...) TileSlice<64>(__VA_ARGS__)
