// In place of the checkout's: waiting for room is the same wait as everywhere; pushes go through the queue as there.
// Facts: reference page TENSIX_ISA 5 (STOREREG); stream registers count the pages of circular buffers.
#pragma once
#include <cstdint>

#include "ckernel.h"
#include "ckernel_globals.h"
#include "ckernel_gpr_map.h"
#include "ckernel_include.h"
#include "llk_pack_common.h"
#include "stream_interface.h"
#include "stream_io_map.h"
#include "tools/profiler/kernel_profiler.hpp"
using namespace ckernel;

template <bool = false, bool = false, bool = false>
inline __attribute__((always_inline)) void llk_wait_for_free_tiles(const int32_t operand, const int32_t num_tiles) {
    tess_cb_reserve_back(static_cast<uint32_t>(operand), static_cast<uint32_t>(num_tiles));
}

template <bool = false, bool = false>
inline __attribute__((always_inline)) void llk_push_tiles(const int32_t operand, const int32_t num_tiles) {
    tess_llk_push_back(static_cast<uint32_t>(operand), static_cast<uint32_t>(num_tiles));
    LocalCBInterface& cb = get_local_cb_interface(operand);
    cb.fifo_wr_ptr += num_tiles * cb.fifo_page_size;
    cb.fifo_wr_tile_ptr = 0;
    if (cb.fifo_wr_ptr >= cb.fifo_limit) cb.fifo_wr_ptr -= cb.fifo_size;
    const auto counter = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(get_cb_tiles_received_ptr(operand)));
    cb.tiles_received += num_tiles;
    TT_SETDMAREG(0, cb.tiles_received, 0, LO_16(p_gpr_pack::NUM_MSGS_RECEIVED));
    TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::PACK);
    TT_STOREREG(p_gpr_pack::NUM_MSGS_RECEIVED, counter >> 2 & 0x3ffff);
}

inline void llk_wait_for_free_blocks(const int32_t operand, const int32_t num_blocks) {
    llk_wait_for_free_tiles(operand, num_blocks);
}
inline void llk_push_blocks(const int32_t operand, const int32_t num_blocks) { llk_push_tiles(operand, num_blocks); }
inline void llk_free_tiles(uint32_t, uint32_t) {}
