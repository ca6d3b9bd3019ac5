// Delays, and the names of those who can be delayed.
#include "fiber/policies/delays.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "device/core.hpp"
#include "device/role.hpp"
#include "fiber/fiber.hpp"

namespace tessera {
namespace {

constexpr Actor kFiber = 1ull << 63;
constexpr const char* kSteps[] = {"leave", "arrive", "answer"};

}  // namespace

Actor actor_of(const Fiber& fiber) {
    const LogicalCore core = fiber.core().logical;
    return kFiber | static_cast<uint64_t>(core.y) << 32 | static_cast<uint64_t>(core.x) << 16 |
           static_cast<uint64_t>(fiber.role());
}
Actor actor_of(Lane lane) { return lane.key; }
bool is_lane(Actor actor) { return !(actor & kFiber); }

std::string name_of(Actor actor) {
    const auto part = [actor](uint32_t shift, uint32_t mask) { return static_cast<uint32_t>(actor >> shift & mask); };
    if (is_lane(actor))
        return fmt::format("noc{}.vc{} ({},{})->({},{}) {}", part(40, 255), part(32, 255), part(24, 255), part(16, 255),
                           part(8, 255), part(0, 255), kSteps[part(48, 3)]);
    return fmt::format("({},{}).{}", part(16, 0xFFFF), part(32, 0xFFFF), name(static_cast<Role>(part(0, 0xFFFF))));
}

Actor actor_named(const std::string& name) {
    uint32_t x = 0, y = 0, noc = 0, vc = 0, to_x = 0, to_y = 0;
    char word[16] = "";
    if (sscanf(name.c_str(), "(%u,%u).%15s", &x, &y, word) == 3) {
        for (uint32_t role = 0; role < kNumRoles; role++)
            if (tessera::name(static_cast<Role>(role)) == word)
                return kFiber | static_cast<uint64_t>(y) << 32 | static_cast<uint64_t>(x) << 16 | role;
    }
    if (sscanf(name.c_str(), "noc%u.vc%u (%u,%u)->(%u,%u) %15s", &noc, &vc, &x, &y, &to_x, &to_y, word) == 7) {
        for (uint64_t step = 0; step < 3; step++)
            if (std::string(kSteps[step]) == word)
                return step << 48 | static_cast<uint64_t>(noc) << 40 | static_cast<uint64_t>(vc) << 32 |
                       static_cast<uint64_t>(x) << 24 | static_cast<uint64_t>(y) << 16 |
                       static_cast<uint64_t>(to_x) << 8 | to_y;
    }
    return 0;
}

DelaysPolicy::DelaysPolicy(const PolicyOptions& options, std::vector<Delay> delays, DelayedRun& run)
    : SchedulePolicy({.worker = options.worker, .seed = 0, .late = true}), delays_(std::move(delays)), run_(run) {
    run_ = {};
    run_.held.resize(delays_.size());
}

bool DelaysPolicy::is_delayed(Actor actor) const {
    for (const Delay& delay : delays_)
        if (delay.actor == actor && delay.from <= run_.steps && run_.steps < delay.until) return true;
    return false;
}

void DelaysPolicy::acted(Actor actor, const Site* site) {
    run_.steps++;
    run_.actors[actor]++;
    // Whoever acts after it was held has let the last of the others pass.
    for (size_t i = 0; i < delays_.size(); i++)
        if (delays_[i].actor == actor && run_.held[i].at && !run_.held[i].passed && last_ != actor)
            run_.held[i].passed_by = last_, run_.held[i].passed = last_site_;
    if (site) last_ = actor, last_site_ = site;
}

void DelaysPolicy::note_held(const Fiber& fiber) {
    for (size_t i = 0; i < delays_.size(); i++)
        if (delays_[i].actor == actor_of(fiber) && !run_.held[i].at) run_.held[i].at = fiber.site();
}

size_t DelaysPolicy::next(const std::deque<Fiber*>& ready) {
    for (size_t place = 0; place < ready.size(); place++)
        if (!is_delayed(actor_of(*ready[place]))) return place;
    return 0;
}

HeldTransfers::iterator DelaysPolicy::choose(HeldTransfers& held) {
    auto chosen = held.begin();
    while (chosen != held.end() && is_delayed(actor_of(chosen->second.front().lane()))) ++chosen;
    if (chosen == held.end()) chosen = held.begin();
    acted(actor_of(chosen->second.front().lane()), nullptr);
    return chosen;
}

bool DelaysPolicy::gives_way(Fiber& fiber) {
    const Actor actor = actor_of(fiber);
    if (is_delayed(actor)) {
        note_held(fiber);
        run_.steps++;
        run_.actors[actor]++;
        return true;
    }
    acted(actor, fiber.site());
    return false;
}

}  // namespace tessera
