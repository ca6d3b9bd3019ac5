// File helpers.
#include "jit/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
// Header only: nothing more to find at run time.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>

#include "device/arch.hpp"
#include "diag/error.hpp"
#include "jit/jit.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {

namespace {

// Closes itself; -1 when it could not be opened.
struct File {
    int number;
    ~File() {
        if (number >= 0) close(number);
    }
};

}  // namespace

std::vector<std::string> names_in(const std::string& folder) {
    const std::unique_ptr<DIR, int (*)(DIR*)> opened(opendir(folder.c_str()), closedir);
    std::vector<std::string> names;
    while (const dirent* entry = opened ? readdir(opened.get()) : nullptr) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") names.emplace_back(name);
    }
    return names;
}

// Pipes and devices are not opened for reading: they may have no end.
std::string read_text(const fs::path& path, size_t most) {
    const File file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct stat info{};
    if (file.number < 0 || fstat(file.number, &info) != 0 || !S_ISREG(info.st_mode)) return "";
    std::string text(std::min(static_cast<size_t>(info.st_size), most), 0);
    size_t have = 0;
    while (have < text.size()) {
        const ssize_t got = read(file.number, text.data() + have, text.size() - have);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        have += static_cast<size_t>(got);
    }
    text.resize(have);
    return text;
}

uint64_t hash_of(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string hex_hash_of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

namespace {

FileIdentity identity_of(const struct stat& info) {
    const auto nanoseconds = [](const timespec& time) { return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec; };
    return {info.st_dev, info.st_ino, info.st_size, nanoseconds(info.st_mtim), nanoseconds(info.st_ctim)};
}

}  // namespace

FileIdentity identity_of(const std::string& path) {
    struct stat info{};
    return stat(path.c_str(), &info) == 0 ? identity_of(info) : FileIdentity{};
}

std::string binary_hash_of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {reinterpret_cast<const char*>(&hash), sizeof hash};
}

uint64_t hash_of_file(const std::string& path) {
    struct stat info{};
    if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return 0;
    struct Known {
        FileIdentity file;
        uint64_t hash = 0;
    };
    static std::mutex mutex;
    static std::map<std::string, Known> known;
    std::lock_guard lock(mutex);
    Known& entry = known[path];
    if (const FileIdentity now = identity_of(info); entry.file != now || !entry.hash)
        entry = {now, hash_of(read_text(path))};
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

void write_atomically(const fs::path& path, std::string_view bytes) {
    static std::atomic<uint32_t> number{0};
    const std::string temporary = fmt::format("{}.{}.{}.tmp", path.string(), getpid(), number++);
    bool done = true;
    {
        const File file{open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)};
        if (file.number < 0) cannot_write(path);
        for (size_t at = 0; done && at < bytes.size();) {
            const ssize_t put = write(file.number, bytes.data() + at, bytes.size() - at);
            if (put > 0) at += static_cast<size_t>(put);
            else if (put == 0 || errno != EINTR) done = false;
        }
    }
    if (done && rename(temporary.c_str(), path.c_str()) == 0) return;
    const int why = errno;
    unlink(temporary.c_str());
    errno = why;
    cannot_write(path);
}

namespace {

void each_chosen_root(const TakeRoot& take) {
    char here[PATH_MAX];
    if (getcwd(here, sizeof here)) take(here);  // one that was removed holds no kernels
    for (const char* variable : {"TT_METAL_KERNEL_PATH", "TT_METAL_HOME"})
        if (const char* value = getenv(variable); value && *value) take(value);
}

// Micro-ops name their kernels from the repository's root; in an install that is the folder above `models`.
void each_installed_root(const TakeRoot& take) {
    if (const char* value = getenv("TESSERA_SOURCE_ROOT"); value && *value) take(value);
    take(data_dir());
}

// A checkout that nobody named: the nearest folder above the file that asks for the kernel which has it.
std::string root_above(const std::string& asking_file, const std::string& path) {
    if (!fs::path(asking_file).is_absolute()) return "";
    for (fs::path folder = fs::path(asking_file).parent_path(); folder != folder.root_path();
         folder = folder.parent_path())
        if (std::error_code none; fs::exists(folder / path, none)) return folder.string();
    return "";
}

}  // namespace

void each_source_root(const TakeRoot& take) {
    each_chosen_root(take);
    each_installed_root(take);
}

std::vector<std::string> source_roots() {
    std::vector<std::string> roots;
    each_source_root([&](std::string_view root) { roots.emplace_back(root); });
    return roots;
}

FoundSource find_source(const std::string& path, const std::string& asking_file) {
    std::error_code none;
    if (fs::path(path).is_absolute()) return {.path = fs::canonical(path, none).string()};
    std::vector<std::string> roots;
    const auto take = [&](std::string_view root) { roots.emplace_back(root); };
    each_chosen_root(take);
    if (const std::string above = root_above(asking_file, path); !above.empty()) take(above);
    each_installed_root(take);
    FoundSource found;
    for (const std::string& root : roots) {
        found.searched.push_back(root);
        found.path = fs::canonical(fs::path(root) / path, none).string();
        if (none) continue;
        found.root = root;
        break;
    }
    return found;
}

}  // namespace tessera::jit
