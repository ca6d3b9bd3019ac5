// Roles' clocks summed, followed and judged.
#include "timing/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>

#include "diag/origin.hpp"

namespace tessera::timing {
namespace {

// Shares from which an engine is the limit, a wait is worth a sentence, and two waits make a buffer too small.
constexpr double kBusy = 0.6, kLong = 0.25, kShort = 0.1;
constexpr Role kMovers[] = {Role::Brisc, Role::Ncrisc};
constexpr Role kEngines[] = {Role::Unpack, Role::Math, Role::Pack};

Line line_of(const Site* site) {
    if (!site) return {};
    const SourcePosition at = in_users_file({site->file, site->line, site->column});
    return {at.file, at.line};
}

std::vector<Step> joined(const std::vector<Step>& backwards) {
    std::vector<Step> steps;
    for (auto step = backwards.rbegin(); step != backwards.rend(); ++step) {
        if (!steps.empty() && steps.back().continues(*step)) steps.back().cycles += step->cycles;
        else if (step->cycles > 0) steps.push_back(*step);
    }
    return steps;
}

template <class Visit>
void each_span(const TimedRun& run, Role role, Spent spent, Visit&& visit) {
    for (const Clock& clock : run.clocks())
        if (clock.used && clock.role == role)
            for (const Span& span : clock.spans)
                if (span.spent == spent) visit(span);
}

template <class Key>
Key longest(const std::map<Key, double>& totals, Key none) {
    const auto most = std::ranges::max_element(totals, {}, [](const auto& entry) { return entry.second; });
    return most == totals.end() ? none : most->first;
}

// The circular buffer that such roles wait longest for.
int longest_object(const TimedRun& run, Role role, Spent spent) {
    std::map<int, double> totals;
    each_span(run, role, spent,
              [&](const Span& span) { totals[static_cast<int>(span.object)] += span.end - span.begin; });
    return longest(totals, -1);
}

// " at reader.cpp:12": where such roles wait longest.
std::string at_longest_line(const TimedRun& run, Role role, Spent spent) {
    std::map<Line, double> totals;
    each_span(run, role, spent, [&](const Span& span) {
        if (span.site) totals[line_of(span.site)] += span.end - span.begin;
    });
    const Line line = longest(totals, Line{});
    return line.line ? " at " + line.str() : "";
}

struct RoleWait {
    Role role = Role::Brisc;
    Spent spent = Spent::Code;
    double share = 0;
};
template <size_t Roles, size_t Kinds>
RoleWait longest_wait(const RoleSums& sums, const Role (&roles)[Roles], const Spent (&kinds)[Kinds]) {
    RoleWait most;
    for (Role role : roles)
        for (Spent spent : kinds)
            if (const double share = sums[static_cast<size_t>(role)].share(spent); share > most.share)
                most = {role, spent, share};
    return most;
}

std::string waits(const RoleWait& wait) {
    return fmt::format("{} waits {} of the time for {}", name(wait.role), percent(wait.share), waits_for(wait.spent));
}

// Both sides of one circular buffer wait for each other: it is not deep enough.
std::optional<Bottleneck> too_shallow(const Record& record, const RoleSums& sums, Role mover, bool fills) {
    const Role other = fills ? Role::Unpack : Role::Pack;
    const Spent mine = fills ? Spent::Room : Spent::Pages, theirs = fills ? Spent::Pages : Spent::Room;
    const RoleSum &here = sums[static_cast<size_t>(mover)], &there = sums[static_cast<size_t>(other)];
    if (here.share(mine) < kShort || there.share(theirs) < kShort) return std::nullopt;
    const int cb = longest_object(*record.run, mover, mine);
    if (cb != longest_object(*record.run, other, theirs)) return std::nullopt;
    const auto found = std::ranges::find(record.cbs, static_cast<uint32_t>(cb), &RecordedCb::cb);
    if (found == record.cbs.end()) return std::nullopt;
    return Bottleneck{"depth",
                      fmt::format("c_{} holds {} page{}: {} waits {} of the time for {}, and {} {} for {}", cb,
                                  found->pages, found->pages == 1 ? "" : "s", name(mover), percent(here.share(mine)),
                                  name(other), name(other), percent(there.share(theirs)), name(mover)),
                      cb};
}

std::optional<Bottleneck> dispatch_limit(const Record& record) {
    if (record.launch_cycles <= 2 * record.end) return std::nullopt;
    const double share = record.launch_cycles / (record.launch_cycles + record.end);
    return Bottleneck{"launch", fmt::format("dispatch takes {} of the time: give a program more work", percent(share))};
}

std::optional<Bottleneck> engine_limit(const RoleSums& sums) {
    const Role most = *std::ranges::max_element(
        kEngines, {}, [&](Role role) { return sums[static_cast<size_t>(role)].engine_share(); });
    const double share = sums[static_cast<size_t>(most)].engine_share();
    if (share < kBusy) return std::nullopt;
    const char* const engine = most == Role::Unpack ? "the unpackers are"
                               : most == Role::Math ? "the math engine is"
                                                    : "the packer is";
    return Bottleneck{std::string(name(most)), fmt::format("{} busy {} of the time", engine, percent(share))};
}

std::optional<Bottleneck> depth_limit(const Record& record, const RoleSums& sums) {
    for (Role mover : kMovers)
        for (bool fills : {true, false})
            if (auto found = too_shallow(record, sums, mover, fills)) return found;
    return std::nullopt;
}

// What the roles that move data do.
std::optional<Bottleneck> mover_limit(const Record& record, const RoleSums& sums) {
    if (const RoleWait noc = longest_wait(sums, kMovers, {Spent::Noc}); noc.share >= kLong)
        return Bottleneck{"noc", waits(noc) + at_longest_line(*record.run, noc.role, Spent::Noc)};
    const auto issuing = [&](Role role) {
        const RoleSum& sum = sums[static_cast<size_t>(role)];
        return sum.share(Spent::Call) + sum.share(Spent::Code);
    };
    const Role busiest = *std::ranges::max_element(kMovers, {}, issuing);
    if (issuing(busiest) >= kBusy)
        return Bottleneck{"issue", fmt::format("{} is busy {} of the time with its own code and calls", name(busiest),
                                               percent(issuing(busiest)))};
    const RoleWait wait = longest_wait(sums, kMovers, {Spent::Semaphore, Spent::Noc, Spent::Pages, Spent::Room});
    if (wait.share < kLong) return std::nullopt;
    return Bottleneck{timing::name(wait.spent), waits(wait) + at_longest_line(*record.run, wait.role, wait.spent)};
}

std::optional<Bottleneck> compute_limit(const RoleSums& sums) {
    const RoleWait wait = longest_wait(sums, kEngines, {Spent::Pages, Spent::Room, Spent::Src, Spent::Dst});
    if (wait.share < kLong) return std::nullopt;
    return Bottleneck{timing::name(wait.spent), waits(wait)};
}

}  // namespace

const char* waits_for(Spent spent) {
    constexpr const char* kWords[kNumSpent] = {"",
                                               "",
                                               "",
                                               "room in a circular buffer",
                                               "pages of a circular buffer",
                                               "a semaphore",
                                               "the NoC",
                                               "the other side of SrcA and SrcB",
                                               "a half of Dst",
                                               "a mailbox",
                                               "a word in L1"};
    return kWords[static_cast<size_t>(spent)];
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string in_words(Spent spent) {
    return is_wait(spent) ? fmt::format("waits for {}", waits_for(spent)) : timing::name(spent);
}

std::string Line::str() const { return fmt::format("{}:{}", std::filesystem::path(file).filename().string(), line); }

bool Step::continues(const Step& other) const {
    return core == other.core && role == other.role && spent == other.spent && line == other.line;
}

RoleSums by_role(const TimedRun& run) {
    RoleSums sums;
    for (const Clock& clock : run.clocks()) {
        if (!clock.used) continue;
        RoleSum& sum = sums[static_cast<size_t>(clock.role)];
        sum.cores++;
        sum.end = std::max(sum.end, clock.now());
        sum.time += clock.now();
        sum.engine += clock.busy_engine;
        for (size_t i = 0; i < kNumSpent; i++) sum.spent[i] += clock.spent[i];
    }
    return sums;
}

std::vector<LineSum> by_line(const TimedRun& run) {
    std::map<const Site*, std::array<double, 2>> sites;
    for (const Clock& clock : run.clocks())
        for (const Span& span : clock.spans)
            if (span.site) sites[span.site][is_wait(span.spent)] += span.end - span.begin;
    std::map<Line, LineSum> lines;
    for (const auto& [site, cycles] : sites) {
        const Line line = line_of(site);
        LineSum& sum = lines[line];
        sum = {line, sum.worked + cycles[0], sum.waited + cycles[1]};
    }
    std::vector<LineSum> sorted;
    for (auto& [line, sum] : lines) sorted.push_back(std::move(sum));
    std::ranges::sort(sorted, std::greater(), [](const LineSum& sum) { return sum.worked + sum.waited; });
    return sorted;
}

std::vector<Step> critical_path(const TimedRun& run) {
    const std::vector<Clock>& clocks = run.clocks();
    const auto last = std::ranges::max_element(
        clocks, {}, [](const Clock& clock) { return clock.used ? clock.now() : -std::numeric_limits<double>::max(); });
    if (last == clocks.end() || !last->used) return {};
    size_t most = 1;
    for (const Clock& clock : clocks) most += clock.spans.size();
    const Clock* role = &*last;
    double at = role->now();
    size_t place = role->spans.size();
    std::vector<Step> steps;
    for (size_t i = 0; i < most; i++) {
        while (place > 0 && role->spans[place - 1].begin >= at) place--;
        if (place == 0 || at <= 0) break;
        const Span& span = role->spans[place - 1];
        const Clock* by = span.by >= 0 ? &clocks[static_cast<size_t>(span.by)] : nullptr;
        const bool jumps = is_wait(span.spent) && by && by->used && span.by_time > span.begin && by != role;
        const double from = jumps ? span.by_time : span.begin, until = jumps ? at : std::min(at, span.end);
        steps.push_back({role->logical, role->role, span.spent, line_of(span.site), std::max(0.0, until - from)});
        at = from;
        if (jumps) role = by;
        place = jumps ? role->spans.size() : place - 1;
    }
    return joined(steps);
}

Bottleneck bottleneck(const Record& record) {
    const RoleSums sums = by_role(*record.run);
    if (auto found = dispatch_limit(record)) return *found;
    if (auto found = engine_limit(sums)) return *found;
    if (auto found = depth_limit(record, sums)) return *found;
    if (auto found = mover_limit(record, sums)) return *found;
    if (auto found = compute_limit(sums)) return *found;
    return {"none", "nothing stands out"};
}

std::optional<double> fpu_share(const Record& record) {
    double busy = 0, cores = 0;
    for (const Clock& clock : record.run->clocks())
        if (clock.used && clock.macs > 0) busy += clock.busy_engine, cores++;
    if (cores == 0 || record.end <= 0) return std::nullopt;
    return busy / (cores * record.end);
}

double error_of(const Record& record) {
    constexpr double kTransfers = 0.10, kCompute = 0.10, kMatmul = 0.10;  // docs/timing.md, "How far off"
    bool computes = false;
    for (const Clock& clock : record.run->clocks()) {
        if (!clock.used) continue;
        if (clock.macs > 0) return kMatmul;
        computes |= clock.busy_engine > 0;
    }
    return computes ? kCompute : kTransfers;
}

}  // namespace tessera::timing
