// The FPU's arithmetic and its counters: eight rows of Dst per instruction.
// Facts: reference pages TENSIX_ISA 8, 9, 12 and ARITHMETIC 4-8; the arithmetic itself is tile/'s.
#include "tile/fpu.hpp"

#include <algorithm>

#include "tensix/engine.hpp"
#include "tensix/hazards.hpp"

namespace tessera::tensix {
namespace {

constexpr uint32_t kBlock = 8 * kRowDatums;

uint32_t bits(uint32_t word, uint32_t low, uint32_t count) { return word >> low & ((1u << count) - 1); }

// fp16 in 16-bit Dst; the arithmetic counts its exponents as fp32 does.
uint32_t widen(uint32_t half) {
    if ((half & 0x7FFF) == 0) return (half & 0x8000) << 16;
    return (half & 0x8000) << 16 | ((half & 0x7FFF) + (112u << 10)) << 13;
}
uint32_t narrow(uint32_t word) {
    const uint32_t magnitude = (word & 0x7FFFFFFF) >> 13;
    return (word >> 16 & 0x8000) | (magnitude < (112u << 10) ? 0 : (magnitude - (112u << 10)) & 0x7FFF);
}

}  // namespace

Engine::Result Engine::run_fpu(uint32_t t, uint32_t word) {
    remap_dst(t);
    switch (static_cast<Op>(word >> 24)) {
        case Op::MVMUL:
        case Op::GAPOOL:
        case Op::GMPOOL:
        case Op::ELWADD:
        case Op::ELWSUB:
        case Op::ELWMUL:
            if (!has_src(t, true, true)) return Result::Waits;
            break;
        case Op::MOVA2D:
            if (!has_src(t, true, false)) return Result::Waits;
            break;
        case Op::MOVB2D:
        case Op::MOVB2A:
        case Op::TRNSPSRCB:
            if (!has_src(t, false, true)) return Result::Waits;
            break;
        default:
            break;
    }
    switch (static_cast<Op>(word >> 24)) {
        case Op::MVMUL:
            multiply_rows(t, word, 8);
            break;
        case Op::GAPOOL:
            multiply_rows(t, word, 4);
            break;
        case Op::GMPOOL:
            pool_max(t, word);
            break;
        case Op::ELWADD:
        case Op::ELWSUB:
        case Op::ELWMUL:
            elementwise(t, word);
            break;
        case Op::MOVA2D:
        case Op::MOVDBGA2D:
            move_src_to_dst(t, word, false);
            break;
        case Op::MOVB2D:
            move_src_to_dst(t, word, true);
            break;
        case Op::MOVD2A:
            move_dst_to_src(t, word, false);
            break;
        case Op::MOVD2B:
            move_dst_to_src(t, word, true);
            break;
        case Op::MOVB2A:
            move_b_to_a(t, word);
            break;
        case Op::TRNSPSRCB:
            transpose_b();
            break;
        case Op::ZEROACC:
            zero_acc(t, word);
            break;
        case Op::ZEROSRC:
            zero_src(word);
            break;
        case Op::SETRWC:
            set_rwc(t, word);
            break;
        case Op::INCRWC:
            increment_rwc(t, word);
            break;
        case Op::CLEARDVALID:
            clear_dvalid(t, word);
            break;
        case Op::GATESRCRST:  // a cache of the hardware's
            break;
        default:
            refuse(word, "this instruction");
    }
    return Result::Done;
}

bool Engine::has_src(uint32_t t, bool a, bool b) {
    const bool lacks_a = a && !src_a_.at_fpu().at_fpu, lacks_b = b && !src_b_.at_fpu().at_fpu;
    if (!lacks_a && !lacks_b) return true;
    waits_for(t, WaitKind::SrcValid, lacks_a ? (lacks_b ? 2 : 0) : 1);
    return false;
}

// Blackhole takes the format from the bank unless set otherwise; Wormhole has one for both operands: SrcA's.
DatumKind Engine::kind_at_fpu(uint32_t t, bool of_b) const {
    const DstSetup& setup = of_dst(t);
    if (setup.is_fp16) return DatumKind::Fp16;
    if (of_b ? setup.implied_b : setup.implied_a) return kind_of((of_b ? src_b_ : src_a_).at_fpu().format);
    return of_b ? setup.kind_b : setup.kind_a;
}

// Moves between SrcB and Dst count SrcB's bank as theirs, unless SrcA's format was taken over from the configuration.
DatumKind Engine::kind_at_move(uint32_t t, bool of_b) const {
    const bool configured = units_.implied_src_formats && !of_dst(t).implied_a;
    return kind_at_fpu(t, of_b && !configured);
}

const Engine::DstSetup& Engine::read_dst_setup(uint32_t t) const {
    DstSetup& setup = dst_setup_[t];
    const Fields& f = config_.fields();
    setup.version = config_.version();
    setup.is_integer = config_.of(t, f.ALU_ACC_CTRL_INT8_math_enabled) != 0;
    setup.is_32bit = setup.is_integer || config_.of(t, f.ALU_ACC_CTRL_Fp32_enabled) != 0;
    setup.remap = config_.of(t, f.DEST_ACCESS_CFG_remap_addrs) != 0;
    setup.swizzle = config_.of(t, f.DEST_ACCESS_CFG_swizzle_32b) != 0;
    setup.base_row = config_.of(t, f.DEST_REGW_BASE_Base);
    set_kinds(t, setup);
    return setup;
}

void Engine::set_kinds(uint32_t t, DstSetup& setup) const {
    const Fields& f = config_.fields();
    const bool implied = units_.implied_src_formats;
    setup.is_fp16 = config_.of_thread(t, f.FP16A_FORCE_Enable) != 0;
    setup.implied_a = implied && config_.of_thread(t, f.DISABLE_IMPLIED_SRCA_FMT_Base) == 0;
    setup.implied_b = implied && config_.of_thread(t, f.DISABLE_IMPLIED_SRCB_FMT_Base) == 0;
    setup.keeps_denormals = config_.of(t, f.ALU_ACC_CTRL_Zero_Flag_disabled_src) != 0;
    const bool overridden = config_.of(t, f.ALU_FORMAT_SPEC_REG_SrcA_override) != 0;
    const Field of_a = overridden ? f.ALU_FORMAT_SPEC_REG_SrcA_val : f.ALU_FORMAT_SPEC_REG0_SrcA;
    setup.kind_a = kind_of(format_of(config_.of(t, of_a)));
    setup.kind_b = implied ? kind_of(format_of(config_.of(t, f.ALU_FORMAT_SPEC_REG1_SrcB))) : setup.kind_a;
}

void Engine::remap_dst(uint32_t t) {
    const DstSetup& setup = of_dst(t);
    dst_.set_remap(setup.remap, setup.swizzle);
}

uint32_t Engine::phase(uint32_t t) const {
    return (threads_[t].rwc.fidelity + config_.of_thread(t, config_.fields().FIDELITY_BASE_Phase)) & 3;
}

uint32_t Engine::dst_row(uint32_t t, uint32_t field) const {
    const Fields& f = config_.fields();
    return (threads_[t].rwc.d.now + field + config_.of_thread(t, f.DEST_TARGET_REG_CFG_MATH_Offset) +
            of_dst(t).base_row) %
           kDstRows;
}

void Engine::load_dst(uint32_t row, uint32_t rows, DstView view, DatumKind kind, uint32_t* words) const {
    dst_.load(row, rows, view, words);
    if (kind != DatumKind::Fp16 || view == DstView::Full) return;
    for (uint32_t i = 0; i < rows * kRowDatums; ++i) words[i] = widen(words[i] >> 16);
}

void Engine::store_dst(uint32_t row, uint32_t rows, DstView view, DatumKind kind, const uint32_t* words) {
    if (kind != DatumKind::Fp16 || view == DstView::Full) return dst_.store(row, rows, view, words);
    alignas(64) uint32_t halves[kBlock];
    for (uint32_t i = 0; i < rows * kRowDatums; ++i) halves[i] = narrow(words[i]) << 16;
    dst_.store(row, rows, view, halves);
}

void Engine::elementwise(uint32_t t, uint32_t word) {
    const insn::ELWADD i(word, chip_);  // the three lie alike
    const auto op = static_cast<Op>(word >> 24);
    const Rwc& rwc = threads_[t].rwc;
    const bool one_column = (i.instr_mod19 & 1) != 0, one_row = (i.instr_mod19 & 2) != 0;
    const uint32_t row = dst_row(t, i.dst) & 0x3F8;
    const uint32_t* a = src_a_.at_fpu().row(rwc.a.now & 0x38);
    const uint32_t* b = src_b_.at_fpu().row(rwc.b.now & (one_row ? 0x3Fu : 0x38u));
    alignas(64) uint32_t spread[kBlock], words[kBlock];
    if (one_column || one_row) {
        for (uint32_t k = 0; k < kBlock; ++k)
            spread[k] = b[(one_row ? 0 : k / kRowDatums * kRowDatums) + (one_column ? 0 : k % kRowDatums)];
        b = spread;
    }
    const DatumKind kind_a = kind_at_fpu(t, false), kind_b = kind_at_fpu(t, true);
    const tile::FpuMode mode{.dst_32bit = is_dst_32bit(t), .minus_one_bug = units_.fpu_minus_one_bug};
    load_dst(row, 8, view(t), kind_a, words);
    if (is_integer_fpu(t)) integer_rows(t, word, a, b, words);
    else if (op == Op::ELWMUL) tile::elwmul_rows({a, kind_a}, {b, kind_b}, words, kBlock, phase(t), mode);
    else tile::elwadd_rows({a, kind_a}, {b, kind_b}, words, kBlock, op == Op::ELWSUB, i.dest_accum_en != 0, mode);
    store_dst(row, 8, view(t), kind_a, words);
    release_src(t, i.clear_dvalid);
    step_rwc(t, i.addr_mode, true);
}

// A register with sixteen-row blocks prepared as far as `rows` rows from `row` reach.
tile::MvmulOperand Engine::operand(uint32_t t, bool of_b, uint32_t row, uint32_t rows) {
    SrcBank& bank = (of_b ? src_b_ : src_a_).at_fpu();
    const DatumKind kind = kind_at_fpu(t, of_b);
    if (bank.ready_as != kind) bank.ready = 0;
    bank.ready_as = kind;
    int32_t top = tile::kZeroExponent;
    for (uint32_t block = row / 16; kind != DatumKind::Fp16 && block <= (row + rows - 1) / 16; ++block) {
        if ((bank.ready >> block & 1) == 0)
            bank.top_exponent[block] = tile::prepare_rows({bank.datum.data(), kind}, block * 256, !of_b, bank.prepared);
        bank.ready |= static_cast<uint8_t>(1u << block);
        top = std::max(top, bank.top_exponent[block]);
    }
    return {{bank.datum.data(), kind}, &bank.prepared, row * kRowDatums, top};
}

void Engine::multiply_rows(uint32_t t, uint32_t word, uint32_t rows) {
    const bool is_pool = rows == 4;
    const insn::MVMUL i(word, chip_);
    const insn::GAPOOL pool(word, chip_);
    if (is_pool ? pool.max_pool_index_en != 0 : i.instr_mod19 != 0)
        refuse(word, is_pool ? "an index of the pool" : "one row of SrcB for all");
    const Rwc& rwc = threads_[t].rwc;
    const uint32_t row = dst_row(t, i.dst) & (is_pool ? 0x3FCu : 0x3F8u);
    const uint32_t row_a = rwc.a.now & 0x38, row_b = rwc.b.now & 0x38;
    if (row_a > 48) refuse(word, "SrcA rows beyond the last");
    alignas(64) uint32_t words[kBlock];
    const tile::FpuMode mode{.dst_32bit = is_dst_32bit(t), .minus_one_bug = units_.fpu_minus_one_bug};
    const DatumKind kind = kind_at_fpu(t, false);
    load_dst(row, rows, view(t), kind, words);
    if (is_integer_fpu(t)) integer_rows(t, word, src_a_.at_fpu().row(row_a), src_b_.at_fpu().row(row_b), words);
    else tile::mvmul_rows(operand(t, true, row_b, rows), operand(t, false, row_a, 16), words, rows, phase(t), mode);
    store_dst(row, rows, view(t), kind, words);
    release_src(t, i.clear_dvalid);
    step_rwc(t, is_pool ? pool.addr_mode : i.addr_mode, true);
}

// Scalers count by their exponents alone; one without an exponent makes its row of SrcA the smallest there is.
void Engine::pool_max(uint32_t t, uint32_t word) {
    const insn::GMPOOL i(word, chip_);
    if (i.max_pool_index_en != 0) refuse(word, "an index of the pool");
    const Rwc& rwc = threads_[t].rwc;
    const uint32_t row = dst_row(t, i.dst) & 0x3FC;
    const DatumKind kind = kind_at_fpu(t, false);
    if (kind == DatumKind::Fp16) refuse(word, "a maximum of fp16");
    const uint32_t* scalers = src_b_.at_fpu().row(rwc.b.now & 0x38);
    alignas(64) uint32_t scaled[16 * kRowDatums], words[4 * kRowDatums] = {};
    std::copy_n(src_a_.at_fpu().row(rwc.a.now & 0x30), 16 * kRowDatums, scaled);
    for (uint32_t r = 0; r < 16; ++r) {
        const uint32_t e = scalers[r] >> 23 & 255;
        for (uint32_t c = 0; e != 127 && c < kRowDatums; ++c) {
            uint32_t& x = scaled[r * kRowDatums + c];
            if (e == 0) x = 0xFFFFFFFF;
            else if ((x & 0x7F800000) != 0) x = (x & 0x807FFFFF) | (((x >> 23 & 255) + e - 127) & 255) << 23;
        }
    }
    const tile::FpuMode mode{.dst_32bit = is_dst_32bit(t), .minus_one_bug = units_.fpu_minus_one_bug};
    load_dst(row, 1, view(t), kind, words);
    tile::gmpool_rows({scaled, kind}, words, dst_.is_valid(row, view(t)), mode);
    store_dst(row, 4, view(t), kind, words);
    release_src(t, i.clear_dvalid);
    step_rwc(t, i.addr_mode, true);
}

void Engine::step_rwc(uint32_t t, uint32_t mode, bool with_fidelity) {
    const Fields& f = config_.fields();
    Rwc& rwc = threads_[t].rwc;
    if (units_.address_mod_bias && (config_.of_thread(t, f.ADDR_MOD_SET_Base) != 0 || (rwc.bias & 1) != 0)) mode += 4;
    const uint32_t step = f.ADDR_MOD_AB_SEC1_SrcAIncr.word - f.ADDR_MOD_AB_SEC0_SrcAIncr.word;  // 1, Wormhole 2
    const uint32_t ab = config_.thread_word(t, f.ADDR_MOD_AB_SEC0_SrcAIncr.word + step * mode);
    const uint32_t d = config_.thread_word(t, f.ADDR_MOD_DST_SEC0_DestIncr.word + mode);
    if (hazards_) [[unlikely]]
        hazards_->uses_address_mode(t, mode, f.ADDR_MOD_DST_SEC0_DestIncr.word + mode);
    rwc.a.step(bits(ab, 0, 6), bits(ab, 6, 1) != 0, bits(ab, 7, 1) != 0, kRwcSrcMask);
    rwc.b.step(bits(ab, 8, 6), bits(ab, 14, 1) != 0, bits(ab, 15, 1) != 0, kRwcSrcMask);
    rwc.d.step(bits(d, 0, 10), bits(d, 10, 1) != 0 && bits(d, 12, 1) == 0, bits(d, 11, 1) != 0, kRwcDstMask);
    if (bits(d, 12, 1) != 0 && bits(d, 11, 1) == 0) rwc.d.carry = rwc.d.now;
    if (with_fidelity) rwc.fidelity = bits(d, 15, 1) != 0 ? 0 : (rwc.fidelity + bits(d, 13, 2)) & 3;
    if (!units_.address_mod_bias) return;
    const uint32_t bias = config_.thread_word(t, f.ADDR_MOD_BIAS_SEC0_BiasIncr.word + mode);
    rwc.bias = bits(bias, 4, 1) != 0 ? 0 : rwc.bias + bits(bias, 0, 4);
}

void Engine::set_rwc(uint32_t t, uint32_t word) {
    const insn::SETRWC i(word, chip_);
    Rwc& rwc = threads_[t].rwc;
    const auto set = [&](uint32_t bit, Counter& counter, uint32_t value, uint32_t mask) {
        if ((i.bit_mask >> bit & 1) == 0) return;
        if ((i.rwc_cr >> bit & 1) != 0) value += counter.carry;
        if (bit == 2 && (i.rwc_cr & 8) != 0) value += counter.now;
        counter.set(value & mask);
    };
    set(0, rwc.a, i.rwc_a, kRwcSrcMask);
    set(1, rwc.b, i.rwc_b, kRwcSrcMask);
    set(2, rwc.d, i.rwc_d, kRwcDstMask);
    if ((i.bit_mask & 8) != 0) rwc.fidelity = 0;
    release_src(t, i.clear_ab_vld);
}

void Engine::increment_rwc(uint32_t t, uint32_t word) {
    const insn::INCRWC i(word, chip_);
    Rwc& rwc = threads_[t].rwc;
    rwc.a.step(i.rwc_a, (i.rwc_cr & 1) != 0, false, kRwcSrcMask);
    rwc.b.step(i.rwc_b, (i.rwc_cr & 2) != 0, false, kRwcSrcMask);
    rwc.d.step(i.rwc_d, (i.rwc_cr & 4) != 0, false, kRwcDstMask);
}

// The FPU is done with its banks: they go back to the unpackers, or stay and are used again (the disable bits).
void Engine::release_src(uint32_t t, uint32_t mask) {
    const Fields& f = config_.fields();
    const auto release = [&](SrcRegister& src, Field disable) {
        if (hazards_) [[unlikely]]
            hazards_->releases_src(t, &src == &src_b_ ? 1 : 0);
        if (config_.of_thread(t, disable) == 0) src.at_fpu().at_fpu = false;
        src.fpu ^= 1;
        stirred_ = yields_ = true;
    };
    if ((mask & 1) != 0) release(src_a_, f.CLR_DVALID_SrcA_Disable);
    if ((mask & 2) != 0) release(src_b_, f.CLR_DVALID_SrcB_Disable);
}

}  // namespace tessera::tensix
