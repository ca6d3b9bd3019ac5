// The sweep has each fiber, each role and each lane last, then each fiber first; most mistakes need no more (CHESS,
// delay bounding). After it, one to three delays that begin anywhere and are of any order of magnitude, as in rr's
// chaos mode and PCT.
#include "fuzz/search.hpp"

#include <bit>
#include <map>

namespace tessera::fuzz {
namespace {

constexpr size_t kMaxFirst = 64;  // fibers; beyond that "first" costs more runs than it is worth
constexpr uint64_t kRoleMask = 0xFFFF;

}  // namespace

Search::Search(const DelayedRun& run) : steps_(std::max<uint64_t>(1, run.steps)) {
    for (const auto& [actor, times] : run.actors) (is_lane(actor) ? lanes_ : fibers_).push_back(actor);
    sweep();
}

void Search::sweep() {
    std::map<uint64_t, std::vector<Delay>> roles;
    for (const Actor fiber : fibers_) {
        systematic_.push_back({{fiber}});
        roles[fiber & kRoleMask].push_back({fiber});
    }
    for (const auto& [role, all] : roles)
        if (all.size() > 1) systematic_.push_back(all);
    for (const Actor lane : lanes_) systematic_.push_back({{lane}});
    if (fibers_.size() > kMaxFirst) return;
    for (const Actor first : fibers_) {
        std::vector<Delay> others;
        for (const Actor fiber : fibers_)
            if (fiber != first) others.push_back({fiber});
        systematic_.push_back(std::move(others));
    }
}

std::vector<Delay> Search::random_delays() {
    std::vector<Delay> delays(1 + random_() % 3);
    for (Delay& delay : delays) {
        const bool of_lane = !lanes_.empty() && random_() % 4 == 0;
        const std::vector<Actor>& actors = of_lane ? lanes_ : fibers_;
        delay.actor = actors[random_() % actors.size()];
        delay.from = random_() % steps_;
        const uint64_t magnitude = random_() % (static_cast<uint64_t>(std::bit_width(steps_)) + 2);
        if (magnitude <= static_cast<uint64_t>(std::bit_width(steps_))) delay.until = delay.from + (1ull << magnitude);
    }
    return delays;
}

std::vector<Delay> Search::next() {
    if (tried_ < systematic_.size()) return systematic_[tried_++];
    return fibers_.empty() ? std::vector<Delay>{} : random_delays();
}

}  // namespace tessera::fuzz
