// The front end of one Tensix thread: a queue of words as its RISC pushed them, the MOP expander, the replay buffer.
// Facts: reference page TENSIX_ISA 3. Words are taken out one by one, each expanded when its turn comes.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "tensix/isa.hpp"
#include "tessera/abi/layout.h"

namespace tessera::tensix {

using abi::Site;

// An instruction and the user's line that pushed it (of an expanded one: the line of its MOP or REPLAY).
struct Queued {
    uint32_t word = 0;
    const Site* site = nullptr;
    uint32_t pushed = 0;  // its number among the thread's (checked mode)
    Op op() const { return static_cast<Op>(word >> 24); }
};

class Front {
  public:
    static constexpr uint32_t kQueueWords = 32, kMopWords = 9, kReplayWords = 32;

    bool has_room() const { return count_ < kQueueWords; }
    void push(Queued queued) { queue_[(first_ + count_++) % kQueueWords] = queued; }
    // A word that would be the next instruction right away: nothing is before it, and it is one.
    bool passes_at_once(const Queued& queued) const {
        return is_idle() && record_left_ == 0 && !is_of_front(queued.op());
    }
    // The next instruction for the wait gate; false: there is none.
    bool next(Queued& out) {
        // Inside a MOP, where most instructions come from.
        if (expanded_ < expansion_.size() && replay_left_ == 0 && record_left_ == 0 &&
            expansion_[expanded_] >> 24 != static_cast<uint32_t>(Op::REPLAY)) {
            out = {expansion_[expanded_++], mop_word_.site, mop_word_.pushed};
            return true;
        }
        return next_of_all(out);
    }
    // The word that follows inside the MOP that is being expanded; 0: none is known.
    uint32_t following() const {
        return expanded_ < expansion_.size() && replay_left_ == 0 && record_left_ == 0 ? expansion_[expanded_] : 0;
    }
    void skip_following() { ++expanded_; }
    bool is_idle() const { return count_ == 0 && replay_left_ == 0 && expanded_ == expansion_.size(); }
    // A MOP is queued or expanding (what mop_sync waits for).
    bool has_mop() const;
    bool is_recording() const { return record_left_ != 0; }
    // A REPLAY read words that nothing recorded; asked once.
    bool took_unrecorded() { return std::exchange(unrecorded_, false); }
    // A MOP without inner instructions ran 129 rounds; asked once.
    bool took_129_rounds() { return std::exchange(many_rounds_, false); }
    const Site* recording_site() const { return record_site_; }
    void set_mop_word(uint32_t index, uint32_t word) {
        if (mop_[index % kMopWords] == word) return;
        mop_[index % kMopWords] = word;
        is_kept_ = false;
    }

  private:
    static bool is_of_front(Op op) { return op == Op::MOP || op == Op::MOP_CFG || op == Op::REPLAY; }
    bool next_of_all(Queued& out);
    bool next_of_mop(Queued& out);
    void expand(uint32_t word);
    void expand_masked(uint32_t word);
    void expand_loops();
    void emit(uint32_t word) { expansion_.push_back(word); }
    void start_replay(Queued queued);

    std::array<Queued, kQueueWords> queue_;
    uint32_t first_ = 0, count_ = 0;
    std::array<uint32_t, kMopWords> mop_{};
    uint32_t mask_high_ = 0;
    std::vector<uint32_t> expansion_;
    size_t expanded_ = 0;
    Queued mop_word_;       // the MOP that is expanded
    bool is_kept_ = false;  // the expansion is what the same MOP would give again
    uint32_t kept_mask_ = 0;
    std::array<uint32_t, kReplayWords> replay_{};
    uint32_t replay_at_ = 0, replay_left_ = 0, record_at_ = 0, record_left_ = 0;
    bool record_runs_ = false, unrecorded_ = false, many_rounds_ = false;
    const Site* record_site_ = nullptr;
    uint32_t recorded_ = 0;  // a bit per word
    Queued replay_word_;     // the REPLAY that runs
};

}  // namespace tessera::tensix
