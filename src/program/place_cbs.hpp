// Where circular buffers lie. Facts: MACHINE 6.
#pragma once
#include <vector>

#include "program/program.hpp"

namespace tessera {

// Where the tensor lies that a circular buffer is bound to.
uint64_t cb_base(const CBDescriptor& cb);
// The address of each circular buffer, in descriptor order; in 64 bits, because nothing says yet that they fit.
std::vector<uint64_t> cb_addresses(const ProgramDescriptor& descriptor, const Arch& arch);
std::vector<PlacedCb> place_cbs(const ProgramDescriptor& descriptor, const Arch& arch);

}  // namespace tessera
