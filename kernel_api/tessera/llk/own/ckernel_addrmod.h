// Address modes: how an instruction moves the counters of Src, Dst and the packer on. Facts: reference page
// TENSIX_ISA 7.
#pragma once
#include <cstdint>

#include "ckernel.h"

namespace ckernel {

constexpr uint8_t ADDR_MOD_0 = 0, ADDR_MOD_1 = 1, ADDR_MOD_2 = 2, ADDR_MOD_3 = 3, ADDR_MOD_4 = 4, ADDR_MOD_5 = 5,
                  ADDR_MOD_6 = 6, ADDR_MOD_7 = 7;

struct addr_mod_t {
    struct addr_mod_src_t {
        uint8_t incr = 0, clr = 0, cr = 0;
        constexpr uint32_t val() const { return (incr & 63u) | (cr & 1u) << 6 | (clr & 1u) << 7; }
    };
    struct addr_mod_dest_t {
        int16_t incr = 0;
        uint8_t clr = 0, cr = 0, c_to_cr = 0;
        constexpr uint32_t val() const {
            return (static_cast<uint32_t>(incr) & 1023u) | (cr & 1u) << 10 | (clr & 1u) << 11 | (c_to_cr & 1u) << 12;
        }
    };
    struct addr_mod_fidelity_t {
        uint8_t incr = 0, clr = 0;
        constexpr uint32_t val() const { return (incr & 3u) | (clr & 1u) << 2; }
    };
    struct addr_mod_bias_t {
        uint8_t incr = 0, clr = 0;
        constexpr uint32_t val() const { return (incr & 15u) | (clr & 1u) << 4; }
    };
    addr_mod_src_t srca = {}, srcb = {};
    addr_mod_dest_t dest = {};
    addr_mod_fidelity_t fidelity = {};
    addr_mod_bias_t bias = {};

    __attribute__((always_inline)) inline void set(uint8_t mod_index) const {
        constexpr uint32_t apart = ADDR_MOD_AB_SEC1_SrcAIncr_ADDR32 - ADDR_MOD_AB_SEC0_SrcAIncr_ADDR32;
        TT_SETC16(ADDR_MOD_AB_SEC0_SrcAIncr_ADDR32 + apart * mod_index, srca.val() | srcb.val() << 8);
        TT_SETC16(ADDR_MOD_DST_SEC0_DestIncr_ADDR32 + mod_index, dest.val() | fidelity.val() << 13);
        TT_SETC16(ADDR_MOD_BIAS_SEC0_BiasIncr_ADDR32 + mod_index, bias.val());
    }
};

struct addr_mod_pack_t {
    struct addr_mod_vals_t {
        uint8_t incr = 0, clr = 0, cr = 0;
        constexpr uint32_t val() const { return (incr & 15u) | (cr & 1u) << 4 | (clr & 1u) << 5; }
    };
    struct addr_mod_reduced_t {
        uint8_t incr = 0, clr = 0;
        constexpr uint32_t val() const { return (incr & 1u) | (clr & 1u) << 1; }
    };
    addr_mod_vals_t y_src = {}, y_dst = {};
    addr_mod_reduced_t z_src = {}, z_dst = {};

    __attribute__((always_inline)) inline void set(uint8_t mod_index) const {
        TT_SETC16(ADDR_MOD_PACK_SEC0_YsrcIncr_ADDR32 + mod_index,
                  y_src.val() | y_dst.val() << 6 | z_src.val() << 12 | z_dst.val() << 14);
    }
};

}  // namespace ckernel
