// Moves between Src and Dst, clearing, and who owns a bank. Facts: reference page TENSIX_ISA 9, 10, 12.
#include <algorithm>

#include "tensix/engine.hpp"
#include "tensix/hazards.hpp"

namespace tessera::tensix {
namespace {

// A Src datum (sign, eight exponent bits, ten mantissa bits) as the upper half of a word of Dst, and back.
uint32_t to_half(uint32_t datum, DatumKind kind) {
    if (kind != DatumKind::Fp16) return datum & 0xFFFF0000;
    return (datum & 0x80000000) | (datum >> 13 & 0x7FFF) << 16;
}
uint32_t from_half(uint32_t word, DatumKind kind) {
    if (kind == DatumKind::Tf32) return word & 0xFFFFE000;
    if (kind != DatumKind::Fp16) return word & 0xFFFF0000;
    return (word & 0x80000000) | (word >> 16 & 0x7FFF) << 13;
}

uint32_t flushed(uint32_t datum) { return (datum & 0x7F800000) != 0 ? datum : 0; }

}  // namespace

void Engine::move_src_to_dst(uint32_t t, uint32_t word, bool from_b) {
    const insn::MOVA2D a(word, chip_);
    const insn::MOVB2D b(word, chip_);
    const uint32_t mode = from_b ? b.instr_mod : a.instr_mod;
    if (!from_b && mode != 0 && mode != 2) refuse(word, "this number of rows");
    if (from_b && (mode == 6 || mode == 7)) refuse(word, "four rows and one row to eight at once");
    const bool one_to_eight = from_b && (mode & 2) != 0, one_column = from_b && (mode & 1) != 0;
    const uint32_t rows = from_b ? ((mode & 4) != 0 ? 4 : one_to_eight ? 8 : 1) : (mode == 2 ? 8 : 1);
    const uint32_t row = dst_row(t, a.dst) & ~(rows - 1);
    uint32_t from = a.src + (from_b ? threads_[t].rwc.b.now : threads_[t].rwc.a.now);
    if (!one_to_eight) from &= ~(rows - 1);
    const SrcBank& bank = (from_b ? src_b_ : src_a_).at_fpu();
    // Of Wormhole's one format for both, and of Blackhole's bank, see kind_at_move.
    const DatumKind kind = kind_at_move(t, from_b);
    const bool keeps = of_dst(t).keeps_denormals;
    const bool wide = kind == DatumKind::Tf32;
    const bool side_by_side = !one_to_eight && !one_column && from % kSrcRows + rows <= kSrcRows;
    if (side_by_side && kind == DatumKind::Bf16 && a.dest_32b_lo == 0 &&
        dst_.store_upper(row, rows, narrow_view(), bank.row(from), keeps)) {
        step_rwc(t, a.addr_mode, true);
        return;
    }
    alignas(64) uint32_t words[8 * kRowDatums];
    for (uint32_t r = 0; r < rows; ++r) {
        const uint32_t* source = bank.row(from + (one_to_eight ? 0 : r));
        uint32_t* out = words + r * kRowDatums;
        if (one_column) std::fill_n(out, kRowDatums, source[0]);
        else std::copy_n(source, kRowDatums, out);
    }
    if (!keeps) std::transform(words, words + rows * kRowDatums, words, flushed);
    // A store of halves takes the upper ones; only fp16 lies otherwise in a Src datum.
    if (wide || kind == DatumKind::Fp16 || a.dest_32b_lo != 0)
        for (uint32_t k = 0; k < rows * kRowDatums; ++k)
            words[k] = wide ? words[k] & 0xFFFFE000 : to_half(words[k], kind);
    if (a.dest_32b_lo != 0) {
        if (wide) refuse(word, "the lower half of a TF32 datum");
        for (uint32_t k = 0; k < rows * kRowDatums; ++k)
            words[k] = (dst_.get(row + k / kRowDatums, k % kRowDatums, DstView::Full) & 0xFFFF0000) | words[k] >> 16;
    }
    dst_.store(row, rows, wide || a.dest_32b_lo != 0 ? DstView::Full : narrow_view(), words);
    step_rwc(t, a.addr_mode, true);
}

// These do not wait: they write the FPU's bank whoever owns it.
void Engine::move_dst_to_src(uint32_t t, uint32_t word, bool to_b) {
    const insn::MOVD2A i(word, chip_);  // MOVD2B lies alike
    if (i.instr_mod != 0 && i.instr_mod != 2) refuse(word, "this number of rows");
    const uint32_t rows = i.instr_mod == 2 ? 4 : 1, row = dst_row(t, i.dst) & ~(rows - 1);
    const uint32_t to = (i.src + (to_b ? threads_[t].rwc.b.now : threads_[t].rwc.a.now)) & ~(rows - 1);
    SrcBank& bank = (to_b ? src_b_ : src_a_).at_fpu();
    const DatumKind kind = kind_at_move(t, to_b);
    if (i.dest_32b_lo != 0 && (!is_dst_32bit(t) || kind == DatumKind::Tf32)) refuse(word, "the lower half here");
    for (uint32_t r = 0; r < rows; ++r) {
        uint32_t* target = bank.row(to + r);
        bank.touch(to + r);
        for (uint32_t c = 0; c < kRowDatums; ++c) {
            const uint32_t datum = dst_.get(row + r, c, view(t));
            target[c] = from_half(i.dest_32b_lo != 0 ? datum << 16 : datum, kind);
        }
    }
    step_rwc(t, i.addr_mode, true);
}

void Engine::move_b_to_a(uint32_t t, uint32_t word) {
    const insn::MOVB2A i(word, chip_);
    if (i.instr_mod != 0 && i.instr_mod != 2) refuse(word, "this number of rows");
    const uint32_t rows = i.instr_mod == 2 ? 4 : 1;
    const uint32_t from = (i.srcb + threads_[t].rwc.b.now) & ~(rows - 1);
    const uint32_t to = (i.srca + threads_[t].rwc.a.now) & ~(rows - 1);
    const bool keeps = of_dst(t).keeps_denormals;
    for (uint32_t r = 0; r < rows; ++r) {
        const uint32_t* source = src_b_.at_fpu().row(from + r);
        uint32_t* target = src_a_.at_fpu().row(to + r);
        src_a_.at_fpu().touch(to + r);
        for (uint32_t c = 0; c < kRowDatums; ++c) target[c] = keeps ? source[c] : flushed(source[c]);
    }
    step_rwc(t, i.addr_mode, true);
}

void Engine::transpose_b() {
    SrcBank& bank = src_b_.at_fpu();
    for (uint32_t r = 0; r < 16; ++r)
        for (uint32_t c = 0; c < r; ++c) std::swap(bank.row(16 + r)[c], bank.row(16 + c)[r]);
    bank.touch(16);
}

void Engine::zero_acc(uint32_t t, uint32_t word) {
    const insn::ZEROACC i(word, chip_);
    const bool valid = i.clear_zero_flags != 0;
    if (i.clear_mode == 0) {
        dst_.set_valid(dst_row(t, i.where), view(t), valid);
    } else if (i.clear_mode == 1) {
        const bool wide = i.use_32_bit_mode != 0;
        const Field absolute = config_.fields().DEST_ACCESS_CFG_zeroacc_absolute_tile_mode;
        uint32_t unit = i.where & 0xFF;
        const uint32_t units = wide ? 32 : 64;
        if (units_.zeroacc_in_half && config_.of(t, absolute) == 0) {
            const uint32_t base = dst_row(t, 0);
            if (wide ? (base & 768) != 0 : (base & 512) != 0) unit += units / 2;
        }
        for (uint32_t r = 0; unit < units && r < 16; ++r)
            dst_.set_valid(unit * 16 + r, wide ? DstView::Full : DstView::Half, valid);
    } else {
        if (valid) refuse(word, "setting the flags of half of Dst");
        i.clear_mode == 2 ? dst_.clear_half(i.where & 1) : dst_.clear_all();
        return;
    }
    step_rwc(t, i.addr_mode, true);
}

void Engine::zero_src(uint32_t word) {
    const insn::ZEROSRC i(word, chip_);
    const auto clear = [&](SrcRegister& src, uint32_t value) {
        for (uint32_t b = 0; b < 2; ++b) {
            if (i.bank_mask == 0 && b != (i.write_mode != 0 ? src.fpu : src.unpacker)) continue;
            src.bank[b].fill(value);
        }
    };
    if ((i.src_mask & 1) != 0) clear(src_a_, i.zero_val != 0 ? 0xFFFFE000 : 0);
    if ((i.src_mask & 2) != 0) clear(src_b_, 0);
}

void Engine::clear_dvalid(uint32_t t, uint32_t word) {
    const insn::CLEARDVALID i(word, chip_);
    const uint32_t fpu_a = src_a_.fpu, fpu_b = src_b_.fpu;
    release_src(t, i.cleardvalid);
    if ((i.reset & 2) != 0) {
        src_a_.fpu = fpu_a;
        src_b_.fpu = fpu_b;
    }
    if ((i.reset & 1) == 0) return;
    for (SrcRegister* src : {&src_a_, &src_b_}) {
        src->unpacker = src->fpu = 0;
        for (SrcBank& bank : src->bank) bank.at_fpu = false;
    }
    stirred_ = yields_ = true;
}

void Engine::hand_over(uint32_t t, uint32_t unpacker) {
    if (hazards_) [[unlikely]]
        hazards_->gives_src(t, unpacker);
    SrcRegister& src = unpacker == 0 ? src_a_ : src_b_;
    const Fields& f = config_.fields();
    src.at_unpacker().at_fpu = true;
    src.unpacker ^= 1;
    stirred_ = true;
    threads_[t].src_row[unpacker] = config_.of_thread(t, unpacker == 0 ? f.SRCA_SET_Base : f.SRCB_SET_Base) << 4;
}

void Engine::set_dvalid(uint32_t t, uint32_t mask) {
    for (uint32_t unpacker = 0; unpacker < 2; ++unpacker)
        if ((mask >> unpacker & 1) != 0) hand_over(t, unpacker);
}

}  // namespace tessera::tensix
