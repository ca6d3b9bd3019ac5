// What low-level kernels share, by upstream's names: registers as memory, semaphores, writes of configuration.
// Facts: reference page TENSIX_ISA 2, 4-6. For programs without a tt-metal checkout.
#pragma once
#include <cstdint>

#include "cfg_defines.h"
#include "ckernel_instr_params.h"
#include "ckernel_ops.h"

namespace ckernel {

inline volatile uint32_t* const regfile = reinterpret_cast<volatile uint32_t*>(0xFFE00000ul);
inline volatile uint32_t* const pc_buf_base = reinterpret_cast<volatile uint32_t*>(0xFFE80000ul);
inline uint32_t cfg_state_id = 0;

struct semaphore {
    static constexpr uint32_t MATH_PACK = 1, UNPACK_TO_DEST = 2, UNPACK_OPERAND_SYNC = 3, PACK_DONE = 4,
                              UNPACK_SYNC = 5, UNPACK_MATH_DONE = 6, MATH_DONE = 7;
    static constexpr uint16_t t6_sem(uint8_t index) { return static_cast<uint16_t>(1 << index); }
};
constexpr uint8_t PC_BUF_SEMAPHORE_BASE = 8;

// Until all instructions of this thread are through.
inline void tensix_sync() {
    pc_buf_base[1] = 0;
    (void)pc_buf_base[1];
}
// Until its MOPs are expanded: their registers may change then.
inline void mop_sync() {
    pc_buf_base[2] = 0;
    (void)pc_buf_base[2];
}

inline uint8_t semaphore_read(uint8_t index) {
    return static_cast<uint8_t>(pc_buf_base[PC_BUF_SEMAPHORE_BASE + index]);
}
inline void semaphore_post(uint8_t index) { pc_buf_base[PC_BUF_SEMAPHORE_BASE + index] = 0; }
inline void semaphore_get(uint8_t index) { pc_buf_base[PC_BUF_SEMAPHORE_BASE + index] = 1; }

// The same by instructions, in the order of the thread's others.
template <uint32_t WaitRes = p_stall::NONE>
inline void t6_semaphore_post(uint8_t index) {
    if constexpr (WaitRes != p_stall::NONE) TTI_STALLWAIT(p_stall::STALL_SYNC, WaitRes);
    TTI_SEMPOST(semaphore::t6_sem(index));
}
template <uint32_t WaitRes = p_stall::NONE>
inline void t6_semaphore_get(uint8_t index) {
    if constexpr (WaitRes != p_stall::NONE) TTI_STALLWAIT(p_stall::STALL_SYNC, WaitRes);
    TTI_SEMGET(semaphore::t6_sem(index));
}
template <uint32_t StallRes>
inline void t6_semaphore_wait_on_max(uint8_t index) {
    TTI_SEMWAIT(StallRes, semaphore::t6_sem(index), p_stall::STALL_ON_MAX);
}
template <uint32_t StallRes>
inline void t6_semaphore_wait_on_zero(uint8_t index) {
    TTI_SEMWAIT(StallRes, semaphore::t6_sem(index), p_stall::STALL_ON_ZERO);
}
inline void t6_semaphore_init(uint8_t index, uint8_t min_value, uint8_t max_value) {
    TTI_SEMINIT(max_value, min_value, semaphore::t6_sem(index));
}
inline void t6_mutex_acquire(uint8_t index) { TTI_ATGETM(index); }
inline void t6_mutex_release(uint8_t index) { TTI_ATRELM(index); }

inline volatile uint32_t* get_cfg_pointer() {
    return reinterpret_cast<volatile uint32_t*>(0xFFEF0000ul + (cfg_state_id == 0 ? 0 : CFG_STATE_SIZE * 16));
}
inline void cfg_write(uint32_t cfg_addr32, uint32_t data) { get_cfg_pointer()[cfg_addr32] = data; }
inline uint32_t cfg_read(uint32_t cfg_addr32) { return get_cfg_pointer()[cfg_addr32]; }
inline void cfg_rmw(uint32_t cfg_addr32, uint32_t cfg_shamt, uint32_t cfg_mask, uint32_t value) {
    cfg_write(cfg_addr32, (cfg_read(cfg_addr32) & ~cfg_mask) | (value << cfg_shamt & cfg_mask));
}
// By instructions: a byte each, only those that the field touches.
template <uint32_t CfgAddr32, uint32_t Shamt, uint32_t Mask>
inline void cfg_reg_rmw_tensix(uint32_t value) {
    const uint32_t word = value << Shamt;
    if constexpr ((Mask & 0xFF) != 0) TT_RMWCIB0(Mask & 0xFF, word & 0xFF, CfgAddr32);
    if constexpr ((Mask >> 8 & 0xFF) != 0) TT_RMWCIB1(Mask >> 8 & 0xFF, word >> 8 & 0xFF, CfgAddr32);
    if constexpr ((Mask >> 16 & 0xFF) != 0) TT_RMWCIB2(Mask >> 16 & 0xFF, word >> 16 & 0xFF, CfgAddr32);
    if constexpr ((Mask >> 24) != 0) TT_RMWCIB3(Mask >> 24, word >> 24, CfgAddr32);
}

inline uint32_t reg_read(uint32_t address) {
    return *reinterpret_cast<volatile uint32_t*>(static_cast<uintptr_t>(address));
}
inline void reg_write(uint32_t address, uint32_t data) {
    *reinterpret_cast<volatile uint32_t*>(static_cast<uintptr_t>(address)) = data;
}

}  // namespace ckernel

// Halves of a general register, as SETDMAREG counts them.
#define LO_16(reg) (2 * (reg))
#define HI_16(reg) (2 * (reg) + 1)
