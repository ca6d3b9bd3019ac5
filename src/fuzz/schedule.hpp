// A schedule that fails, as a small text file: which program, which delays, how it ends.
#pragma once
#include <string>
#include <vector>

#include "fiber/policies/delays.hpp"

namespace tessera::fuzz {

struct Schedule {
    std::string program;  // kernels by name, cores, buffers, arch: what step numbers depend on
    std::string sources;  // the text of the kernels
    std::string inputs;   // all allocated memory at launch
    std::vector<Delay> delays;
    uint64_t steps = 0;
    std::string ends;     // "deadlock", "error cb-overflow", "finding race-signal", "result"
};

void write(const std::string& path, const Schedule& schedule);
Schedule read(const std::string& path);  // throws ProgramError schedule-file

}  // namespace tessera::fuzz
