// One line per fact; delays by the names of their actors, the lines that they are at and how often they were there.
#include "fuzz/schedule.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "diag/error.hpp"

namespace tessera::fuzz {
namespace {

constexpr const char* kFirstLine = "tessera-schedule 2";
constexpr const char* kEver = "end";
constexpr const char* kAt = " at ";

[[noreturn]] void refuse(const std::string& path, const std::string& what) {
    throw ProgramError(Message{.code = "schedule-file",
                               .headline = fmt::format("`{}` is no schedule: {}", path, what),
                               .note = "`tessera fuzz` writes schedules that fail",
                               .help = "give the file as it was written"});
}

// "3 (1,0).ncrisc at reader.cpp: noc_semaphore_wait(flag, 1);": the fourth time that it is there.
std::string text_of(const Moment& moment) {
    if (!moment.actor) return kEver;
    const std::string line = moment.line.empty() ? "" : kAt + moment.line;
    return fmt::format("{} {}{}", moment.step, name_of(moment.actor), line);
}

Moment moment_in(const std::string& path, std::istringstream& words) {
    Moment moment;
    std::string name;
    words >> name;
    if (name == kEver) return moment;
    if (!(std::istringstream(name) >> moment.step)) refuse(path, "`" + name + "` is no step");
    std::getline(words >> std::ws, name);
    const size_t at = name.find(kAt);
    if (at != std::string::npos) {
        moment.line = name.substr(at + std::string(kAt).size());
        name.resize(at);
    }
    moment.actor = actor_named(name);
    if (!moment.actor) refuse(path, fmt::format("nobody is called `{}`", name));
    return moment;
}

void add_end(const std::string& path, Schedule& schedule, std::istringstream& words) {
    if (schedule.delays.empty()) refuse(path, "an `until` comes before the first `delay`");
    schedule.delays.back().until = moment_in(path, words);
}

}  // namespace

void write(const std::string& path, const Schedule& schedule) {
    std::ofstream file(path);
    file << kFirstLine << "\nprogram " << schedule.program << "\nsources " << schedule.sources << "\ninputs "
         << schedule.inputs << "\nsteps " << schedule.steps << '\n';
    for (const Delay& delay : schedule.delays)
        file << "delay " << text_of(delay.from) << "\nuntil " << text_of(delay.until) << '\n';
    file << "ends " << schedule.ends << '\n';
    if (!file.flush())
        throw ProgramError(Message{.code = "schedule-file", .headline = fmt::format("`{}` cannot be written", path)});
}

Schedule read(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    if (!file) refuse(path, "it cannot be read");
    if (!std::getline(file, line) || line != kFirstLine) refuse(path, fmt::format("its first line is `{}`", line));
    Schedule schedule;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string key;
        words >> key;
        if (key == "program") words >> schedule.program;
        else if (key == "sources") words >> schedule.sources;
        else if (key == "inputs") words >> schedule.inputs;
        else if (key == "steps") words >> schedule.steps;
        else if (key == "ends") std::getline(words >> std::ws, schedule.ends);
        else if (key == "delay") schedule.delays.push_back({.from = moment_in(path, words), .until = {}});
        else if (key == "until") add_end(path, schedule, words);
        else refuse(path, fmt::format("no line begins with `{}`", key));
    }
    return schedule;
}

}  // namespace tessera::fuzz
