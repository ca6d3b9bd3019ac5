// The chips of the system, where a setting says how many there are.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

namespace tessera {

// Rows and columns of TESSERA_MESH, "2x4"; refused when it is nothing of the kind.
std::optional<std::array<uint32_t, 2>> mesh_setting();

}  // namespace tessera
