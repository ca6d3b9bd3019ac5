// Vectors of the vendor's simulator (tests/golden), for tests. TESSERA_GOLDEN_TILES names another folder made by
// tests/golden/select_tiles.py, for instance with every vector.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "descriptor/format.hpp"

namespace tessera::tile {

using nlohmann::json;

struct Golden {
    json cases, misc;
    std::vector<char> bytes;
    const std::byte* at(uint64_t place) const { return reinterpret_cast<const std::byte*>(bytes.data() + place); }
};

inline std::string folder() {
    if (const char* given = std::getenv("TESSERA_GOLDEN_TILES")) return given;
    return TESSERA_SOURCE_DIR "/tests/golden";
}

inline const Golden& golden() {
    static const Golden loaded = [] {
        Golden g;
        std::ifstream index(folder() + "/tiles.json");
        const json all = json::parse(index);
        g.cases = all.at("cases");
        g.misc = all.at("misc");
        std::ifstream data(folder() + "/tiles.bin", std::ios::binary);
        g.bytes.assign(std::istreambuf_iterator<char>(data), {});
        return g;
    }();
    return loaded;
}

inline DataFormat format_of(const std::string& name) {
    if (name == "fp32") return DataFormat::Float32;
    if (name == "tf32") return DataFormat::Tf32;
    if (name == "bfp8") return DataFormat::Bfp8b;
    if (name == "bfp4") return DataFormat::Bfp4b;
    if (name == "bfp2") return DataFormat::Bfp2b;
    return DataFormat::Float16b;
}

inline uint32_t phases_named(const std::string& name) {
    return name == "LoFi" ? 1 : static_cast<uint32_t>(name.back() - '0');
}

inline size_t differences(const std::vector<std::byte>& got, const std::byte* want) {
    size_t count = 0;
    for (size_t i = 0; i < got.size(); ++i) count += got[i] != want[i];
    return count;
}

}  // namespace tessera::tile
