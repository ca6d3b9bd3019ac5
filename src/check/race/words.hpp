// Words that cores signal each other with: semaphores, and whatever else atomics, inline writes or semaphore calls
// reach. A word keeps what everybody who made up its value knew; who looks at it is ordered after all of them.
#pragma once
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "check/race/requests.hpp"

namespace tessera::check {

// Who changed a word, and what it knew.
struct WordChange {
    uint32_t value = 0;  // of the word afterwards
    Clock known;
    const Actor* by = nullptr;
    uint32_t request = kNoRequest;  // of signals over the NoC
    const Site* site = nullptr;
    Time time = 0;  // of the one who did it
    uint32_t added = 0;
    bool adds = false;  // else it stands for itself, whatever was there before
};

// One that a wait counted, and what others could put in its place.
struct WordShare {
    const Actor* by = nullptr;
    bool adds = false;
    uint32_t counted = 0, last = 0;  // all of its additions, and the last of them
    uint32_t more = 0;  // that it may have added as well by then
    Doubt doubt = 0;
};

// A wait that has ended.
struct WordPass {
    const Actor* waiter = nullptr;
    Time time = 0;  // who knows it comes after the wait
    const Site* site = nullptr;
    uint32_t need = 0;
    bool exact = false;
    uint32_t base = 0;  // of the word, before the additions that were counted
    std::vector<WordShare> shares;
    bool holds_at(uint32_t value) const { return exact ? value == need : value >= need; }
    // Could the wait have ended without the last that `share` did?
    bool can_do_without(const WordShare& share) const;
};

// What a wait took for known although another may have stood for the one who did it.
struct DoubtfulEdge {
    Clock known;
    const Actor* waiter = nullptr;
    const Site* site = nullptr;  // of the wait
    uint32_t need = 0;
    WordChange of;
    bool confirmed = false;
    bool reported_otherwise = false;  // as a value that a wait for equality misses
    WordChange rival;  // by which it was confirmed
};

struct SignalWord {
    Clock before;  // what led to the present history
    std::deque<WordChange> changes;  // values only grow
    std::vector<uint32_t> signals;  // requests that changed it since it was set here; one per lane and kind
    const Actor* setter = nullptr;  // who set it here last
    Time set_at = 0;
    const Site* set_site = nullptr;
    Snapshot set_known;  // by its setter
    std::vector<std::pair<const Actor*, Time>> lookers;  // each with the time of its last wait or load

    void looked(const Actor* actor, Time time);
    std::optional<uint32_t> set_value;
    WordChange stored;  // by a kernel's own store, which nobody knows the value of
    uint32_t value = 0;
    std::vector<WordPass> passes;  // since it was set
    uint32_t waits = 0;  // that have ended
    // Who loaded it while another's change came before by luck: what it stores next has not counted that for certain.
    std::vector<std::pair<const Actor*, WordChange>> unordered_loads;

    void change(WordChange change);
    void fold();  // whatever it is waited for, all that was counts
    // A reader has seen the word as it is.
    void seen(Clock& clock) const;
    // A wait has ended: after the changes that this run counted up to the first that made it hold, not after those
    // that happened to have come as well. The number of changes that were counted.
    size_t counted(uint32_t need, bool exact) const;
};

class SignalWords {
  public:
    SignalWord* find(uint32_t core, uint32_t address) {
        if (core >= may_be_.size() || may_be_[core].empty()) return nullptr;
        if (!may_be_[core][address / kGrain]) return nullptr;
        const auto found = words_.find(key(core, address));
        return found == words_.end() ? nullptr : &found->second;
    }
    bool may_be_in(uint32_t core, uint32_t address, uint32_t bytes) const {
        if (core >= may_be_.size() || may_be_[core].empty()) return false;
        for (uint32_t grain = address / kGrain; grain <= (address + bytes - 1) / kGrain; grain++)
            if (may_be_[core][grain]) return true;
        return false;
    }
    SignalWord& make(uint32_t core, uint32_t address, uint32_t l1_bytes) {
        if (core >= may_be_.size()) may_be_.resize(core + 1);
        if (may_be_[core].empty()) may_be_[core].resize(l1_bytes / kGrain + 1);
        may_be_[core][address / kGrain] = true;
        return words_[key(core, address)];
    }

  private:
    static constexpr uint32_t kGrain = 16;  // most addresses are no words: marked by a bit per 16 bytes
    static uint64_t key(uint32_t core, uint32_t address) { return static_cast<uint64_t>(core) << 32 | address / 4; }
    std::vector<std::vector<bool>> may_be_;
    std::unordered_map<uint64_t, SignalWord> words_;
};

}  // namespace tessera::check
