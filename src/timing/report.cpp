// A headline, a table of roles, the sentence, the critical path and the lines (docs/timing.md).
#include "timing/report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>

#include "timing/analysis.hpp"

namespace tessera::timing {
namespace {

constexpr size_t kShown = 6;  // steps, lines

// 12345.6 as 12,346.
std::string cycles(double number) {
    std::string digits = fmt::format("{:.0f}", number);
    for (size_t end = digits.size(); end > 3 + (digits.front() == '-'); end -= 3) {
        if (end - 3 == 0) break;
        digits.insert(end - 3, ",");
    }
    return digits;
}

std::string headline(const Record& record) {
    const std::string& name = record.called_at.empty() ? "program" : record.called_at;
    return fmt::format("time: {} on {}: {} cycles, {:.2f} us (+-{}), and {:.2f} us of dispatch\n", name, record.product,
                       cycles(record.end), record.end / record.clock_mhz, percent(error_of(record)),
                       record.launch_cycles / record.clock_mhz);
}

std::string role_table(const TimedRun& run) {
    std::string out = fmt::format("  {:8} {:>5} {:>10} ", "role", "cores", "cycles");
    for (size_t i = 0; i < kNumSpent; i++)
        out += fmt::format("{:>9}{}", timing::name(static_cast<Spent>(i)), i + 1 < kNumSpent ? " " : "\n");
    const RoleSums sums = by_role(run);
    for (size_t role = 0; role < kNumRoles; role++) {
        const RoleSum& sum = sums[role];
        if (!sum.cores) continue;
        out += fmt::format("  {:8} {:5} {:>10} ", tessera::name(static_cast<Role>(role)), sum.cores, cycles(sum.end));
        for (size_t i = 0; i < kNumSpent; i++)
            out += fmt::format("{:8.0f}%{}", 100 * sum.share(static_cast<Spent>(i)), i + 1 < kNumSpent ? " " : "\n");
    }
    return out;
}

// Steps of one role and line together, most cycles first, with how often the path goes there.
std::vector<std::pair<Step, size_t>> grouped(const std::vector<Step>& steps) {
    std::vector<std::pair<Step, size_t>> groups;
    for (const Step& step : steps) {
        const auto same = std::ranges::find_if(groups, [&](const auto& group) { return group.first.continues(step); });
        if (same == groups.end()) {
            groups.emplace_back(step, 1);
        } else {
            same->first.cycles += step.cycles;
            same->second++;
        }
    }
    std::ranges::sort(groups, std::greater(), [](const auto& group) { return group.first.cycles; });
    return groups;
}

std::string path_lines(const TimedRun& run) {
    std::string out = "  critical path:\n";
    auto groups = grouped(critical_path(run));
    groups.resize(std::min(groups.size(), kShown));
    for (const auto& [step, times] : groups)
        out += fmt::format("    {:>10}  core ({},{}) {:7} {:32} {}{}\n", cycles(step.cycles), step.core.x, step.core.y,
                           tessera::name(step.role), in_words(step.spent), step.line.line ? step.line.str() : "-",
                           times > 1 ? fmt::format(" ({} times)", times) : "");
    return out;
}

std::string source_lines(const TimedRun& run) {
    std::string out = "  lines:\n";
    auto lines = by_line(run);
    lines.resize(std::min(lines.size(), kShown));
    for (const LineSum& sum : lines)
        out +=
            fmt::format("    {:>10} busy {:>10} waiting  {}\n", cycles(sum.worked), cycles(sum.waited), sum.line.str());
    return out;
}

std::string unknown_costs(const TimedRun& run) {
    std::vector<std::string> names;
    for (const auto& [name, count] : run.unknown) names.push_back(name);
    if (names.empty()) return {};
    std::ranges::sort(names);
    return fmt::format("  = note: no cost of their own: {}; a common SFPU cost was taken\n", fmt::join(names, ", "));
}

void report_all() {
    std::vector<std::pair<std::string, size_t>> texts;
    for (const auto& record : records()) {
        std::string text = report(*record);
        const auto same = std::ranges::find(texts, text, &std::pair<std::string, size_t>::first);
        if (same == texts.end()) texts.emplace_back(std::move(text), 1);
        else same->second++;
    }
    for (const auto& [text, times] : texts) {
        fmt::print(stderr, "{}", text);
        if (times > 1) fmt::print(stderr, "  = {} programs took this time\n", times);
    }
}

}  // namespace

std::string report(const Record& record) {
    const TimedRun& run = *record.run;
    std::string out = headline(record) + role_table(run);
    if (const auto share = fpu_share(record))
        out += fmt::format("  = the FPU multiplies {} of the time\n", percent(*share));
    return out + fmt::format("  = {}\n", bottleneck(record).sentence) + path_lines(run) + source_lines(run) +
           unknown_costs(run);
}

void report_at_exit() {
    static std::once_flag once;
    std::call_once(once, [] {
        static const pid_t process = getpid();
        std::atexit([] {
            if (getpid() == process) report_all();  // and no process that was forked from it
        });
    });
}

}  // namespace tessera::timing
