// Owners, modes and names.
#include "jit/cache_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "diag/error.hpp"
#include "jit/files.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

// Says what the folder is to whoever finds it; backups leave out folders with a file of this name and first line.
constexpr const char* kMark = "CACHEDIR.TAG";
constexpr std::string_view kMarkText =
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# Kernels that Tessera compiled. `tessera cache clear` removes them, and nothing else from this folder.\n";
constexpr size_t kKeyDigits = 32;
constexpr const char* kOwnFolder = "set TESSERA_CACHE_DIR to a folder of your own";

// Of this process alone, with a name that nobody can foresee; removed when the process ends.
class OwnFolder {
  public:
    OwnFolder() : made_in_(getpid()) {
        std::error_code failed;
        path_ = (fs::temp_directory_path(failed) / "tessera-XXXXXX").string();
        if (failed || !mkdtemp(path_.data()))
            cache_dir_error("there is no HOME, and no folder for temporary files can be made", kOwnFolder);
    }
    ~OwnFolder() {
        std::error_code ignored;
        try {
            if (made_in_ == getpid()) fs::remove_all(path_, ignored);
        } catch (const std::bad_alloc&) {}  // the process ends: what stays is in a folder of its own
    }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
    pid_t made_in_;
};

std::string home() {
    if (const char* home = getenv("HOME"); home && *home) return home;
    const passwd* user = getpwuid(geteuid());
    return user && user->pw_dir && fs::path(user->pw_dir).is_absolute() && access(user->pw_dir, W_OK) == 0
               ? user->pw_dir
               : "";
}

std::string wanted_dir() {
    if (const char* given = getenv("TESSERA_CACHE_DIR"); given && *given) return given;
    if (const char* xdg = getenv("XDG_CACHE_HOME"); xdg && *xdg) return std::string(xdg) + "/tessera";
    if (const std::string at = home(); !at.empty()) return at + "/.cache/tessera";
    static const OwnFolder folder;
    return folder.path();
}

bool is_ours(const struct stat& info) {
    return (info.st_uid == geteuid() || info.st_uid == 0) && !(info.st_mode & (S_IWGRP | S_IWOTH));
}

std::string octal(mode_t mode) { return fmt::format("{:04o}", mode & 07777u); }

// Nothing is said of a folder that does not exist yet.
void check_folder(const std::string& path) {
    struct stat info{};
    if (path.find_first_of("\"\n") != std::string::npos)
        cache_dir_error(fmt::format("the kernel cache folder {} has a quote or a line end in its name, and files in it "
                                    "are included by name",
                                    path),
                        kOwnFolder);
    if (stat(path.c_str(), &info) != 0) {
        if (errno == ENOENT) return;
        cache_dir_error(fmt::format("the kernel cache folder {} cannot be used: {}", path, std::strerror(errno)),
                        kOwnFolder);
    }
    if (!S_ISDIR(info.st_mode))
        cache_dir_error(fmt::format("the kernel cache folder {} is not a folder", path), kOwnFolder);
    if (info.st_uid != geteuid() && info.st_uid != 0)
        cache_dir_error(fmt::format("the kernel cache folder {} belongs to user {}, not to {}: its kernels would run "
                                    "as you",
                                    path, info.st_uid, geteuid()),
                        kOwnFolder);
    if (!is_ours(info))
        cache_dir_error(fmt::format("the kernel cache folder {} has mode {}: others may put kernels there, which "
                                    "would run as you",
                                    path, octal(info.st_mode)),
                        fmt::format("`chmod go-w {}`, or {}", path, kOwnFolder));
}

std::string find_dir() {
    std::error_code failed;
    const fs::path dir = fs::absolute(wanted_dir(), failed);  // stays when the process changes its folder
    if (failed) cache_dir_error(fmt::format("the working directory cannot be read: {}", failed.message()), kOwnFolder);
    check_folder(dir.string());
    return dir.string();
}

bool is_digits(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace

void cache_dir_error(const std::string& headline, const std::string& help) {
    throw ProgramError(Message{.code = "cache-dir", .headline = headline, .help = help});
}

const std::string& cache_dir() {
    static const std::string dir = find_dir();
    return dir;
}

void prepare_cache_dir() {
    const fs::path dir = cache_dir();
    struct stat info{};
    if (stat(dir.c_str(), &info) == 0) return check_folder(dir.string());
    std::error_code failed;
    fs::create_directories(dir.parent_path(), failed);
    const bool made = mkdir(dir.c_str(), 0700) == 0;
    if (!made && errno != EEXIST)
        cache_dir_error(
            fmt::format("the kernel cache folder {} cannot be made: {}", dir.string(), std::strerror(errno)),
            kOwnFolder);
    if (made) write_atomically(dir / kMark, kMarkText);
    check_folder(dir.string());  // another process may have been faster
}

bool is_trusted(const std::string& path) {
    struct stat info{};
    return lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && is_ours(info);
}

std::string read_trusted(const std::string& path) { return is_trusted(path) ? read_text(path) : ""; }

// "<key>.json", "<key>-<variant>.so", "<key>.<process>.tmp.d", "source-<key>.cpp" and their temporaries.
bool is_cache_name(std::string_view name) {
    if (name == kMark) return true;
    for (const std::string_view before : {"source-", "syntax-"})
        if (name.starts_with(before)) name.remove_prefix(before.size());
    return name.size() > kKeyDigits && is_digits(name.substr(0, kKeyDigits)) &&
           (name[kKeyDigits] == '.' || name[kKeyDigits] == '-');
}

size_t clear_cache_dir() {
    size_t removed = 0;
    std::error_code ignored;
    const bool made_by_us = is_trusted(cache_dir() + "/" + kMark);
    for (const auto& file : fs::directory_iterator(cache_dir(), ignored))
        if (is_cache_name(file.path().filename().string()) && !file.is_directory(ignored))
            removed += fs::remove(file.path(), ignored);
    if (made_by_us) rmdir(cache_dir().c_str());  // stays when something is left
    return removed;
}

}  // namespace tessera::jit
