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

uint64_t hash_of_file(const std::string& path) {
    struct stat info{};
    if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return 0;
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

std::vector<std::string> chosen_roots() {
    std::error_code gone;  // a working directory that was removed holds no kernels
    std::vector<std::string> roots = {fs::current_path(gone).string()};
    if (gone) roots.clear();
    for (const char* variable : {"TT_METAL_KERNEL_PATH", "TT_METAL_HOME"})
        if (const char* value = getenv(variable); value && *value) roots.push_back(value);
    return roots;
}

// Micro-ops name their kernels from the repository's root; in an install that is the folder above `models`.
std::vector<std::string> installed_roots() {
    std::vector<std::string> roots;
    if (const char* value = getenv("TESSERA_SOURCE_ROOT"); value && *value) roots.push_back(value);
    roots.push_back(data_dir());
    return roots;
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

std::vector<std::string> source_roots() {
    std::vector<std::string> roots = chosen_roots();
    for (std::string& root : installed_roots()) roots.push_back(std::move(root));
    return roots;
}

FoundSource find_source(const std::string& path, const std::string& asking_file) {
    std::error_code none;
    if (fs::path(path).is_absolute()) return {.path = fs::canonical(path, none).string()};
    std::vector<std::string> roots = chosen_roots();
    const std::string above = root_above(asking_file, path);
    if (!above.empty()) roots.push_back(above);
    for (std::string& root : installed_roots()) roots.push_back(std::move(root));
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
