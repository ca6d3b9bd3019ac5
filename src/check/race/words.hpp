// Words that cores signal each other with: semaphores, and whatever else atomics, inline writes or semaphore calls
// reach. A word keeps what everybody who made up its value knew; who looks at it is behind all of them.
#pragma once
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "check/race/requests.hpp"

namespace tessera::check {

struct SignalWord {
    struct Change {
        uint32_t value;  // of the word afterwards
        Clock known;
    };
    Clock before;  // what led to the present history
    std::deque<Change> changes;  // values only grow
    std::vector<uint32_t> signals;  // requests that changed it since it was set here; one per lane and kind
    const Actor* setter = nullptr;  // who set it here last
    Time set_at = 0;
    const Site* set_site = nullptr;
    Snapshot set_known;  // by its setter
    std::vector<std::pair<const Actor*, Time>> lookers;  // each with the time of its last wait or load

    void change(uint32_t value, const Clock& known);
    void looked(const Actor* actor, Time time);
    void fold();  // whatever it is waited for, all that was counts
    // A reader has seen the word as it is.
    void seen(Clock& clock) const;
    // A wait has ended: behind the changes that this run counted up to the first that made it hold, not behind those
    // that happened to have come as well.
    void waited(Clock& clock, uint32_t need, bool exact) const;
};

class SignalWords {
  public:
    SignalWord* find(uint32_t core, uint32_t address) {
        if (core >= may_be_.size() || may_be_[core].empty()) return nullptr;
        if (!may_be_[core][address / kGrain]) return nullptr;
        const auto found = words_.find(key(core, address));
        return found == words_.end() ? nullptr : &found->second;
    }
    SignalWord& make(uint32_t core, uint32_t address, uint32_t l1_bytes) {
        if (core >= may_be_.size()) may_be_.resize(core + 1);
        if (may_be_[core].empty()) may_be_[core].resize(l1_bytes / kGrain + 1);
        may_be_[core][address / kGrain] = true;
        return words_[key(core, address)];
    }

  private:
    static constexpr uint32_t kGrain = 16;  // most addresses are no words: told by a bit per 16 bytes
    static uint64_t key(uint32_t core, uint32_t address) { return static_cast<uint64_t>(core) << 32 | address / 4; }
    std::vector<std::vector<bool>> may_be_;
    std::unordered_map<uint64_t, SignalWord> words_;
};

}  // namespace tessera::check
