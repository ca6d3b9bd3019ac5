// The history of a word.
#include "check/race/words.hpp"

namespace tessera::check {
namespace {

constexpr size_t kMostChanges = 64;

}  // namespace

void SignalWord::change(WordChange change) {
    if (!changes.empty() && change.value <= changes.back().value) fold();
    value = change.value;
    changes.push_back(std::move(change));
    if (changes.size() <= kMostChanges) return;
    before.join(changes.front().known);
    changes.pop_front();
}

void SignalWord::fold() {
    for (const WordChange& change : changes) before.join(change.known);
    changes.clear();
}

void SignalWord::looked(const Actor* actor, Time time) {
    for (auto& [who, when] : lookers)
        if (who == actor) {
            when = time;
            return;
        }
    lookers.emplace_back(actor, time);
}

void SignalWord::seen(Clock& clock) const {
    clock.join(before);
    for (const WordChange& change : changes) clock.join(change.known);
}

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
