// What a wait for a semaphore has shown. A counter says how much was added, not by whom: where one sender may add again
// without having heard of the wait, it can stand for another, and what the other did is not known for certain. A wait
// for equality misses the value that is passed before it looks. Both are judged by what may happen, whichever order
// this run took.
#include <algorithm>

#include "check/race/races.hpp"
#include "check/words.hpp"

namespace tessera::check {
namespace {

constexpr uint32_t kMostWaits = 16;  // of a word: later rounds are like the first
constexpr size_t kMostHanging = 4096;

WordShare& share_of(WordPass& pass, const Actor* by) {
    for (WordShare& share : pass.shares)
        if (share.by == by) return share;
    return pass.shares.emplace_back(WordShare{.by = by});
}

}  // namespace

void Races::passed(Actor& self, SignalWord& word, const Site* site, uint32_t address) {
    const auto [need, exact] = self.waits_for;
    const size_t counted = word.counted(need, exact);
    self.learns();
    if (passed_before(self, word)) return;
    self.clock.join(word.before);
    self.tick();
    WordPass pass{.waiter = &self, .time = self.time, .site = site, .need = need, .exact = exact, .base = word.value};
    for (auto change = word.changes.rbegin(); change != word.changes.rend(); ++change) pass.base -= change->added;
    const bool certain = word.waits++ >= kMostWaits;
    for (size_t i = 0; i < counted; i++) count(self, pass, word.changes[i], certain);
    for (size_t i = counted; i < word.changes.size(); i++) rival(pass, word.changes[i], *self.core, address);
    if (certain) std::erase_if(word.passes, [&](const WordPass& old) { return old.waiter == &self; });
    word.passes.push_back(std::move(pass));
}

// The value has gone up and down since: the wait may have ended the first time that it held, and knows no more.
bool Races::passed_before(Actor& self, SignalWord& word) {
    const WordPass wait{.need = self.waits_for.need, .exact = self.waits_for.exact};
    WordLooker& looker = word.looked(&self, self.time);
    const uint64_t known = std::max(looker.seen, changes_known(self, index(*self.core), word));
    looker.seen = word.found(known, [&](uint32_t value) { return wait.holds_at(value); });
    if (looker.seen > word.folded()) return false;
    word.join_first(looker.seen, self.clock);
    self.tick();
    return true;
}

void Races::count(Actor& self, WordPass& pass, const WordChange& change, bool certain) {
    if (!change.adds) pass.base = change.value, pass.shares.clear();
    if (change.by != &self) self.hear(change.by, change.time, change.site);
    if (change.by == &self || certain) return self.clock.join(change.known);
    WordShare& share = share_of(pass, change.by);
    share.adds = change.adds;
    share.counted += change.added;
    share.last = change.added;
    share.doubt = static_cast<Doubt>(state_->doubts.size());
    state_->doubts.push_back(
        {.known = change.known, .waiter = &self, .site = pass.site, .need = pass.need, .of = change});
    self.clock.join_in_doubt(change.known, share.doubt);
}

// The word is changed by somebody who may not have heard that the wait has ended, so it may come before.
void Races::rival(WordPass& pass, const WordChange& change, const Core& at, uint32_t address) {
    if (change.by == pass.waiter || change.known.at(pass.waiter->component) >= pass.time) return;
    if (pass.exact && change.value != pass.need) missed(pass, change, at, address);
    if (change.adds) {
        WordShare& own = share_of(pass, change.by);
        own.adds = true;
        own.more += change.added;
    }
    for (const WordShare& share : pass.shares) {
        if (share.by == change.by || share.counted + share.last == 0) continue;
        const bool replaced = change.adds ? pass.can_do_without(share) : pass.holds_at(change.value);
        if (replaced) confirm(share.doubt, change, pass.exact && change.value != pass.need);
    }
}
void Races::rivals(SignalWord& word, const WordChange& change, const Core& at, uint32_t address) {
    for (WordPass& pass : word.passes) rival(pass, change, at, address);
}

void Races::confirm(Doubt doubt, const WordChange& rival, bool is_missed) {
    DoubtfulEdge& edge = state_->doubts[doubt];
    if (edge.confirmed) return;
    edge.confirmed = true;
    edge.reported_otherwise = is_missed;
    edge.rival = rival;
}

void Races::missed(const WordPass& pass, const WordChange& change, const Core& at, uint32_t address) {
    if (!state_->found.insert({pass.site, change.site, &at}).second) return;
    state_->missed.push_back({.wait = {{.act = Act::Load, .actor = pass.waiter, .site = pass.site}, nullptr},
                              .change = changer(change),
                              .need = pass.need,
                              .value = change.value,
                              .where = word_named(at, address)});
}

// The wait begins too late, unless somebody takes the value back. Had the value been there, that is a race; else it
// never was.
void Races::overshot(Actor& self, const SignalWord& word, uint32_t address, uint32_t have) {
    const WordPass wait{.waiter = &self, .site = self.site, .need = self.waits_for.need};
    state_->overshot.push_back({.wait = wait, .address = address, .have = have});
    for (const WordChange& change : word.changes)
        if (change.by != &self && change.value != wait.need && change.value - change.added == wait.need && change.adds)
            return void(state_->overshot.back().by = change);
    for (size_t i = 1; i < word.changes.size(); i++)
        if (word.changes[i - 1].value == wait.need && word.changes[i].by != &self)
            return void(state_->overshot.back().by = word.changes[i]);
}

// At the end of the run.
void Races::report(const Overshot& late) {
    const Actor& self = *late.wait.waiter;
    if (late.by) return missed(late.wait, *late.by, *self.core, late.address);
    run_.report_at(*self.core, self.role,
                   {.code = "semaphore-overshoot",
                    .headline = fmt::format("noc_semaphore_wait waits for {}, but the semaphore is at {} already",
                                            late.wait.need, late.have),
                    .places = {place_of(late.wait.site)},
                    .where = {fmt::format("the word at L1 0x{:x}", late.address)},
                    .note = "the wait is for equality: a value beyond it is never seen",
                    .help = "use noc_semaphore_wait_min, or reset the semaphore before others can increment it again"});
}

Party Races::changer(const WordChange& change) const {
    const bool remote = change.request != kNoRequest;
    return {{.act = Act::Store, .request = change.request, .actor = change.by, .site = change.site},
            remote ? &state_->requests[change.request] : nullptr};
}

// Ordered in this run only by an edge that the rest of the run may take back.
void Races::hangs_on_doubt(const Record& earlier, const Record& later, uint32_t place, uint64_t cell,
                           const Judge& judge) {
    const Access& before = state_->accesses[earlier.number()];
    if (state_->hanging.size() >= kMostHanging) return;
    std::vector<Doubt> on;
    for (const Doubt doubt : judge.clock.doubts())
        if (Judge(*state_, state_->doubts[doubt].known, place, judge.request).is_ordered(earlier.number()))
            on.push_back(doubt);
    if (on.empty()) return;
    const std::array<const void*, 3> key{before.site, state_->accesses[later.number()].site, &state_->doubts[on[0]]};
    if (state_->found.insert(key).second)
        state_->hanging.push_back({race_of(earlier, later, place, cell, judge), std::move(on)});
}

// Ordered by none of the ways that this run took.
void Races::settle_doubts() {
    for (auto& [race, doubts] : state_->hanging) {
        const auto stands = [&](Doubt doubt) { return !state_->doubts[doubt].confirmed; };
        if (std::any_of(doubts.begin(), doubts.end(), stands)) continue;
        race.doubt = &state_->doubts[doubts.back()];
        if (!race.doubt->reported_otherwise) state_->races.push_back(std::move(race));
    }
}

}  // namespace tessera::check
