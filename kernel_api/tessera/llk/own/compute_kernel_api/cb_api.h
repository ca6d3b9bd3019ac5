// Circular buffers of a low-level kernel: waits are those of every kernel; pops and pushes go through the thread's
// queue, after the instructions that read and write the pages. Of the compute API a low-level kernel without a checkout
// has this and arguments, no tile operations. Facts: reference page TENSIX_ISA 5 (STOREREG).
#pragma once
#include "ckernel.h"

#ifdef TRISC_UNPACK
#define UNPACK(...) __VA_ARGS__
#else
#define UNPACK(...)
#endif
#ifdef TRISC_MATH
#define MATH(...) __VA_ARGS__
#else
#define MATH(...)
#endif
#ifdef TRISC_PACK
#define PACK(...) __VA_ARGS__
#else
#define PACK(...)
#endif

namespace ckernel {

// The stream register that counts a buffer's pages, as STOREREG addresses it.
constexpr uint32_t cb_counter_word(uint32_t cb, bool received) {
#ifdef ARCH_BLACKHOLE
    const uint32_t index = received ? 10 : 8;
#else
    const uint32_t index = received ? 4 : 3;
#endif
    return (0x40000 + cb * 0x1000) / 4 + index;
}
constexpr uint32_t kCountGpr = 4;

ALWI void cb_wait_front(uint32_t cb, uint32_t pages) { UNPACK((tess_cb_wait_front(cb, pages))); }
ALWI void cb_reserve_back(uint32_t cb, uint32_t pages) { PACK((tess_cb_reserve_back(cb, pages))); }

ALWI void cb_pop_front([[maybe_unused]] uint32_t cb, [[maybe_unused]] uint32_t pages) {
#ifdef TRISC_UNPACK
    tess_llk_pop_front(cb, pages);
    LocalCBInterface& local = get_local_cb_interface(cb);
    local.tiles_acked = static_cast<uint16_t>(local.tiles_acked + pages);
    local.fifo_rd_ptr += pages * local.fifo_page_size;
    if (local.fifo_rd_ptr >= local.fifo_limit) local.fifo_rd_ptr -= local.fifo_size;
    TT_SETDMAREG(0, local.tiles_acked, 0, LO_16(kCountGpr));
    TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::UNPACK);
    TT_STOREREG(kCountGpr, cb_counter_word(cb, false));
#endif
}

ALWI void cb_push_back([[maybe_unused]] uint32_t cb, [[maybe_unused]] uint32_t pages) {
#ifdef TRISC_PACK
    tess_llk_push_back(cb, pages);
    LocalCBInterface& local = get_local_cb_interface(cb);
    local.tiles_received = static_cast<uint16_t>(local.tiles_received + pages);
    local.fifo_wr_ptr += pages * local.fifo_page_size;
    local.fifo_wr_tile_ptr = 0;
    if (local.fifo_wr_ptr >= local.fifo_limit) local.fifo_wr_ptr -= local.fifo_size;
    TT_SETDMAREG(0, local.tiles_received, 0, LO_16(kCountGpr));
    TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::PACK);
    TT_STOREREG(kCountGpr, cb_counter_word(cb, true));
#endif
}

}  // namespace ckernel
using namespace ckernel;
