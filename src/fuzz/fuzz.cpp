// One program under many schedules. A run fails by an error, a deadlock, a finding, or memory that differs from what
// the default schedule leaves.
#include "fuzz/fuzz.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "diag/setting.hpp"
#include "fuzz/search.hpp"
#include "fuzz/sentence.hpp"
#include "fuzz/trial.hpp"
#include "program/run.hpp"
#include "program/schedules.hpp"

namespace tessera::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

Summary& all() {
    static Summary summary;
    return summary;
}

std::string file_for(const UserLine& called_at) {
    const std::string folder = text_setting("TESSERA_REPORT_DIR").value_or(".");
    const std::string stem = called_at.known() ? std::filesystem::path(called_at.file).stem().string() : "program";
    std::string path = fmt::format("{}/{}_{}.tsched", folder, stem, called_at.line);
    for (int number = 2; std::filesystem::exists(path); number++)
        path = fmt::format("{}/{}_{}_{}.tsched", folder, stem, called_at.line, number);
    return path;
}

// The failure under these delays, in words; the run shows the lines.
Failure described(Trial& trial, const std::vector<Delay>& delays, const std::string& ends) {
    const Try last = trial.attempt(delays, true);
    Failure failure{.program = trial.program_line(), .schedule = trial.description()};
    failure.schedule.delays = trial.by_lines(delays, last);
    failure.schedule.ends = ends;
    failure.schedule.steps = last.run.steps;
    failure.sentence = sentence(delays, last.run);
    failure.text = last.text;
    failure.failing_order = order_in_words(last.run);
    failure.good_order = order_in_words(trial.default_run());
    return failure;
}

void record(Trial& trial, const std::vector<Delay>& delays, const std::string& ends, uint32_t tried,
            const std::string& file) {
    uint32_t tries = 0;
    const std::vector<Delay> fewest = trial.minimised(delays, ends, tries);
    Failure failure = described(trial, fewest, ends);
    failure.tried = tried;
    failure.minimised = tries;
    failure.file = file;
    write(file, failure.schedule);
    all().failures.push_back(std::move(failure));
}

Clock::time_point deadline() {
    const uint64_t seconds = number_setting("TESSERA_FUZZ_SECONDS", 0, 0);
    return seconds ? Clock::now() + std::chrono::seconds(seconds) : Clock::time_point::max();
}

void fuzz(Trial& trial, uint32_t schedules, const UserLine& called_at) {
    const Clock::time_point end = deadline();
    if (!trial.run_by_default()) return;
    all().programs++;
    const Silence silence;
    Search search(trial.default_run());
    for (uint32_t number = 1; number <= schedules && Clock::now() < end; number++) {
        const std::vector<Delay> delays = search.next();
        all().schedules++;
        const Try tried = trial.attempt(delays);
        if (tried.ends.empty()) continue;
        record(trial, delays, tried.ends, number, file_for(called_at));
        break;
    }
    trial.leave_default_result();
}

[[noreturn]] void refuse_replay(const std::string& path, const std::string& what, const std::string& note) {
    throw ProgramError(Message{.code = "schedule-diverged",
                               .headline = fmt::format("the replay of `{}` {}", path, what),
                               .note = note,
                               .help = "run `tessera fuzz` again for the program as it is now"});
}

std::string changes_since(const Schedule& then, const Schedule& now) {
    std::string changed;
    if (now.sources != then.sources) changed += "the kernels' text has changed since it was written";
    if (now.inputs != then.inputs) changed += std::string(changed.empty() ? "" : "; ") + "the inputs differ";
    return changed;
}

// Delays that never began: their lines are no more, or are not reached as often.
std::string never_began(const Schedule& schedule, const DelayedRun& run) {
    for (size_t i = 0; i < schedule.delays.size(); i++) {
        const Moment& from = schedule.delays[i].from;
        if (!from.line.empty() && !run.held[i].at && !is_lane(from.actor))
            return fmt::format("{} is not at `{}` {} times", name_of(from.actor), from.line, from.step + 1);
    }
    return "";
}

void check_same_end(const Trial& trial, const Schedule& schedule, const Try& tried, const std::string& path) {
    if (tried.ends == schedule.ends) return;
    const std::string changed = changes_since(schedule, trial.description());
    const std::string missing = never_began(schedule, tried.run);
    refuse_replay(
        path,
        fmt::format("ends with `{}`, and was written for `{}`", tried.ends.empty() ? "ok" : tried.ends, schedule.ends),
        (changed.empty() ? "the program takes other steps than it did" : changed) +
            (missing.empty() ? "" : ": " + missing));
}

void replay(Trial& trial, const Schedule& schedule, const std::string& path) {
    all().replayed++;
    if (!trial.run_by_default()) return;
    const Try tried = [&] {
        const Silence silence;
        return trial.attempt(schedule.delays);
    }();
    check_same_end(trial, schedule, tried, path);
    Failure failure = described(trial, schedule.delays, schedule.ends);
    failure.file = path;
    all().failures.push_back(std::move(failure));
    if (schedule.ends != "result") trial.run_plainly(schedule.delays);  // the error itself, with its graph
}

void minimise(Trial& trial, const Schedule& schedule, const std::string& path) {
    all().replayed++;
    if (!trial.run_by_default()) return;
    const Silence silence;
    check_same_end(trial, schedule, trial.attempt(schedule.delays), path);
    record(trial, schedule.delays, schedule.ends, 0, path);
    trial.leave_default_result();
}

}  // namespace

const Summary& summary() { return all(); }
void clear_summary() { all() = {}; }

nlohmann::json Failure::json() const {
    nlohmann::json delays = nlohmann::json::array();
    const auto moment = [](const Moment& of) {
        return of.actor ? nlohmann::json{{"actor", name_of(of.actor)}, {"step", of.step}, {"line", of.line}}
                        : nlohmann::json{};
    };
    for (const Delay& delay : schedule.delays)
        delays.push_back(
            {{"actor", name_of(delay.actor())}, {"from", moment(delay.from)}, {"until", moment(delay.until)}});
    return {{"program", program},
            {"ends", schedule.ends},
            {"sentence", sentence},
            {"text", text},
            {"file", file},
            {"delays", delays},
            {"tried", tried},
            {"minimised", minimised},
            {"failing_order", failing_order},
            {"good_order", good_order}};
}

}  // namespace tessera::fuzz

namespace tessera {

bool tries_schedules(const Device& device) { return device.options().fuzz || !device.options().replay.empty(); }

void try_schedules(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
                   std::optional<Numerics> numerics) {
    fuzz::Trial trial(program, tensors, device, called_at, numerics);
    if (device.options().fuzz) return fuzz::fuzz(trial, device.options().fuzz, called_at);
    const std::string& path = device.options().replay;
    const fuzz::Schedule schedule = fuzz::read(path);
    if (schedule.program != trial.description().program) return run_once(program, tensors, device, called_at, numerics);
    if (flag_setting("TESSERA_MINIMISE")) return fuzz::minimise(trial, schedule, path);
    fuzz::replay(trial, schedule, path);
}

}  // namespace tessera
