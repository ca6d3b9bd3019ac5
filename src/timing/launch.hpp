// What dispatch costs before a program's kernels begin, and what is recorded of a program.
#pragma once
#include "timing/record.hpp"

namespace tessera::timing {

std::shared_ptr<Record> recorded(const Program& program, Device& device, const UserLine& called_at,
                                 std::shared_ptr<TimedRun> run);
// A traced program among others like it (TIMING 9).
double launch_cycles(const Program& program, const Costs& costs);

}  // namespace tessera::timing
