// Why a timed program takes as long as it takes: shares of each role's time, the critical path, the lines, the
// sentence.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "timing/record.hpp"

namespace tessera::timing {

struct RoleSum {
    uint32_t cores = 0;
    double end = 0, time = 0, engine = 0;  // of the last one; of all
    std::array<double, kNumSpent> spent{};
    double share(Spent kind) const { return time > 0 ? spent[static_cast<size_t>(kind)] / time : 0; }
    double engine_share() const { return time > 0 ? engine / time : 0; }
};
using RoleSums = std::array<RoleSum, kNumRoles>;
RoleSums by_role(const TimedRun& run);

// A place in the user's file; line 0: none.
struct Line {
    std::string file;
    uint32_t line = 0;
    auto operator<=>(const Line&) const = default;
    std::string str() const;  // "reader.cpp:12"
};

// What roles did there, most cycles first.
struct LineSum {
    Line line;
    double worked = 0, waited = 0;
};
std::vector<LineSum> by_line(const TimedRun& run);

// A part of the critical path: one role at one line.
struct Step {
    LogicalCore core;
    Role role = Role::Brisc;
    Spent spent = Spent::Code;
    Line line;
    double cycles = 0;
    bool continues(const Step& other) const;
};
// From the end back to the start: through a wait to whoever ended it.
std::vector<Step> critical_path(const TimedRun& run);

// What limits a program in one sentence, and the circular buffer whose depth would be worth a try (-1: none).
struct Bottleneck {
    std::string kind, sentence;
    int cb = -1;
};
Bottleneck bottleneck(const Record& record);

// Share of the program's time in which the FPU multiplied, over all cores that have products.
std::optional<double> fpu_share(const Record& record);
// The measured error of the kind of program that this one is (docs/timing.md).
double error_of(const Record& record);

// "room in a circular buffer": what a wait is for.
const char* waits_for(Spent spent);
// "waits for room in a circular buffer", or the name of what was done.
std::string in_words(Spent spent);
std::string percent(double share);

}  // namespace tessera::timing
