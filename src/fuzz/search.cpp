// The sweep has each fiber, each role and each lane last, then each fiber first; most mistakes need no more (CHESS,
// delay bounding). After it, in turns: PCT (Burckhardt 2010) with depth 2 and 3, whose change points are moments from
// which one actor comes after all others; one to three windows in which an actor starves, as in rr's chaos mode; and
// lanes that are slow for a while.
#include "fuzz/search.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace tessera::fuzz {
namespace {

constexpr size_t kMaxFirst = 64;  // fibers; beyond that "first" costs more runs than it is worth
constexpr uint64_t kRoleMask = 0xFFFF;
constexpr Actor kLaneClass = 0xFFFFull << 32 | 0xFFFFull << 48;  // step, NoC, channel

std::vector<Delay> all_last(const std::vector<Actor>& actors) {
    std::vector<Delay> delays;
    for (const Actor actor : actors) delays.push_back(last(actor));
    return delays;
}

}  // namespace

Search::Search(const DelayedRun& run) {
    for (const auto& [actor, steps] : run.actors) {
        (is_lane(actor) ? lanes_ : fibers_).push_back({actor, steps});
        all_.push_back({actor, steps});
    }
    sweep();
    sweep_lanes();
}

void Search::sweep() {
    std::map<uint64_t, std::vector<Actor>> roles;
    for (const Who& fiber : fibers_) {
        systematic_.push_back({last(fiber.actor)});
        roles[fiber.actor & kRoleMask].push_back(fiber.actor);
    }
    for (const auto& [role, same] : roles)
        if (same.size() > 1) systematic_.push_back(all_last(same));
    if (fibers_.size() > kMaxFirst) return;
    for (const Who& first : fibers_) {
        std::vector<Actor> others;
        for (const Who& fiber : fibers_)
            if (fiber.actor != first.actor) others.push_back(fiber.actor);
        if (others.size() > 1) systematic_.push_back(all_last(others));
    }
}

void Search::sweep_lanes() {
    std::map<uint64_t, std::vector<Actor>> classes;
    for (const Who& lane : lanes_) {
        systematic_.push_back({last(lane.actor)});
        classes[lane.actor & kLaneClass].push_back(lane.actor);
    }
    for (const auto& [kind, same] : classes)
        if (same.size() > 1) systematic_.push_back(all_last(same));
}

// Actors that act more often are drawn more often: each step of the run is as likely as any other.
Moment Search::any_moment(const std::vector<Who>& among) {
    uint64_t steps = 0;
    for (const Who& who : among) steps += who.steps;
    uint64_t drawn = below(std::max<uint64_t>(1, steps));
    for (const Who& who : among) {
        if (drawn < who.steps) return {.actor = who.actor, .step = drawn};
        drawn -= who.steps;
    }
    return {.actor = among.front().actor};
}

Delay Search::window(const Moment& from) {
    Delay delay{.from = from, .until = {}};
    if (below(4) == 0) return delay;  // for the rest of the run
    delay.until = any_moment(all_);
    if (delay.until.actor == from.actor) delay.until = {};
    return delay;
}

// All in a random order, kernel by kernel or one by one, with or without the lanes; at `depth` - 1 moments somebody
// falls to the end of it.
std::vector<Delay> Search::priorities(uint32_t depth) {
    const std::vector<Who>& among = below(2) ? all_ : fibers_;
    const uint64_t mix = random_() | 1, by_kernel = below(2) ? kRoleMask : 0;
    std::vector<std::array<uint64_t, 3>> order;  // kernel, chance, actor
    for (const Who& who : among) order.push_back({(who.actor & by_kernel) * mix, random_(), who.actor});
    std::sort(order.begin(), order.end());
    std::vector<Delay> delays;
    for (size_t i = 1; i < order.size(); i++) delays.push_back(last(order[i][2]));
    for (uint32_t change = 1; change < depth; change++) delays.push_back({.from = any_moment(all_), .until = {}});
    return delays;
}

std::vector<Delay> Search::windows() {
    std::vector<Delay> delays;
    for (uint64_t number = 1 + below(3); number > 0; number--) delays.push_back(window(any_moment(all_)));
    return delays;
}

std::vector<Delay> Search::slow_lanes() {
    if (lanes_.empty()) return windows();
    std::vector<Delay> delays;
    for (uint64_t number = 1 + below(4); number > 0; number--) delays.push_back(window(any_moment(lanes_)));
    return delays;
}

std::vector<Delay> Search::next() {
    const size_t number = tried_++;
    if (number < systematic_.size()) return systematic_[number];
    if (fibers_.empty()) return {};
    switch ((number - systematic_.size()) % 4) {
        case 0:
            return priorities(2);
        case 1:
            return priorities(3);
        case 2:
            return windows();
        default:
            return slow_lanes();
    }
}

}  // namespace tessera::fuzz
