// What tt-metal's tests ask the system: which chip.
#pragma once
#include <string>

#include <tt-metalium/hal.hpp>

namespace tt {

inline ARCH get_arch_from_string(const std::string& name) {
    return name == "blackhole" ? ARCH::BLACKHOLE : name == "wormhole_b0" ? ARCH::WORMHOLE_B0 : ARCH::Invalid;
}
namespace test_utils {
inline std::string get_env_arch_name() { return tt_metal::hal::get_arch_name(); }
inline std::string get_umd_arch_name() { return tt_metal::hal::get_arch_name(); }
}  // namespace test_utils

}  // namespace tt
