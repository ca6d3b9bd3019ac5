// Test data of tests/golden/sfpu: binary words, tables of text, and the hash that stands for a whole output.
// Facts: written from the golden vectors by one pass over their manifest; a hash covers every output word in order.
#pragma once
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace tessera::sfpu {

inline std::filesystem::path golden_path(const std::string& name) {
    return std::filesystem::path(TESSERA_SOURCE_DIR) / "tests/golden/sfpu" / name;
}

template <class T>
std::vector<T> golden_words(const std::string& name) {
    std::ifstream file(golden_path(name), std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + golden_path(name).string());
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<T> words(bytes.size() / sizeof(T));
    std::copy(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(words.size() * sizeof(T)),
              reinterpret_cast<char*>(words.data()));
    return words;
}

// FNV-1a over words instead of bytes.
inline uint64_t golden_hash(const std::vector<uint32_t>& words) {
    uint64_t hash = 0xcbf29ce484222325ull;
    for (uint32_t word : words) hash = (hash ^ word) * 0x100000001b3ull;
    return hash;
}

}  // namespace tessera::sfpu
