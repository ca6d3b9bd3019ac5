// In place of the checkout's: waiting for pages is the same wait as everywhere; pops go through the queue as there.
// Facts: reference page TENSIX_ISA 5 (STOREREG); stream registers count the pages of circular buffers.
#pragma once
#include <cstdint>

#include "ckernel.h"
#include "ckernel_globals.h"
#include "ckernel_include.h"
#include "llk_unpack_common_api.h"
#include "stream_interface.h"
#include "stream_io_map.h"
#include "tools/profiler/kernel_profiler.hpp"
using namespace ckernel;

inline __attribute__((always_inline)) void llk_wait_tiles(int operand, int32_t num_tiles) {
    tess_cb_wait_front(static_cast<uint32_t>(operand), static_cast<uint32_t>(num_tiles));
}
inline __attribute__((always_inline)) void llk_wait_blocks(int operand, int32_t num_blocks) {
    llk_wait_tiles(operand, num_blocks);
}

inline __attribute__((always_inline)) void llk_pop_tiles(const int32_t operand, const int32_t num_tiles,
                                                         const int32_t = 0) {
    tess_llk_pop_front(static_cast<uint32_t>(operand), static_cast<uint32_t>(num_tiles));
    constexpr uint32_t kCountGpr = 4;
    LocalCBInterface& cb = get_local_cb_interface(operand);
    const auto counter = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(get_cb_tiles_acked_ptr(operand)));
    cb.tiles_acked += num_tiles;
    TT_SETDMAREG(0, cb.tiles_acked, 0, LO_16(kCountGpr));
    TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::UNPACK);
    TT_STOREREG(kCountGpr, counter >> 2 & 0x3ffff);
    cb.fifo_rd_ptr += num_tiles * cb.fifo_page_size;
    if (cb.fifo_rd_ptr >= cb.fifo_limit) cb.fifo_rd_ptr -= cb.fifo_size;
}
inline void llk_clear_tiles(uint32_t, uint32_t) {}
