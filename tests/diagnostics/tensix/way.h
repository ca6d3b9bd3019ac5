// The way of a tile through the coprocessor, in steps: what the low-level programs of this folder share. Each program
// takes one step wrongly in its own file. Arguments are those of case.h; our own low-level headers, no checkout.
#pragma once
#include "ckernel.h"
#include "ckernel_addrmod.h"
#include "ckernel_template.h"
#include "compute_kernel_api/common.h"

#define wrong (get_arg_val<uint32_t>(0) != 0)

using namespace ckernel;
constexpr uint32_t kIn = 0, kOut = 16;
constexpr uint32_t kBfloat16 = 5;  // as the configuration spells it
constexpr uint32_t kAddress = 8;   // the general register for addresses
[[maybe_unused]] constexpr uint32_t kCopy = TT_OP_MOVA2D(0, 0, ADDR_MOD_0, p_mova2d::MOV_8_ROWS, 0);

inline void set_address(uint32_t word, uint32_t address, uint32_t after) {
    TT_SETDMAREG(0, address & 0xFFFF, 0, LO_16(kAddress));
    TT_SETDMAREG(0, address >> 16, 0, HI_16(kAddress));
    TT_STALLWAIT(p_stall::STALL_CFG, p_stall::THCON | after);
    TT_WRCFG(kAddress, p_cfg::WRCFG_32b, word);
    TTI_NOP;
    TTI_NOP;
}

#ifdef TRISC_UNPACK
inline void describe(uint32_t section) {
    const uint32_t at = section * (THCON_SEC1_REG0_TileDescriptor_ADDR32 - THCON_SEC0_REG0_TileDescriptor_ADDR32);
    cfg_write(THCON_SEC0_REG0_TileDescriptor_ADDR32 + at, kBfloat16 | 1 << 4 | 1024 << 16);
    cfg_write(THCON_SEC0_REG0_TileDescriptor_ADDR32 + at + 1, 1 | 1 << 16);
    cfg_rmw(THCON_SEC0_REG2_Out_data_format_ADDR32 + at, THCON_SEC0_REG2_Out_data_format_SHAMT,
            THCON_SEC0_REG2_Out_data_format_MASK, kBfloat16);
}
inline void set_up() {
    describe(0);
    describe(1);
    cfg_rmw(UNP0_ADDR_BASE_REG_1_Base_ADDR32, UNP0_ADDR_BASE_REG_1_Base_SHAMT, UNP0_ADDR_BASE_REG_1_Base_MASK,
            4 * 16 * 2);
    cfg_rmw(ALU_FORMAT_SPEC_REG0_SrcA_ADDR32, ALU_FORMAT_SPEC_REG0_SrcA_SHAMT, ALU_FORMAT_SPEC_REG0_SrcA_MASK,
            kBfloat16);
    TTI_SETC16(SRCA_SET_Base_ADDR32, 4);
    TTI_SETADCXY(p_setadc::UNP_A | p_setadc::UNP_B, 0, 0, 0, 0, 15);
    TTI_SETADCZW(p_setadc::UNP_A | p_setadc::UNP_B, 0, 0, 0, 0, 15);
    TTI_SETADCXX(p_setadc::UNP_A | p_setadc::UNP_B, 1023, 0);
}
inline uint32_t in_address() { return get_local_cb_interface(kIn).fifo_rd_ptr - 1; }
// A tile to SrcA, which is the FPU's then.
inline void to_srca() { TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1); }
inline void to_srcb() { TTI_UNPACR(1, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1); }
inline void unpack_begin() {
    cb_wait_front(kIn, 1);
    set_address(THCON_SEC0_REG3_Base_address_ADDR32, in_address(), p_stall::UNPACK0);
}
inline void unpack_tile() {
    unpack_begin();
    to_srca();
    cb_pop_front(kIn, 1);
}
#else
inline void unpack_tile() {}
#endif

#ifdef TRISC_MATH
inline void set_up() {
    t6_semaphore_init(semaphore::MATH_PACK, 0, 1);
    TTI_SETC16(DEST_TARGET_REG_CFG_MATH_Offset_ADDR32, 0);
    addr_mod_t{.srca = {.incr = 8}, .dest = {.incr = 8}}.set(ADDR_MOD_0);
    addr_mod_t{}.set(ADDR_MOD_3);
    ckernel_template copy(1, 8, kCopy);
    copy.set_end_op(TT_OP_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD));
    copy.program();
}
inline void wait_for_room() { t6_semaphore_wait_on_max<p_stall::STALL_MATH | p_stall::STALL_SFPU>(semaphore::MATH_PACK); }
inline void move_first_rows() { TTI_MOVA2D(0, 0, ADDR_MOD_3, p_mova2d::MOV_8_ROWS, 0); }
inline void copy_tile() { ckernel_template::run(); }
inline void post() { t6_semaphore_post<p_stall::MATH | p_stall::WAIT_SFPU>(semaphore::MATH_PACK); }
inline void math_tile() {
    wait_for_room();
    copy_tile();
    post();
}
// Twice the first vector, by instructions.
inline void sfpu_add() {
    TTI_SFPADD(10, 0, 0, 1, 0);
    TTI_SFPSTORE(1, 0, ADDR_MOD_3, 0);
}
#else
inline void math_tile() {}
#endif

#ifdef TRISC_PACK
#ifdef ARCH_BLACKHOLE
constexpr uint32_t kRows = 4;
constexpr uint32_t pack_word(uint32_t mode, uint32_t last) {
    return TT_OP_PACR(p_pacr::CFG_CTXT_0, p_pacr::NO_ROW_PAD_ZERO, p_pacr::DST_ACCESS_NORMAL_MODE, mode,
                      p_pacr::ADDR_CNT_CTXT_0, 0, p_pacr::ALL_INTF_ACTIVE, 0, 0, p_pacr::NO_CTXT_CTRL, 0, last);
}
#else
constexpr uint32_t kRows = 1;
constexpr uint32_t pack_word(uint32_t mode, uint32_t last) { return TT_OP_PACR(mode, 0, 1, 0, 0, 0, last); }
#endif
inline void set_up() {
    cfg_rmw(THCON_SEC0_REG1_In_data_format_ADDR32, THCON_SEC0_REG1_In_data_format_SHAMT,
            THCON_SEC0_REG1_In_data_format_MASK, kBfloat16);
    cfg_rmw(THCON_SEC0_REG1_Out_data_format_ADDR32, THCON_SEC0_REG1_Out_data_format_SHAMT,
            THCON_SEC0_REG1_Out_data_format_MASK, kBfloat16);
    cfg_rmw(PCK0_ADDR_CTRL_XY_REG_0_Ystride_ADDR32, PCK0_ADDR_CTRL_XY_REG_0_Ystride_SHAMT,
            PCK0_ADDR_CTRL_XY_REG_0_Ystride_MASK, 16 * 2);
    cfg_rmw(PCK_EDGE_OFFSET_SEC0_mask_ADDR32, PCK_EDGE_OFFSET_SEC0_mask_SHAMT, PCK_EDGE_OFFSET_SEC0_mask_MASK, 0xFFFF);
    TTI_SETADCXY(p_setadc::PAC, 0, 0, 0, 0, 15);
    TTI_SETADCZW(p_setadc::PAC, 0, 0, 0, 0, 15);
    TTI_SETADCXX(p_setadc::PAC, 15, 0);
    addr_mod_pack_t{.y_src = {.incr = kRows}}.set(ADDR_MOD_0);
    addr_mod_pack_t{.y_src = {.clr = 1}}.set(ADDR_MOD_1);
    ckernel_template rows(1, 64 / kRows, pack_word(ADDR_MOD_0, 0));
    rows.set_last_outer_loop_instr(pack_word(ADDR_MOD_1, 1));
    rows.program();
}
inline void pack_begin() {
    cb_reserve_back(kOut, 1);
    set_address(THCON_SEC0_REG1_L1_Dest_addr_ADDR32, get_local_cb_interface(kOut).fifo_wr_ptr - 1, p_stall::PACK);
}
inline void wait_for_post() { t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_PACK); }
inline void pack_rows() { ckernel_template::run(); }
inline void give_back() { t6_semaphore_get<p_stall::PACK>(semaphore::MATH_PACK); }
inline void pack_tile() {
    pack_begin();
    wait_for_post();
    pack_rows();
    give_back();
    cb_push_back(kOut, 1);
}
#else
inline void pack_tile() {}
#endif
