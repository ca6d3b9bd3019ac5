// The slips of a run, those of several cores at one line folded into one.
#pragma once
#include <vector>

#include "device/slips.hpp"
#include "program/program.hpp"

namespace tessera {

struct FoldedSlip {
    const Slip* slip = nullptr;
    const Core* core = nullptr;  // the first of those that show it
    size_t more_cores = 0;
};

std::vector<FoldedSlip> slips_of(const Program& program, Device& device);

// Names them as causes, first of all lines, in the error of a run that ended badly.
void name_causes(Message& message, const Program& program, Device& device);

}  // namespace tessera
