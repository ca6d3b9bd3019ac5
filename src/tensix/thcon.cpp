// THCON and the config unit: GPRs, stores to registers, configuration writes. Facts: reference page TENSIX_ISA 5, 6.
#include <bit>

#include "tensix/engine.hpp"

namespace tessera::tensix {

void Engine::run_thcon(uint32_t t, uint32_t word) {
    auto& gpr = threads_[t].gpr;
    switch (static_cast<Op>(word >> 24)) {
        case Op::SETDMAREG: {
            const insn::SETDMAREG set(word, chip_);
            if (set.set_signals_mode != 0) refuse(word, "setting from signals");
            const uint32_t value = set.payload_sig_sel | set.payload_sig_sel_size << 14;
            uint32_t& reg = gpr[set.reg_index_16b >> 1];
            reg = (set.reg_index_16b & 1) != 0 ? (reg & 0xFFFF) | value << 16 : (reg & 0xFFFF0000) | value;
            break;
        }
        case Op::ADDDMAREG: {
            const insn::ADDDMAREG add(word, chip_);
            const uint32_t b = add.op_b_is_const != 0 ? add.op_b_reg_index : gpr[add.op_b_reg_index];
            gpr[add.result_reg_index] = gpr[add.op_a_reg_index] + b;
            break;
        }
        case Op::MULDMAREG: {
            const insn::MULDMAREG mul(word, chip_);
            const uint32_t b = mul.op_b_is_const != 0 ? mul.op_b_reg_index : gpr[mul.op_b_reg_index];
            gpr[mul.result_reg_index] = (gpr[mul.op_a_reg_index] & 0xFFFF) * (b & 0xFFFF);
            break;
        }
        case Op::STOREREG: {
            const insn::STOREREG store(word, chip_);
            store_register(t, abi::kRegisterBase + (store.reg_addr << 2), gpr[store.tdma_data_reg_index]);
            break;
        }
        case Op::REG2FLOP: {
            const insn::REG2FLOP flop(word, chip_);
            if (flop.target_sel != 0 || flop.byte_offset != 0 || flop.context_id_2 != 0) refuse(word, "this target");
            constexpr uint32_t kThconWord = 52;
            // Four words, or one whatever else the size says.
            const uint32_t words = flop.size_sel == 0 ? 4 : 1, aligned = flop.size_sel == 0 ? ~3u : ~0u;
            for (uint32_t i = 0; i < words; ++i)
                write_config(t, kThconWord + (flop.flop_index & aligned) + i, gpr[(flop.reg_index & aligned) + i]);
            break;
        }
        default:  // DMANOP
            break;
    }
}

void Engine::write_config(uint32_t t, uint32_t index, uint32_t value) {
    if (config_.write(config_.bank_of(t), index, value)) sfpu_.seed(value);
}

void Engine::run_config(uint32_t t, uint32_t word) {
    auto& gpr = threads_[t].gpr;
    const auto op = static_cast<Op>(word >> 24);
    switch (op) {
        case Op::SETC16: {
            const insn::SETC16 set(word, chip_);
            const Fields& f = config_.fields();
            config_.write_thread(t, set.setc16_reg, set.setc16_value);
            if (set.setc16_reg != f.UNPACK_MISC_CFG_CfgContextOffset_0.word) break;
            if (config_.of_thread(t, f.UNPACK_MISC_CFG_CfgContextCntReset_0) != 0) threads_[t].context_counter[0] = 0;
            if (config_.of_thread(t, f.UNPACK_MISC_CFG_CfgContextCntReset_1) != 0) threads_[t].context_counter[1] = 0;
            break;
        }
        case Op::WRCFG: {
            const insn::WRCFG write(word, chip_);
            const uint32_t words = write.wr128b != 0 ? 4 : 1, aligned = write.wr128b != 0 ? ~3u : ~0u;
            for (uint32_t i = 0; i < words; ++i)
                write_config(t, (write.cfg_reg & aligned) + i, gpr[((write.gpr_address & aligned) + i) % gpr.size()]);
            break;
        }
        case Op::RDCFG: {
            const insn::RDCFG read(word, chip_);
            gpr[read.gpr_address] = config_.word(config_.bank_of(t), read.cfg_reg);
            break;
        }
        case Op::CFGSHIFTMASK:
            cfg_shift_mask(t, word);
            break;
        default: {  // RMWCIB0..3: the fields lie alike
            const insn::RMWCIB0 rmw(word, chip_);
            const uint32_t shift = 8 * (static_cast<uint32_t>(op) - static_cast<uint32_t>(Op::RMWCIB0));
            config_.write_masked(config_.bank_of(t), rmw.cfg_reg_addr, rmw.data << shift, rmw.mask << shift);
        }
    }
}

void Engine::cfg_shift_mask(uint32_t t, uint32_t word) {
    const insn::CFGSHIFTMASK i(word, chip_);
    const uint32_t bank = config_.bank_of(t), width = (2u << i.mask_width) - 1;
    const Field scratch = config_.fields().SCRATCH_SEC0_val;
    const uint32_t source = config_.word(bank, scratch.word + (i.scratch_sel < 3 ? i.scratch_sel : t)) & width;
    const uint32_t value = std::rotr(source, static_cast<int>(i.right_cshift_amt));
    uint32_t old = config_.word(bank, i.cfg_reg);
    if (i.disable_mask_on_old_val == 0) old &= ~std::rotr(width, static_cast<int>(i.right_cshift_amt));
    switch (i.operation) {
        case 0:
            return write_config(t, i.cfg_reg, old | value);
        case 1:
            return write_config(t, i.cfg_reg, old & value);
        case 2:
            return write_config(t, i.cfg_reg, old ^ value);
        case 3:
            return write_config(t, i.cfg_reg, old + value);
        case 4:
            return write_config(t, i.cfg_reg, old | ~value);
        case 5:
            return write_config(t, i.cfg_reg, old & ~value);
        case 6:
            return write_config(t, i.cfg_reg, old ^ ~value);
        default:
            return write_config(t, i.cfg_reg, old - value);
    }
}

}  // namespace tessera::tensix
