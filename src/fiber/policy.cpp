// The default schedule, and the policies by name.
#include "fiber/policy.hpp"

#include <algorithm>

#include "device/device.hpp"

namespace tessera {
namespace {

// Somebody always runs: a loop that is no wait must not keep transfers for ever.
constexpr uint32_t kTurnsPerRelease = 1024;

std::map<std::string, MakePolicy, std::less<>>& registered() {
    static std::map<std::string, MakePolicy, std::less<>> policies;
    return policies;
}

}  // namespace

SchedulePolicy::SchedulePolicy(const PolicyOptions& options)
    : worker_(options.worker), late_(options.late), seed_(options.seed) {}

bool SchedulePolicy::releases(const HeldTransfers&) { return ++turns_ % kTurnsPerRelease == 0; }

// The oldest transfer of the first lane, now and then that of any other: the last lanes starve as long as others have
// traffic, which is how a missing wait shows.
HeldTransfers::iterator SchedulePolicy::choose(HeldTransfers& held) {
    auto lane = draw() % 8 == 0 ? held.lower_bound(draw()) : held.begin();
    return lane == held.end() ? held.begin() : lane;
}

// Each seed gives the lanes a random order. The mixing is one to one, so lanes stay apart.
uint64_t SchedulePolicy::rank(Lane lane) const {
    uint64_t rank = (lane.key ^ seed_) * 0x9E3779B97F4A7C15ull;
    rank ^= rank >> 32;
    return rank * 0xBF58476D1CE4E5B9ull;
}

RegisteredPolicy::RegisteredPolicy(const std::string& name, MakePolicy make) {
    registered().emplace(name, make);
    Device::schedules().push_back(name);
    std::sort(Device::schedules().begin(), Device::schedules().end());
}

std::unique_ptr<SchedulePolicy> make_policy(const std::string& name, const PolicyOptions& options) {
    return registered().at(name)(options);
}

}  // namespace tessera
