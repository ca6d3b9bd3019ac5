// File helpers.
#include "jit/files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
// Header only: nothing more to find at run time.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "device/arch.hpp"
#include "diag/error.hpp"
#include "jit/jit.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return std::move(out).str();
}

uint64_t hash_of(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string hex_hash_of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

uint64_t hash_of_file(const std::string& path) {
    struct stat info{};
    if (stat(path.c_str(), &info) != 0) return 0;
    struct Known {
        int64_t size, seconds, nanoseconds;
        uint64_t hash;
    };
    static std::mutex mutex;
    static std::map<std::string, Known> known;
    std::lock_guard lock(mutex);
    Known& entry = known[path];
    if (entry.size != info.st_size || entry.seconds != info.st_mtim.tv_sec ||
        entry.nanoseconds != info.st_mtim.tv_nsec || !entry.hash)
        entry = {info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec, hash_of(read_text(path))};
    return entry.hash;
}

namespace {

[[noreturn]] void cannot_write(const fs::path& path) {
    const int why = errno;
    throw ProgramError(Message{.code = "cache-dir",
                               .headline = fmt::format("{} cannot be written: {}", path.string(), std::strerror(why)),
                               .help = "make room in that folder, or set TESSERA_CACHE_DIR to another one"});
}

}  // namespace

// The folder is made again: `tessera cache clear` may run beside us.
void write_atomically(const fs::path& path, std::string_view bytes) {
    static std::atomic<uint32_t> number{0};
    const fs::path temporary = fmt::format("{}.{}.{}.tmp", path.string(), getpid(), number++);
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    std::ofstream out(temporary, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out || rename(temporary.c_str(), path.c_str()) != 0) cannot_write(path);
}

std::vector<std::string> source_roots() {
    std::vector<std::string> roots = {fs::current_path().string()};
    for (const char* variable : {"TT_METAL_KERNEL_PATH", "TT_METAL_HOME"})
        if (const char* value = getenv(variable); value && *value) roots.push_back(value);
    // Micro-ops name their kernels from the repository's root; in an install that is the folder above `models`.
    if (const char* value = getenv("TESSERA_SOURCE_ROOT"); value && *value) roots.push_back(value);
    roots.push_back(data_dir());
    return roots;
}

std::string find_source(const std::string& path, std::vector<std::string>& searched) {
    if (fs::path(path).is_absolute()) return fs::exists(path) ? fs::canonical(path).string() : "";
    for (const std::string& root : source_roots()) {
        searched.push_back(root);
        const fs::path candidate = fs::path(root) / path;
        if (fs::exists(candidate)) return fs::canonical(candidate).string();
    }
    return "";
}

}  // namespace tessera::jit
