// The chips (METALIUM 2).
#pragma once
#include <cstdint>
#include <ostream>
#include <string>

namespace tt {

enum class ARCH { Invalid = 0, GRAYSKULL = 1, WORMHOLE_B0 = 2, BLACKHOLE = 3, QUASAR = 4 };

std::string arch_to_str(ARCH arch);
std::string get_string(ARCH arch);
std::string get_string_lowercase(ARCH arch);
std::ostream& operator<<(std::ostream& out, ARCH arch);

}  // namespace tt
