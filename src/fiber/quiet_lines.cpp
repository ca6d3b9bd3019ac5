// Whose lines a thread notes accesses in.
#include "fiber/quiet_lines.hpp"

namespace tessera {

__thread QuietLines* quiet_lines = nullptr;

QuietLines::~QuietLines() {
    if (quiet_lines == this) quiet_lines = nullptr;
}

}  // namespace tessera
