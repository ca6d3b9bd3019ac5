// Timed programs as JSON: totals, zones, links, and every span where it is asked for.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "diag/origin.hpp"
#include "timing/analysis.hpp"
#include "timing/record.hpp"
#include "timing/report.hpp"
#include "timing/timing.hpp"

namespace tessera::timing {
namespace {

using nlohmann::json;

json place(const Site* site) {
    if (!site) return nullptr;
    const SourcePosition at = in_users_file({site->file, site->line, site->column});
    return {at.file, at.line};
}

// Sites are few and spans many: spans name a site by its place in a list.
class Sites {
  public:
    int number(const Site* site) {
        if (!site) return -1;
        const auto [found, fresh] = numbers_.try_emplace(site, static_cast<int>(list_.size()));
        if (fresh) list_.push_back(place(site));
        return found->second;
    }
    json take() { return std::move(list_); }

  private:
    std::unordered_map<const Site*, int> numbers_;
    json list_ = json::array();
};

json spans_of(const Clock& clock, Sites& sites) {
    json spans = json::array();
    for (const Span& span : clock.spans)
        spans.push_back({span.begin, span.end, static_cast<int>(span.spent), span.object, sites.number(span.site),
                         span.by, span.by_time});
    return spans;
}

json role_json(const Clock& clock, int index, Sites* sites) {
    json spent = json::object();
    for (uint32_t i = 0; i < kNumSpent; i++)
        if (clock.spent[i] > 0) spent[name(static_cast<Spent>(i))] = clock.spent[i];
    json zones = json::array();
    for (const Zone& zone : clock.zones) zones.push_back({zone.name, zone.begin, zone.end});
    json role = {{"core", {clock.logical.x, clock.logical.y}},
                 {"role", std::string(tessera::name(clock.role))},
                 {"index", index},
                 {"end", clock.now()},
                 {"ended", clock.ended},
                 {"spent", std::move(spent)},
                 {"engine", clock.busy_engine},
                 {"macs", clock.macs},
                 {"zones", std::move(zones)}};
    if (sites) role["spans"] = spans_of(clock, *sites);
    return role;
}

json links_of(const Network& network) {
    json links = json::array();
    for (uint32_t noc = 0; noc < 2; noc++)
        for (uint32_t y = 0; y < network.rows(); y++)
            for (uint32_t x = 0; x < network.columns(); x++)
                for (uint32_t direction = 0; direction < 2; direction++)
                    if (const double load = network.load(noc, x, y, direction); load > 0)
                        links.push_back({noc, x, y, direction, load});
    return links;
}

json banks_of(const Record& record) {
    json banks = json::array();
    for (uint32_t bank = 0; bank < record.run->network.banks(); bank++)
        banks.push_back(record.run->network.bank_load(bank));
    return banks;
}

// Pages in a buffer from each time on. Roles run ahead of each other: their pushes and pops are put in order here.
json fill_of(std::vector<std::pair<double, int64_t>> changes) {
    std::ranges::sort(changes, [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;  // at one time a page comes before it goes
    });
    json pages = json::array();
    int64_t full = 0;
    for (const auto& [time, change] : changes) pages.push_back({time, full += change});
    return pages;
}

// The device may be closed by now: clocks know the places of their cores.
json fills_of(const TimedRun& run) {
    json fills = json::array();
    for (size_t core = 0; core < run.cores().size(); core++) {
        const std::span roles(run.clocks().data() + core * kNumRoles, kNumRoles);
        const auto used = std::ranges::find_if(roles, &Clock::used);
        if (used == roles.end()) continue;
        for (uint32_t cb = 0; cb < abi::kMaxCbs; cb++)
            if (const auto& changes = run.cores()[core].cbs[cb].changes; !changes.empty())
                fills.push_back(
                    {{"core", {used->logical.x, used->logical.y}}, {"cb", cb}, {"pages", fill_of(changes)}});
    }
    return fills;
}

json heat_of(const Network& network) {
    const Heat& heat = network.heat();
    json links = json::array();
    size_t parts = 0;
    for (uint32_t noc = 0; noc < 2; noc++)
        for (uint32_t y = 0; y < network.rows(); y++)
            for (uint32_t x = 0; x < network.columns(); x++)
                for (uint32_t direction = 0; direction < 2; direction++) {
                    const std::vector<float>& load = heat.of(network.heat_of(noc, x, y, direction));
                    if (load.empty()) continue;
                    links.push_back({noc, x, y, direction, load});
                    parts = std::max(parts, load.size());
                }
    return {{"bins", parts},
            {"width", heat.width()},
            {"columns", network.columns()},
            {"rows", network.rows()},
            {"links", std::move(links)}};
}

json path_of(const TimedRun& run) {
    json steps = json::array();
    for (const Step& step : critical_path(run))
        steps.push_back({{step.core.x, step.core.y},
                         std::string(tessera::name(step.role)),
                         name(step.spent),
                         step.line.file,
                         step.line.line,
                         step.cycles});
    return steps;
}

json lines_of(const TimedRun& run) {
    json lines = json::array();
    for (const LineSum& sum : by_line(run)) lines.push_back({sum.line.file, sum.line.line, sum.worked, sum.waited});
    return lines;
}

json record_json(const Record& record, bool spans) {
    Sites sites;
    json roles = json::array();
    const auto& clocks = record.run->clocks();
    for (size_t i = 0; i < clocks.size(); i++)
        if (clocks[i].used) roles.push_back(role_json(clocks[i], static_cast<int>(i), spans ? &sites : nullptr));
    json cbs = json::array();
    for (const RecordedCb& cb : record.cbs)
        cbs.push_back({{"cb", cb.cb}, {"pages", cb.pages}, {"page_bytes", cb.page_bytes}, {"made_at", cb.made_at}});
    json all = {{"called_at", record.called_at},
                {"arch", record.arch},
                {"product", record.product},
                {"clock_mhz", record.clock_mhz},
                {"launch_cycles", record.launch_cycles},
                {"began", record.began},
                {"cycles", record.end},
                {"failed", record.failed},
                {"kernels", record.kernel_files},
                {"cbs", std::move(cbs)},
                {"roles", std::move(roles)},
                {"error", error_of(record)},
                {"links", links_of(record.run->network)},
                {"banks", banks_of(record)},
                {"unknown", record.run->unknown}};
    if (!spans) return all;
    all["sites"] = sites.take();
    all["fills"] = fills_of(*record.run);
    all["heat"] = heat_of(record.run->network);
    const Bottleneck limit = bottleneck(record);
    all["bottleneck"] = {limit.kind, limit.sentence, limit.cb};
    all["path"] = path_of(*record.run);
    all["lines"] = lines_of(*record.run);
    all["text"] = report(record);
    return all;
}

}  // namespace

std::string runs_json(bool spans) {
    json all = json::array();
    for (const auto& record : records()) all.push_back(record_json(*record, spans));
    return all.dump();
}

void clear_runs() { forget_records(); }
size_t count_runs() { return records().size(); }
std::vector<std::pair<std::string, std::string>> kinds() {
    std::vector<std::pair<std::string, std::string>> all;
    for (size_t i = 0; i < kNumSpent; i++) {
        const auto spent = static_cast<Spent>(i);
        all.emplace_back(name(spent), is_wait(spent) ? waits_for(spent) : "");
    }
    return all;
}

}  // namespace tessera::timing
