// Words that cores signal each other with: semaphores, and whatever else atomics, inline writes or semaphore calls
// reach. A word keeps what everybody who made up its value knew; who looks at it is ordered after all of them.
#pragma once
#include <algorithm>
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

// Who looked at a word, and how.
struct WordLooker {
    const Actor* actor = nullptr;
    Time time = 0;  // of the last look
    uint64_t seen = 0;  // the changes that it comes after for certain
    uint32_t loads = 0, waits = 0;
    const Site* site = nullptr;  // of its last load
    Time loaded = 0;             // of its first load
    std::optional<WordChange> luck;  // it came before or after the load, whichever
};

struct SignalWord {
    Clock before;  // what led to the present history
    std::deque<WordChange> changes;  // values only grow
    // All changes, the oldest dropped: what a reader knows hangs on when the word had the value that it found.
    std::deque<WordChange> history;
    uint64_t dropped = 0;
    std::optional<uint32_t> first;  // the value before the history, where it is known
    Clock oldest;        // what led to it
    std::vector<uint32_t> sent;  // requests that carry it elsewhere, since it was set here
    std::vector<uint32_t> signals;  // requests that changed it since it was set here; one per lane and kind
    const Actor* setter = nullptr;  // who set it here last
    Time set_at = 0;
    const Site* set_site = nullptr;
    Snapshot set_known;  // by its setter
    std::vector<WordLooker> lookers;

    WordLooker& looker(const Actor* actor);
    WordLooker& looked(const Actor* actor, Time time);
    std::optional<uint32_t> set_value;
    uint32_t value = 0;
    std::vector<WordPass> passes;  // since it was set
    uint32_t waits = 0;  // that have ended
    // Who loaded it while another's change came before by luck: what it stores next has not counted that for certain.
    std::vector<std::pair<const Actor*, WordChange>> unordered_loads;

    void begin(uint32_t at, const Clock& known);
    void change(WordChange change);
    // A reader has seen the word as it is, whoever made it so.
    void seen(Clock& clock) const;
    // A reader that comes after the first `known` changes has found a value that `holds`: the word may have held it
    // since the first of them after which it did, so the reader comes after that one and not after later ones. The
    // number of changes that it comes after.
    template <class Holds>
    uint64_t found(uint64_t known, Holds holds) const {
        const uint64_t end = dropped + history.size();
        for (uint64_t at = std::max(known, dropped); at < end; at++) {
            const std::optional<uint32_t> then = at == dropped ? first : history[at - dropped - 1].value;
            if (then && holds(*then)) return at;
        }
        return end;
    }
    void join_first(uint64_t count, Clock& clock) const;
    void lost_track();  // somebody changed it unnoticed
    // Changes before the present ones, of those that are kept one by one.
    uint64_t folded() const { return dropped + history.size() - std::min(history.size(), changes.size()); }
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
