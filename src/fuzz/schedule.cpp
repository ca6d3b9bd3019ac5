// One line per fact; delays by the names of their actors and the numbers of their steps.
#include "fuzz/schedule.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "diag/error.hpp"

namespace tessera::fuzz {
namespace {

constexpr const char* kFirstLine = "tessera-schedule 1";
constexpr const char* kEver = "end";

[[noreturn]] void refuse(const std::string& path, const std::string& what) {
    throw ProgramError(Message{.code = "schedule-file",
                               .headline = fmt::format("`{}` is no schedule: {}", path, what),
                               .note = "`tessera fuzz` writes schedules that fail",
                               .help = "give the file as it was written"});
}

std::string line_of(const Delay& delay) {
    const std::string until = delay.until == UINT64_MAX ? kEver : std::to_string(delay.until);
    return fmt::format("delay {} {} {}", delay.from, until, name_of(delay.actor));
}

Delay delay_in(const std::string& path, std::istringstream& words) {
    Delay delay;
    std::string until, name;
    words >> delay.from >> until >> std::ws;
    std::getline(words, name);
    delay.actor = actor_named(name);
    if (!words || !delay.actor) refuse(path, fmt::format("nobody is called `{}`", name));
    if (until != kEver && !(std::istringstream(until) >> delay.until)) refuse(path, "`" + until + "` is no step");
    return delay;
}

}  // namespace

void write(const std::string& path, const Schedule& schedule) {
    std::ofstream file(path);
    file << kFirstLine << "\nprogram " << schedule.program << "\nsources " << schedule.sources << "\ninputs "
         << schedule.inputs << "\nsteps " << schedule.steps << '\n';
    for (const Delay& delay : schedule.delays) file << line_of(delay) << '\n';
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
        else if (key == "delay") schedule.delays.push_back(delay_in(path, words));
        else refuse(path, fmt::format("no line begins with `{}`", key));
    }
    return schedule;
}

}  // namespace tessera::fuzz
