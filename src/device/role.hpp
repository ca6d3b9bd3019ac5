// The five RISC-V roles of a Tensix core, in the order their fibers are numbered.
#pragma once
#include <cstdint>
#include <string_view>

namespace tessera {

enum class Role : uint8_t { Brisc = 0, Ncrisc = 1, Unpack = 2, Math = 3, Pack = 4 };
inline constexpr uint32_t kNumRoles = 5;

constexpr bool is_compute(Role role) { return role >= Role::Unpack; }
std::string_view name(Role role);         // "brisc", "ncrisc", "unpack", "math", "pack"
std::string_view risc_name(Role role);    // "BR", "NC", "TR0", "TR1", "TR2": as DPRINT writes them

}  // namespace tessera
