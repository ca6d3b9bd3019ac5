// Delays as they begin and end.
#include "fiber/policies/delays.hpp"

#include <algorithm>

#include "device/core.hpp"
#include "device/device.hpp"
#include "fiber/fiber.hpp"

namespace tessera {
namespace {

constexpr uint32_t kIdleTurns = 64;  // turns without a step: a loop that only looks must let the others go on

}  // namespace

DelaysPolicy::DelaysPolicy(const PolicyOptions& options, const std::vector<Delay>& delays, DelayedRun& run,
                           DelayOptions delay_options)
    : SchedulePolicy({.worker = options.worker, .seed = 0, .late = true}),
      delays_(delays),
      states_(delays.size()),
      run_(run),
      delay_options_(delay_options) {
    run_ = {};
    run_.held.resize(delays.size());
    for (uint32_t i = 0; i < delays.size(); i++) {
        acting(delays[i].actor()).watched.push_back(i);
        if (const Actor other = delays[i].until.actor; other && other != delays[i].actor())
            acting(other).watched.push_back(i);
        by_lines_ |= !delays[i].from.line.empty() || !delays[i].until.line.empty();
        if (delays[i].from.step == 0 && delays[i].from.line.empty()) set(i, State::Holds);
    }
}

DelaysPolicy::~DelaysPolicy() {
    for (const auto& [actor, acting] : all_)
        if (acting.steps) run_.actors[actor] = acting.steps;
}

DelaysPolicy::Acting& DelaysPolicy::acting(Actor actor) {
    Acting& found = all_[actor];
    found.actor = actor;
    return found;
}

DelaysPolicy::Acting& DelaysPolicy::acting(const Fiber& fiber) {
    const auto core = static_cast<size_t>(&fiber.core() - fiber.core().device->cores().data());
    const size_t at = core * kNumRoles + static_cast<size_t>(fiber.role());
    if (at >= fibers_.size()) fibers_.resize(at + 1);
    if (!fibers_[at]) fibers_[at] = &acting(actor_of(fiber));
    return *fibers_[at];
}

void DelaysPolicy::set(uint32_t delay, State state) {
    states_[delay] = state;
    Acting& held = acting(delays_[delay].actor());
    held.depth = 0;
    for (const uint32_t other : held.watched)
        if (states_[other] == State::Holds && delays_[other].actor() == held.actor)
            held.depth = std::max(held.depth, other + 1);
}

bool DelaysPolicy::is_at(Acting& acting, const Moment& moment, const Site* site) {
    if (moment.actor != acting.actor) return false;
    if (moment.line.empty()) return acting.steps == moment.step;
    return line(site) == moment.line && acting.lines[moment.line] == moment.step;
}

const std::string& DelaysPolicy::line(const Site* site) {
    std::string& text = texts_[site];
    if (text.empty()) text = line_text(site);
    return text;
}

// Before a step: the moment from which one is held back.
void DelaysPolicy::about_to(Acting& acting, const Site* site) {
    for (const uint32_t delay : acting.watched)
        if (states_[delay] == State::Ahead && is_at(acting, delays_[delay].from, site)) set(delay, State::Holds);
}

// With a step: the moment until which another is held back.
void DelaysPolicy::did(Acting& acting, const Site* site) {
    for (const uint32_t delay : acting.watched) {
        if (states_[delay] == State::Over || !is_at(acting, delays_[delay].until, site)) continue;
        run_.held[delay].until = site;
        set(delay, State::Over);
    }
    // Whoever acts after it was held has let the last of the others pass.
    for (const uint32_t delay : acting.watched) {
        DelayedRun::Held& held = run_.held[delay];
        if (delays_[delay].actor() == acting.actor && held.at && !held.passed && last_ != acting.actor)
            held.passed_by = last_, held.passed = last_site_;
    }
    if (delay_options_.order) run_.order.push_back({acting.actor, acting.steps, site});
    if (by_lines_ && !acting.watched.empty()) acting.lines[line(site)]++;
    acting.steps++;
    run_.steps++;
    if (!is_lane(acting.actor)) last_ = acting.actor, last_site_ = site;
}

uint32_t DelaysPolicy::least_depth(const HeldTransfers& held) {
    uint32_t least = UINT32_MAX;
    for (const auto& [rank, transfers] : held) {
        Acting& lane = acting(actor_of(transfers.front().lane()));
        about_to(lane, transfers.front().site);
        least = std::min(least, lane.depth);
        if (least == 0) break;
    }
    return least;
}

size_t DelaysPolicy::next(const std::deque<Fiber*>& ready, const HeldTransfers& held) {
    idle_turns_ = run_.steps == steps_at_turn_ ? idle_turns_ + 1 : 0;
    steps_at_turn_ = run_.steps;
    if (is_fair() || idle_turns_ > kIdleTurns) return goes_on(ready, 0);
    size_t chosen = 0;
    uint32_t least = UINT32_MAX;
    for (size_t place = 0; place < ready.size() && least; place++) {
        const uint32_t depth = acting(*ready[place]).depth;
        if (depth < least) chosen = place, least = depth;
    }
    return least && !held.empty() && least_depth(held) < least ? kNobody : goes_on(ready, chosen);
}

// One that gave way makes its step now: nobody else could go on.
size_t DelaysPolicy::goes_on(const std::deque<Fiber*>& ready, size_t place) {
    Acting& self = acting(*ready[place]);
    if (self.gave_way) did(self, ready[place]->site());
    self.gave_way = false;
    return place;
}

// What is held back waits as long as a fiber can go on, and not only looks.
bool DelaysPolicy::releases(const HeldTransfers& held) {
    return is_fair() || idle_turns_ > kIdleTurns || least_depth(held) == 0;
}

HeldTransfers::iterator DelaysPolicy::choose(HeldTransfers& held) {
    auto chosen = held.begin();
    uint32_t least = UINT32_MAX;
    for (auto lane = held.begin(); lane != held.end() && least && !is_fair(); ++lane) {
        Acting& with = acting(actor_of(lane->second.front().lane()));
        about_to(with, lane->second.front().site);
        if (with.depth < least) chosen = lane, least = with.depth;
    }
    const Transfer& transfer = chosen->second.front();
    did(acting(actor_of(transfer.lane())), transfer.site);
    return chosen;
}

bool DelaysPolicy::gives_way(Fiber& fiber) {
    Acting& self = acting(fiber);
    if (!self.watched.empty()) about_to(self, fiber.site());
    if (self.depth && !is_fair()) {
        for (const uint32_t delay : self.watched)
            if (states_[delay] == State::Holds && delays_[delay].actor() == self.actor && !run_.held[delay].at)
                run_.held[delay].at = fiber.site();
        self.gave_way = true;
        return true;
    }
    did(self, fiber.site());
    return false;
}

}  // namespace tessera
