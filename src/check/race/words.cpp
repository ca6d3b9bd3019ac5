// The history of a word.
#include "check/race/words.hpp"

namespace tessera::check {
namespace {

constexpr size_t kMostChanges = 64;

}  // namespace

void SignalWord::change(uint32_t value, const Clock& known) {
    if (!changes.empty() && value <= changes.back().value) fold();
    changes.push_back({value, known});
    if (changes.size() <= kMostChanges) return;
    before.join(changes.front().known);
    changes.pop_front();
}

void SignalWord::fold() {
    for (const Change& change : changes) before.join(change.known);
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
    for (const Change& change : changes) clock.join(change.known);
}

void SignalWord::waited(Clock& clock, uint32_t need, bool exact) const {
    clock.join(before);
    if (!exact && need == 0) return;
    for (const Change& change : changes) {
        clock.join(change.known);
        if (exact ? change.value == need : change.value >= need) return;
    }
}

}  // namespace tessera::check
