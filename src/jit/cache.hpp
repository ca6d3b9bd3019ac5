// The cache on disk: objects named by everything that decided them. Safe with many processes: private folder, atomic
// renames, one compilation at a time per object; a damaged entry is rebuilt; bounded in size.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::jit {

// What is known of a compiled object: the files it was made from and a check of its bytes.
struct CacheEntry {
    std::string object_path;
    std::vector<std::string> user_files;
};

inline constexpr const char* kHeaderSuffix = ".pch";

// TESSERA_CACHE_DIR, else $XDG_CACHE_HOME/tessera, else ~/.cache/tessera; made with mode 0700.
const std::string& cache_dir();

// The object for `key` whose included files still have the content it was compiled from.
std::optional<CacheEntry> find_cached(const std::string& key);

// Compiles into the cache unless another process just did. `compile` writes the object and the dependency file.
using Compile = std::function<void(const std::string& object, const std::string& dependencies)>;
CacheEntry compile_cached(const std::string& key, const Compile& compile, const std::string& suffix = ".so");

// Forgets an entry that turned out to be damaged.
void drop_cached(const std::string& key);

}  // namespace tessera::jit
