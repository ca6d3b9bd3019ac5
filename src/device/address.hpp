// What lies at an L1 address, in words: the object a report names.
#pragma once
#include <cstdint>
#include <string>

namespace tessera {

struct Core;
std::string describe_address(Core& core, uint32_t address);

}  // namespace tessera
