// The cache on disk: objects named by the content that decided them. Safe with many processes: private folder, atomic
// renames, one compilation at a time per object; a damaged entry is rebuilt; bounded in size.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jit/inputs.hpp"
#include "jit/spawn.hpp"

namespace tessera::jit {

// A compiled object, ready to be used for the source it was asked for.
struct CacheEntry {
    std::string object_path;
    std::vector<std::string> user_files;
    std::vector<Watched> watched;
};

inline constexpr const char* kHeaderSuffix = ".pch";
inline constexpr const char* kKernelSuffix = ".kernel";  // with marks in the place of paths

// The object for `key` whose includes would still find the content it was compiled from.
std::optional<CacheEntry> find_cached(const std::string& key, const Source& source, const char* suffix);

// Compiles into the cache unless another process just did. `compile` writes the object and the dependency file, and
// returns false when the object holds for the source's own paths alone.
using Compile = std::function<bool(const std::string& object, const std::string& dependencies)>;
CacheEntry compile_cached(const std::string& key, const Source& source, const Compile& compile, const char* suffix,
                          Stop& stop);

// Forgets an entry that turned out to be damaged.
void drop_cached(const std::string& key);

}  // namespace tessera::jit
