// The history of a word.
#include "check/race/words.hpp"

namespace tessera::check {
namespace {

constexpr size_t kMostChanges = 64;

}  // namespace

void SignalWord::begin(uint32_t at, const Clock& known) {
    value = at;
    first = at;
    before = oldest = known;
}

void SignalWord::change(WordChange change) {
    if (change.adds && change.value <= value) lost_track();
    if (change.value <= value) {
        for (const WordChange& old : changes) before.join(old.known);
        changes.clear();
    }
    value = change.value;
    history.push_back(change);
    if (history.size() > kMostChanges) {
        oldest.join(history.front().known);
        first = history.front().value;
        history.pop_front();
        dropped++;
    }
    changes.push_back(std::move(change));
    if (changes.size() <= kMostChanges) return;
    before.join(changes.front().known);
    changes.pop_front();
}

WordLooker& SignalWord::looker(const Actor* actor) {
    for (WordLooker& looker : lookers)
        if (looker.actor == actor) return looker;
    return lookers.emplace_back(WordLooker{.actor = actor});
}

WordLooker& SignalWord::looked(const Actor* actor, Time time) {
    WordLooker& found = looker(actor);
    found.time = time;
    return found;
}

void SignalWord::lost_track() {
    for (const WordChange& change : history) oldest.join(change.known);
    dropped += history.size();
    history.clear();
    first.reset();
}

void SignalWord::join_first(uint64_t count, Clock& clock) const {
    clock.join(oldest);
    for (size_t i = 0; i < history.size() && dropped + i < count; i++) clock.join(history[i].known);
}

void SignalWord::seen(Clock& clock) const { join_first(dropped + history.size(), clock); }

size_t SignalWord::counted(uint32_t need, bool exact) const {
    if (!exact && need == 0) return 0;
    for (size_t i = 0; i < changes.size(); i++)
        if (exact ? changes[i].value == need : changes[i].value >= need) return i + 1;
    return changes.size();
}

bool WordPass::can_do_without(const WordShare& share) const {
    if (!share.adds) return false;
    uint64_t reachable = base + share.counted - share.last;
    for (const WordShare& other : shares)
        if (&other != &share && other.adds) reachable += other.counted + other.more;
    return reachable >= need;
}

}  // namespace tessera::check
