// Names of roles.
#include "device/role.hpp"

namespace tessera {

std::string_view name(Role role) {
    constexpr std::string_view kNames[] = {"brisc", "ncrisc", "unpack", "math", "pack"};
    return kNames[static_cast<int>(role)];
}

std::string_view risc_name(Role role) {
    constexpr std::string_view kNames[] = {"BR", "NC", "TR0", "TR1", "TR2"};
    return kNames[static_cast<int>(role)];
}

}  // namespace tessera
