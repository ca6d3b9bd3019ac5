#include "device/mesh.hpp"

#include <cstdio>

#include "diag/setting.hpp"

namespace tessera {

std::optional<std::array<uint32_t, 2>> mesh_setting() {
    const auto text = text_setting("TESSERA_MESH");
    if (!text) return std::nullopt;
    unsigned rows = 0, columns = 0;
    int read = 0;
    if (std::sscanf(text->c_str(), "%ux%u%n", &rows, &columns, &read) != 2 ||
        static_cast<size_t>(read) != text->size() || rows == 0 || columns == 0)
        refuse_setting("TESSERA_MESH", *text, "rows and columns of chips, such as `2x4`");
    return std::array<uint32_t, 2>{rows, columns};
}

}  // namespace tessera
