// Templates of the MOP expander. Facts: reference page TENSIX_ISA 3.
#pragma once
#include <cstdint>

#include "ckernel.h"

namespace ckernel {

inline volatile uint32_t* mop_registers() { return reinterpret_cast<volatile uint32_t*>(0xFFB80000ul); }

// Two loops: start, inner instructions (one, or two in turn), one or two at the end of each round. The last inner
// instruction of a round, and that of the last round, can be another.
class ckernel_template {
  public:
    ckernel_template(uint32_t outer, uint32_t inner, uint32_t op0) : ckernel_template(outer, inner, op0, TT_OP_NOP) {
        last_inner_ = last_outer_ = op0;
    }
    ckernel_template(uint32_t outer, uint32_t inner, uint32_t op0, uint32_t op1)
        : outer_(outer), inner_(inner), op0_(op0), op1_(op1), last_inner_(op1), last_outer_(op1) {}
    void set_start_op(uint32_t word) { start_ = word; }
    void set_end_op(uint32_t word) { end0_ = word; }
    void set_end_ops(uint32_t word0, uint32_t word1) {
        end0_ = word0;
        end1_ = word1;
    }
    void set_last_inner_loop_instr(uint32_t word) { last_inner_ = word; }
    void set_last_outer_loop_instr(uint32_t word) { last_outer_ = word; }

    void program() {
        mop_sync();
        const uint32_t words[] = {outer_, inner_, start_, end0_, end1_, op0_, op1_, last_outer_, last_inner_};
        for (uint32_t i = 0; i < 9; ++i) mop_registers()[i] = words[i];
    }
    static void run() { TTI_MOP(1, 0, 0); }
    void program_and_run() {
        program();
        run();
    }

  private:
    uint32_t outer_, inner_, op0_, op1_, last_inner_, last_outer_;
    uint32_t start_ = TT_OP_NOP, end0_ = TT_OP_NOP, end1_ = TT_OP_NOP;
};

// One loop over a mask: for a clear bit the instructions, for a set one what stands for a skipped round.
class ckernel_unpack_template {
  public:
    ckernel_unpack_template(bool with_b, bool with_halo, uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3,
                            uint32_t skip_a, uint32_t b, uint32_t skip_b)
        : words_{(with_b ? 1u : 0u) | (with_halo ? 2u : 0u), b, a0, a1, a2, a3, skip_a, skip_b} {}
    static ckernel_unpack_template lA(uint32_t a, uint32_t skip_a = TT_OP_NOP) {
        return {false, false, a, 0, 0, 0, skip_a, 0, 0};
    }
    static ckernel_unpack_template lBA(uint32_t a, uint32_t skip_a, uint32_t b, uint32_t skip_b) {
        return {true, false, a, 0, 0, 0, skip_a, b, skip_b};
    }
    void program() const {
        mop_sync();
        for (uint32_t i = 0; i < 8; ++i) mop_registers()[i + 1] = words_[i];
    }
    static void run(uint8_t count, uint32_t mask = 0) {
        TT_MOP_CFG(mask >> 16);
        TT_MOP(0, count - 1u, mask & 0xFFFF);
    }

  private:
    uint32_t words_[8];
};

}  // namespace ckernel
