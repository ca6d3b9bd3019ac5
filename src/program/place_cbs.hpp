// Where circular buffers lie.
#pragma once
#include <vector>

#include "program/program.hpp"

namespace tessera {

std::vector<PlacedCb> place_cbs(const ProgramDescriptor& descriptor, const Arch& arch);

}  // namespace tessera
