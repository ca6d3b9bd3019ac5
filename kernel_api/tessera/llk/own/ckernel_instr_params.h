// Numbers that instructions take, by upstream's names. Facts: reference page TENSIX_ISA 4-14.
#pragma once
#include <cstdint>

namespace ckernel {

struct p_setrwc {
    static constexpr uint32_t CLR_NONE = 0, CLR_A = 1, CLR_B = 2, CLR_AB = 3;
    static constexpr uint32_t SET_A = 1, SET_B = 2, SET_AB = 3, SET_D = 4, SET_AD = 5, SET_BD = 6, SET_ABD = 7,
                              SET_F = 8, SET_D_F = 12, SET_AB_F = 11, SET_ABD_F = 15;
    static constexpr uint32_t CR_A = 1, CR_B = 2, CR_AB = 3, CR_D = 4, CR_ABD = 7, C_TO_CR_MODE = 8;
};

struct p_unpacr {
    static constexpr uint32_t RAREFYB_DISABLE = 0, RAREFYB_ENABLE = 1;
    static constexpr uint32_t TILE0_ADDRCNT_CONTEXT = 0, TILE0_CFG_CONTEXT = 0, AUTO_INC_CONTEXT = 1;
};

struct p_setadc {
    static constexpr uint32_t UNP0 = 1, UNP_A = 1, UNP1 = 2, UNP_B = 2, UNP_AB = 3, PAC = 4;
    static constexpr uint32_t SET_X = 0, SET_Y = 1, SET_Z = 2, SET_W = 3, CH_0 = 0, CH_1 = 1;
};

struct p_pacr {
    static constexpr uint32_t P_ZERO_OUTPUT_DISABLED = 0, P_ZERO_OUTPUT_ENABLED = 1;
    static constexpr uint32_t CFG_CTXT_0 = 0, NO_ROW_PAD_ZERO = 0, DST_ACCESS_NORMAL_MODE = 0,
                              DST_ACCESS_STRIDED_MODE = 1, ADDR_CNT_CTXT_0 = 0, NO_CTXT_CTRL = 0;
    static constexpr uint32_t ALL_INTF_ACTIVE = 0, SINGLE_INTF_ACTIVE = 1, TWO_INTFS_ACTIVE = 3;
};

struct p_stall {
    static constexpr uint32_t NONE = 0, THCON = 1, UNPACK0 = 2, UNPACK1 = 4, UNPACK = 6;
#ifdef ARCH_BLACKHOLE
    static constexpr uint32_t PACK0 = 8, PACK = 8, MATH = 0x10, SRCA_CLR = 0x20, SRCB_CLR = 0x40, SRCA_VLD = 0x80,
                              SRCB_VLD = 0x100, XMOV = 0x200, TRISC_CFG = 0x400, SFPU1 = 0x800, WAIT_SFPU = 0x800,
                              CFGEXU = 0x1000;
#else
    static constexpr uint32_t PACK0 = 8, PACK1 = 0x10, PACK2 = 0x20, PACK3 = 0x40, PACK = 0x78, MATH = 0x80,
                              SRCA_CLR = 0x100, SRCB_CLR = 0x200, SRCA_VLD = 0x400, SRCB_VLD = 0x800, XMOV = 0x1000,
                              TRISC_CFG = 0x2000, SFPU1 = 0x4000, WAIT_SFPU = 0x4000;
#endif
    static constexpr uint32_t STALL_TDMA = 1, STALL_SYNC = 2, STALL_PACK = 4, STALL_UNPACK = 8, STALL_XMOV = 0x10,
                              STALL_THCON = 0x20, STALL_MATH = 0x40, STALL_CFG = 0x80, STALL_SFPU = 0x100,
                              STALL_THREAD = 0x1FF;
    static constexpr uint32_t STALL_ON_ZERO = 1, STALL_ON_MAX = 2;
};

struct p_zeroacc {
    static constexpr uint32_t CLR_SPECIFIC = 0, CLR_16 = 1, CLR_HALF = 2, CLR_ALL = 3, CLR_HALF_32B = 6,
                              CLR_ALL_32B = 7;
};

struct p_elwise {
    static constexpr uint32_t SRCB_NO_BCAST = 0, SRCB_BCAST_COL = 1, SRCB_BCAST_ROW = 2, SRCB_BCAST_ALL = 3;
    static constexpr uint32_t DEST_ACCUM_DIS = 0, DEST_ACCUM_EN = 1, CLR_A = 1, CLR_B = 2, CLR_AB = 3;
};

struct p_mova2d {
    static constexpr uint32_t MATH_HALO_ROWS = 0, MOV_1_ROW = 0, MOV_8_ROWS = 2;
};

struct p_gpool {
    static constexpr uint32_t DIM_1X16 = 0, DIM_16X16 = 1, INDEX_DIS = 0, INDEX_EN = 1;
};

struct p_cfg {
    static constexpr uint32_t WRCFG_32b = 0, WRCFG_128b = 1;
};

struct p_sfpu {
    static constexpr uint32_t LREG0 = 0, LREG1 = 1, LREG2 = 2, LREG3 = 3, LREG4 = 4, LREG5 = 5, LREG6 = 6, LREG7 = 7;
    static constexpr uint32_t LCONST_0_8373 = 8, LCONST_0 = 9, LCONST_1 = 10, LREG11 = 11, LCONST_neg1 = 11,
                              LREG12 = 12, LREG13 = 13, LREG14 = 14, LTILEID = 15;
};

}  // namespace ckernel
