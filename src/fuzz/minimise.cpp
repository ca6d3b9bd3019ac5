// Delta debugging on delays: the needless ones are dropped, the others begin as late and end as early as they can.
// Failures are not monotone, so the result is small, not the smallest.
#include <algorithm>

#include "fuzz/trial.hpp"

namespace tessera::fuzz {
namespace {

constexpr uint32_t kMostTries = 4000;

}  // namespace

bool Trial::still_fails(const std::vector<Delay>& delays, const std::string& ends, uint32_t& tries) {
    return ++tries <= kMostTries && attempt(delays).ends == ends;
}

bool Trial::drop_needless(std::vector<Delay>& delays, const std::string& ends, uint32_t& tries) {
    bool any = false;
    for (size_t part = std::max<size_t>(1, delays.size() / 2);; part = std::max<size_t>(1, part / 2)) {
        bool dropped = false;
        for (size_t start = 0; start < delays.size() && delays.size() > 1;) {
            std::vector<Delay> fewer = delays;
            const auto first = fewer.begin() + static_cast<ptrdiff_t>(start);
            fewer.erase(first, first + static_cast<ptrdiff_t>(std::min(part, delays.size() - start)));
            if (!fewer.empty() && still_fails(fewer, ends, tries)) delays = fewer, dropped = any = true;
            else start += part;
        }
        if (part == 1 && !dropped) return any;
    }
}

// The earliest step of another that may end the delay.
void Trial::end_early(std::vector<Delay>& delays, size_t which, const std::string& ends, uint32_t& tries) {
    const Try failing = attempt(delays, true);
    std::vector<Moment> ends_at;
    for (const Step& step : failing.run.order)
        if (step.actor != delays[which].actor()) ends_at.push_back({.actor = step.actor, .step = step.number});
    size_t low = 0, high = ends_at.size();  // high: as it is
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        std::vector<Delay> shorter = delays;
        shorter[which].until = ends_at[middle];
        if (still_fails(shorter, ends, tries)) high = middle, delays = shorter;
        else low = middle + 1;
    }
}

// The latest of its own steps that it may be held at.
void Trial::begin_late(std::vector<Delay>& delays, size_t which, const std::string& ends, uint32_t& tries) {
    const uint64_t steps = attempt(delays).run.actors[delays[which].actor()];
    uint64_t low = delays[which].from.step, high = std::max(low, steps);
    while (low < high) {
        const uint64_t middle = low + (high - low + 1) / 2;
        std::vector<Delay> later = delays;
        later[which].from.step = middle;
        if (still_fails(later, ends, tries)) low = middle, delays = later;
        else high = middle - 1;
    }
}

std::vector<Delay> Trial::minimised(std::vector<Delay> delays, const std::string& ends, uint32_t& tries) {
    do {
        drop_needless(delays, ends, tries);
        for (size_t which = 0; which < delays.size(); which++) {
            begin_late(delays, which, ends, tries);
            end_early(delays, which, ends, tries);
        }
    } while (drop_needless(delays, ends, tries));
    return delays;
}

std::vector<Delay> Trial::by_lines(const std::vector<Delay>& delays, const Try& tried) {
    const auto named = [&](Moment moment) {
        if (!moment.actor || !moment.line.empty()) return moment;
        std::vector<const Site*> sites;
        for (const Step& step : tried.run.order)
            if (step.actor == moment.actor && step.number <= moment.step) sites.push_back(step.site);
        if (sites.size() != moment.step + 1) return moment;
        moment.line = line_text(sites.back());
        moment.step = static_cast<uint64_t>(std::count_if(
            sites.begin(), sites.end() - 1, [&](const Site* site) { return line_text(site) == moment.line; }));
        return moment;
    };
    std::vector<Delay> by_line;
    for (const Delay& delay : delays) by_line.push_back({.from = named(delay.from), .until = named(delay.until)});
    return attempt(by_line).ends == tried.ends ? by_line : delays;
}

}  // namespace tessera::fuzz
