// MOP templates and replay. Facts: reference page TENSIX_ISA 3.
#include "tensix/front.hpp"

namespace tessera::tensix {
namespace {

bool is_nop(uint32_t word) { return word >> 24 == static_cast<uint32_t>(Op::NOP); }

}  // namespace

bool Front::next_of_all(Queued& out) {
    for (;;) {
        if (replay_left_ != 0) {
            --replay_left_;
            unrecorded_ = unrecorded_ || (recorded_ >> replay_at_ % kReplayWords & 1) == 0;
            out = {replay_[replay_at_++ % kReplayWords], replay_word_.site, replay_word_.pushed};
            return true;
        }
        if (!next_of_mop(out)) return false;
        // Words being recorded are not looked at: a REPLAY among them is stored.
        if (record_left_ != 0) {
            --record_left_;
            recorded_ |= 1u << record_at_ % kReplayWords;
            replay_[record_at_++ % kReplayWords] = out.word;
            if (record_runs_) return true;
        } else if (out.op() == Op::REPLAY) {
            start_replay(out);
        } else {
            return true;
        }
    }
}

void Front::start_replay(Queued queued) {
    const insn::REPLAY replay(queued.word, {});
    const uint32_t length = replay.len == 0 ? 64 : replay.len;
    if (replay.load != 0) {
        record_at_ = replay.start;
        record_left_ = length;
        record_runs_ = replay.exec != 0;
        record_site_ = queued.site;
    } else {
        replay_at_ = replay.start;
        replay_left_ = length;
        replay_word_ = queued;
    }
}

bool Front::next_of_mop(Queued& out) {
    for (;;) {
        if (expanded_ < expansion_.size()) {
            out = {expansion_[expanded_++], mop_word_.site, mop_word_.pushed};
            return true;
        }
        if (count_ == 0) return false;
        out = queue_[first_];
        first_ = (first_ + 1) % kQueueWords;
        --count_;
        if (out.op() == Op::MOP_CFG) {
            mask_high_ = insn::MOP_CFG(out.word, {}).mask_high;
        } else if (out.op() == Op::MOP) {
            const bool same = is_kept_ && mop_word_.word == out.word && kept_mask_ == mask_high_;
            mop_word_ = out;
            if (same) expanded_ = 0;
            else expand(out.word);
        } else {
            return true;
        }
    }
}

bool Front::has_mop() const {
    if (expanded_ < expansion_.size()) return true;
    for (uint32_t i = 0; i < count_; ++i)
        if (queue_[(first_ + i) % kQueueWords].op() == Op::MOP) return true;
    return false;
}

void Front::expand(uint32_t word) {
    expansion_.clear();
    expanded_ = 0;
    is_kept_ = true;
    kept_mask_ = mask_high_;
    if (insn::MOP(word, {}).template_ == 0) expand_masked(word);
    else expand_loops();
}

// Template 0: one loop; a bit of the mask chooses between the instructions and what stands for a skipped round.
void Front::expand_masked(uint32_t word) {
    const insn::MOP mop(word, {});
    uint32_t skip = mop.mask_low | mask_high_ << 16;
    const bool with_b = (mop_[1] & 1) != 0, with_halo = (mop_[1] & 2) != 0;
    for (uint32_t round = 0; round <= mop.loop; ++round, skip >>= 1) {
        if ((skip & 1) != 0) {
            emit(mop_[7]);
            if (with_b) emit(mop_[8]);
            continue;
        }
        emit(mop_[3]);
        if (with_halo)
            for (uint32_t k = 4; k < 7; ++k) emit(mop_[k]);
        if (with_b) emit(mop_[2]);
    }
}

// Template 1: two loops; the last inner instruction is replaced. Two inner instructions alternate, on across rounds.
void Front::expand_loops() {
    const bool alternates = !is_nop(mop_[6]);
    uint32_t outer = mop_[0] & 127;
    const uint32_t inner = (mop_[1] & 127) * (alternates ? 2 : 1);
    // As the hardware does it.
    if (outer == 1 && is_nop(mop_[2]) && inner == 0 && !is_nop(mop_[3])) {
        outer += 128;
        many_rounds_ = true;
        is_kept_ = false;  // reported each time
    }
    uint32_t op = mop_[5];
    for (uint32_t o = 0; o < outer; ++o) {
        if (!is_nop(mop_[2])) emit(mop_[2]);
        for (uint32_t i = 0; i < inner; ++i) {
            emit(i + 1 < inner ? op : o + 1 < outer ? mop_[8] : mop_[7]);
            if (alternates) op ^= mop_[5] ^ mop_[6];
        }
        if (is_nop(mop_[3])) continue;
        emit(mop_[3]);
        if (!is_nop(mop_[4])) emit(mop_[4]);
    }
}

}  // namespace tessera::tensix
