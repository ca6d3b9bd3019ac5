// One program under many schedules. A run fails by an error, a deadlock, or memory that differs from what the default
// schedule leaves. Delays that are not needed for a failure are dropped, the others shortened (delta debugging).
#include "fuzz/fuzz.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "diag/print_sink.hpp"
#include "diag/setting.hpp"
#include "fuzz/memory.hpp"
#include "fuzz/search.hpp"
#include "jit/files.hpp"
#include "program/run.hpp"
#include "program/schedules.hpp"

namespace tessera::fuzz {
namespace {

Summary& all() {
    static Summary summary;
    return summary;
}

// How a run under some delays ended; `ends` is empty when it ended as the default schedule does.
struct Try {
    std::string ends, text;
    DelayedRun run;
};

// Lines of DPRINT are dropped: a program prints once, by its default schedule.
class Silence {
  public:
    Silence() : before_(set_print_hook([](std::string_view) {})) {}
    ~Silence() { set_print_hook(std::move(before_)); }

  private:
    PrintHook before_;
};

class Trial {
  public:
    Trial(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
          std::optional<Numerics> numerics)
        : program_(program),
          tensors_(tensors),
          device_(device),
          called_at_(called_at),
          numerics_(numerics),
          before_(device) {}

    void fuzz(uint32_t schedules);
    void replay(const Schedule& schedule);
    Schedule description() const;

  private:
    Try attempt(const std::vector<Delay>& delays);
    bool run_by_default();
    bool still_fails(const std::vector<Delay>& delays, const std::string& ends);
    std::vector<Delay> minimised(std::vector<Delay> delays, const std::string& ends);
    void shorten(std::vector<Delay>& delays, size_t which, const std::string& ends, uint64_t steps);
    void record(const std::vector<Delay>& delays, const std::string& ends, uint32_t tried);
    std::string sentence(const std::vector<Delay>& delays, const DelayedRun& run) const;

    const Program& program_;
    std::span<const Tensor> tensors_;
    Device& device_;
    const UserLine& called_at_;
    std::optional<Numerics> numerics_;
    Memory before_;
    std::optional<Memory> after_;
    DelayedRun default_run_;
    uint32_t minimising_ = 0;
};

Try Trial::attempt(const std::vector<Delay>& delays) {
    Try tried;
    before_.restore();
    try {
        run_once(program_, tensors_, device_, called_at_, numerics_, [&](const PolicyOptions& options) {
            return std::make_unique<DelaysPolicy>(options, delays, tried.run);
        });
    } catch (const Error& error) {
        if (error.code() == "interrupted") throw;
        device_.wants_reset = false;
        tried.ends = error.code() == "deadlock" ? "deadlock" : "error " + error.code();
        tried.text = error.what();
        return tried;
    }
    if (!after_) return tried;
    if (const std::string where = after_->difference(); !where.empty()) {
        tried.ends = "result";
        tried.text = "the first byte that differs from the default schedule's result is at " + where;
    }
    return tried;
}

// False: it fails without any delay, which is no matter of schedules; the error is the usual one.
bool Trial::run_by_default() {
    Try tried = attempt({});
    if (!tried.ends.empty()) {
        before_.restore();
        run_once(program_, tensors_, device_, called_at_, numerics_);
        return false;
    }
    default_run_ = std::move(tried.run);
    after_.emplace(device_);
    return true;
}

bool Trial::still_fails(const std::vector<Delay>& delays, const std::string& ends) {
    minimising_++;
    return attempt(delays).ends == ends;
}

// The latest begin and the earliest end that still fail, by bisection.
void Trial::shorten(std::vector<Delay>& delays, size_t which, const std::string& ends, uint64_t steps) {
    Delay& delay = delays[which];
    uint64_t low = delay.from, high = std::min(delay.until, steps + 1);
    while (low + 1 < high) {
        const uint64_t middle = low + (high - low) / 2, kept = delay.until;
        delay.until = middle;
        if (still_fails(delays, ends)) high = middle;
        else low = middle, delay.until = kept;
    }
    for (uint64_t late = high; delay.from + 1 < late;) {
        const uint64_t middle = delay.from + (late - delay.from) / 2, kept = delay.from;
        delay.from = middle;
        if (still_fails(delays, ends)) continue;
        delay.from = kept;
        late = middle;
    }
}

std::vector<Delay> Trial::minimised(std::vector<Delay> delays, const std::string& ends) {
    for (size_t part = std::max<size_t>(1, delays.size() / 2);; part = std::max<size_t>(1, part / 2)) {
        bool dropped = false;
        for (size_t start = 0; start < delays.size() && delays.size() > 1;) {
            std::vector<Delay> fewer = delays;
            const auto first = fewer.begin() + static_cast<ptrdiff_t>(start);
            fewer.erase(first, first + static_cast<ptrdiff_t>(std::min(part, delays.size() - start)));
            if (!fewer.empty() && still_fails(fewer, ends)) delays = fewer, dropped = true;
            else start += part;
        }
        if (part == 1 && !dropped) break;
    }
    for (size_t which = 0; which < delays.size(); which++) shorten(delays, which, ends, 2 * default_run_.steps + 64);
    return delays;
}

std::string line_of(const Site* site) {
    return fmt::format("{}:{}", std::filesystem::path(site->file).filename().string(), site->line);
}

// "(1,0).ncrisc" as a sentence has it: "ncrisc on (1,0)".
std::string spoken(Actor actor) {
    const std::string name = name_of(actor);
    const size_t dot = name.find(").");
    return dot == std::string::npos ? name : name.substr(dot + 2) + " on " + name.substr(0, dot + 1);
}

std::string Trial::sentence(const std::vector<Delay>& delays, const DelayedRun& run) const {
    std::string text = "fails when ";
    for (size_t i = 0; i < delays.size(); i++) {
        if (i) text += ", and ";
        const DelayedRun::Held& held = run.held[i];
        if (is_lane(delays[i].actor))
            text += fmt::format("{} is delayed from step {} on", name_of(delays[i].actor), delays[i].from);
        else text += fmt::format("{} is delayed{}", spoken(delays[i].actor), held.at ? " at " + line_of(held.at) : "");
        if (held.passed) text += fmt::format(" until {} has passed {}", spoken(held.passed_by), line_of(held.passed));
    }
    return text;
}

std::string file_for(const UserLine& called_at) {
    const std::string folder = text_setting("TESSERA_REPORT_DIR").value_or(".");
    const std::string stem = called_at.known() ? std::filesystem::path(called_at.file).stem().string() : "program";
    std::string path = fmt::format("{}/{}_{}.tsched", folder, stem, called_at.line);
    for (int number = 2; std::filesystem::exists(path); number++)
        path = fmt::format("{}/{}_{}_{}.tsched", folder, stem, called_at.line, number);
    return path;
}

void Trial::record(const std::vector<Delay>& delays, const std::string& ends, uint32_t tried) {
    Failure failure{.program = called_at_.known() ? called_at_.str() : "a program", .schedule = description()};
    failure.tried = tried;
    minimising_ = 0;
    failure.schedule.delays = minimised(delays, ends);
    const Try last = attempt(failure.schedule.delays);
    failure.schedule.ends = ends;
    failure.schedule.steps = last.run.steps;
    failure.minimised = minimising_;
    failure.sentence = sentence(failure.schedule.delays, last.run);
    failure.text = last.text;
    failure.file = file_for(called_at_);
    write(failure.file, failure.schedule);
    all().failures.push_back(std::move(failure));
}

void Trial::fuzz(uint32_t schedules) {
    if (!run_by_default()) return;
    all().programs++;
    const Silence silence;
    Search search(default_run_);
    for (uint32_t number = 1; number <= schedules; number++) {
        const std::vector<Delay> delays = search.next();
        all().schedules++;
        const Try tried = attempt(delays);
        if (tried.ends.empty()) continue;
        record(delays, tried.ends, number);
        break;
    }
    after_->restore();
}

// What step numbers depend on, the kernels' text, and the inputs: apart, so that a replay can say what has changed.
Schedule Trial::description() const {
    std::string shape = device_.arch().product, sources;
    for (const KernelDescriptor& kernel : program_.descriptor->kernels) {
        const bool is_file = kernel.source_type == SourceType::FILE_PATH;
        const std::string name = is_file ? std::filesystem::path(kernel.kernel_source).filename().string() : "text";
        shape += fmt::format("|{} {} {}", name, kernel.core_ranges.str(), kernel.config.index());
        sources += is_file ? name : kernel.kernel_source;
    }
    for (const CBDescriptor& cb : program_.descriptor->cbs)
        shape += fmt::format("|{} {}", cb.total_size, cb.core_ranges.str());
    for (const auto& roles : program_.kernels)
        for (const auto& kernel : roles)
            for (const std::string& file : kernel ? kernel->user_files : std::vector<std::string>{})
                sources += fmt::format("{:x} ", jit::hash_of_file(file));
    return {.program = jit::hex_hash_of(shape), .sources = jit::hex_hash_of(sources), .inputs = before_.hash()};
}

[[noreturn]] void refuse_replay(const std::string& path, const std::string& what, const std::string& note) {
    throw ProgramError(Message{.code = "schedule-diverged",
                               .headline = fmt::format("the replay of `{}` {}", path, what),
                               .note = note,
                               .help = "run `tessera fuzz` again for the program as it is now"});
}

void Trial::replay(const Schedule& schedule) {
    all().replayed++;
    const Schedule now = description();
    DelayedRun run;
    const bool expects_result = schedule.ends == "result";
    if (expects_result && !run_by_default()) return;
    const Try tried = attempt(schedule.delays);
    std::string changed;
    if (now.sources != schedule.sources) changed += "the kernels' text has changed since it was written";
    if (now.inputs != schedule.inputs) changed += std::string(changed.empty() ? "" : "; ") + "the inputs differ";
    if (tried.ends != schedule.ends)
        refuse_replay(device_.options().replay,
                      fmt::format("ends with `{}`, and was written for `{}`", tried.ends.empty() ? "ok" : tried.ends,
                                  schedule.ends),
                      changed.empty() ? "the program takes other steps than it did" : changed);
    Failure failure{.program = called_at_.known() ? called_at_.str() : "a program", .schedule = schedule};
    failure.file = device_.options().replay;
    failure.sentence = sentence(schedule.delays, tried.run);
    failure.text = tried.text;
    all().failures.push_back(std::move(failure));
    if (!expects_result) {  // the error itself, with its graph
        before_.restore();
        run_once(program_, tensors_, device_, called_at_, numerics_, [&](const PolicyOptions& options) {
            return std::make_unique<DelaysPolicy>(options, schedule.delays, run);
        });
    }
}

}  // namespace

const Summary& summary() { return all(); }
void clear_summary() { all() = {}; }

nlohmann::json Failure::json() const {
    nlohmann::json delays = nlohmann::json::array();
    for (const Delay& delay : schedule.delays)
        delays.push_back({{"actor", name_of(delay.actor)}, {"from", delay.from}, {"until", delay.until}});
    return {{"program", program},   {"ends", schedule.ends}, {"delays", delays}, {"file", file},
            {"sentence", sentence}, {"text", text},          {"tried", tried},   {"minimised", minimised}};
}

}  // namespace tessera::fuzz

namespace tessera {

bool tries_schedules(const Device& device) { return device.options().fuzz || !device.options().replay.empty(); }

void try_schedules(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
                   std::optional<Numerics> numerics) {
    fuzz::Trial trial(program, tensors, device, called_at, numerics);
    if (device.options().fuzz) return trial.fuzz(device.options().fuzz);
    const fuzz::Schedule schedule = fuzz::read(device.options().replay);
    if (schedule.program == trial.description().program) trial.replay(schedule);
    else run_once(program, tensors, device, called_at, numerics);
}

}  // namespace tessera
