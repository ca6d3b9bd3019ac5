// Reading the time: a cycle counter that moves; its rate means nothing here.
// Facts: register addresses of tensix.h (wall clock low and high word); names of risc_common.h and ckernel.h.
#pragma once
#include <cstdint>

#include "tessera/abi/calls.h"
#include "tessera/attributes.h"
#include "tessera/cb_counters.h"

// Names for reg_read. Not the card's addresses: there lies private data here, and a pointer to the clock must not read
// that.
#define RISCV_DEBUG_REG_WALL_CLOCK_L 0xFFE121F0
#define RISCV_DEBUG_REG_WALL_CLOCK_H 0xFFE121F8

FORCE_INLINE uint64_t get_timestamp() { return tess_wall_clock(); }
FORCE_INLINE uint32_t get_timestamp_32b() { return static_cast<uint32_t>(tess_wall_clock()); }
// Registers that exist here: the clock, and the counters of circular buffers.
FORCE_INLINE uint32_t reg_read(uint32_t address) {
    if (address - NOC_OVERLAY_START_ADDR < 64 * NOC_STREAM_REG_SPACE_SIZE) {
        const uint32_t cb = (address - NOC_OVERLAY_START_ADDR) / NOC_STREAM_REG_SPACE_SIZE,
                       reg = address % NOC_STREAM_REG_SPACE_SIZE / 4;
        if (reg == STREAM_REMOTE_DEST_BUF_SIZE_REG_INDEX) return tess_q_cb_received(cb);
        if (reg == STREAM_REMOTE_DEST_BUF_START_REG_INDEX) return tess_q_cb_acked(cb);
    }
    if (address == RISCV_DEBUG_REG_WALL_CLOCK_L) return static_cast<uint32_t>(tess_wall_clock());
    if (address == RISCV_DEBUG_REG_WALL_CLOCK_H) return static_cast<uint32_t>(tess_wall_clock() >> 32);
    tess_unsupported("reading a register other than the wall clock");
}
FORCE_INLINE void riscv_wait(uint32_t cycles) {
    const uint64_t end = tess_wall_clock() + cycles;
    while (tess_wall_clock() < end) {}
}
struct c_tensix_core {
    static FORCE_INLINE uint64_t read_wall_clock() { return tess_wall_clock(); }
    static FORCE_INLINE uint32_t read_wall_clock_l() { return static_cast<uint32_t>(tess_wall_clock()); }
};
namespace ckernel {
FORCE_INLINE uint64_t read_wall_clock() { return tess_wall_clock(); }
FORCE_INLINE void wait(uint32_t cycles) { riscv_wait(cycles); }
// A load whose value is there before the next instruction: every load is, here.
template <typename T>
FORCE_INLINE T load_blocking(const volatile T* pointer) {
    return *pointer;
}
}  // namespace ckernel
