// What DPRINT has collected of each role's current line, and the number formats that were set.
// Facts: KERNEL_API 8. A line leaves as a whole (diag/print_sink.hpp), so lines of different cores never mix.
#pragma once
#include <array>
#include <cstdint>
#include <sstream>

#include "device/role.hpp"

namespace tessera {

struct PrintLine {
    bool on = false;         // chosen at launch: TT_METAL_DPRINT_CORES and its relatives
    int width = 0;           // SETW stays until the next one
    std::ostringstream text;
};

struct Prints {
    std::array<PrintLine, kNumRoles> lines;
};

}  // namespace tessera
