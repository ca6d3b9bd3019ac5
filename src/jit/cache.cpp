// Per key one manifest "<key>.json": a list of variants, each with the files it was compiled from (path and hash) and
// its object "<key>-<variant>.so" with the object's own hash.
#include "jit/cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "diag/setting.hpp"
#include "jit/command.hpp"
#include "jit/files.hpp"
#include "jit/jit.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

using nlohmann::json;

constexpr size_t kVariantsPerKey = 8;
constexpr uint64_t kCacheBytes = 2ull << 30;
constexpr uint32_t kStoresPerEviction = 32;
constexpr auto kFresh = std::chrono::seconds(30);
constexpr auto kAbandoned = std::chrono::hours(1);

std::string wanted_dir() {
    if (const char* given = getenv("TESSERA_CACHE_DIR"); given && *given) return given;
    if (const char* xdg = getenv("XDG_CACHE_HOME"); xdg && *xdg) return std::string(xdg) + "/tessera";
    const char* home = getenv("HOME");
    return home && *home ? std::string(home) + "/.cache/tessera" : fmt::format("/tmp/tessera-{}", getuid());
}

std::string make_dir() {
    std::error_code failed;
    const fs::path dir = fs::absolute(wanted_dir(), failed);  // stays when the process changes its folder
    fs::create_directories(dir, failed);
    if (chmod(dir.c_str(), 0700) != 0 || access(dir.c_str(), W_OK) != 0)
        throw ProgramError(
            Message{.code = "cache-dir",
                    .headline = fmt::format("the kernel cache folder {} cannot be written", dir.string()),
                    .help = "set TESSERA_CACHE_DIR to a folder of your own"});
    return dir.string();
}

// Held while an object is compiled; the kernel of the operating system lets go when the process dies.
class Lock {
  public:
    explicit Lock(const std::string& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (file_ >= 0) flock(file_, LOCK_EX);
    }
    ~Lock() {
        if (file_ >= 0) close(file_);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    int file_;
};

std::string in_cache(const std::string& name) { return cache_dir() + "/" + name; }

json read_manifest(const std::string& key) {
    json manifest = json::parse(read_text(in_cache(key + ".json")), nullptr, false);
    return manifest.is_array() ? manifest : json::array();
}

bool is_current(const json& variant) {
    for (const auto& file : variant.at("files"))
        if (hash_of_file(file.at("path")) != file.at("hash").get<uint64_t>()) return false;
    return true;
}

bool is_whole(const json& variant) {
    const std::string object = read_text(in_cache(variant.at("object")));
    return !object.empty() && hash_of(object) == variant.at("check").get<uint64_t>();
}

bool is_ours(const std::string& path) {
    return path.rfind(tools().api_dir, 0) == 0 || path.rfind("/usr/include", 0) == 0 || path.rfind("/usr/lib", 0) == 0;
}

CacheEntry entry_of(const json& variant) {
    CacheEntry entry{in_cache(variant.at("object")), {}};
    for (const auto& file : variant.at("files"))
        if (!is_ours(file.at("path"))) entry.user_files.push_back(file.at("path"));
    return entry;
}

// "target: a b \<newline> c": the files behind the colon; a backslash keeps a blank.
std::vector<std::string> parse_dependencies(const std::string& text) {
    std::vector<std::string> files(1);
    for (size_t i = text.find(": ") + 2; i < text.size(); i++) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            if (text[++i] != '\n') files.back() += text[i];
        } else if (text[i] == ' ' || text[i] == '\n') {
            if (!files.back().empty()) files.emplace_back();
        } else {
            files.back() += text[i];
        }
    }
    std::erase(files, "");
    return files;
}

json describe_variant(const std::string& key, const std::string& object, const std::string& dependencies,
                      const std::string& suffix) {
    json files = json::array();
    std::string all;
    for (const std::string& file : parse_dependencies(read_text(dependencies))) {
        if (file.rfind(cache_dir(), 0) == 0) continue;  // generated; part of the key
        const uint64_t hash = hash_of_file(file);
        files.push_back({{"path", file}, {"hash", hash}});
        all += fmt::format("{} {:x}\n", file, hash);
    }
    return {{"object", fmt::format("{}-{:016x}{}", key, hash_of(all), suffix)},
            {"check", hash_of(read_text(object))},
            {"files", files}};
}

// What a process that was killed left behind.
bool is_abandoned(const fs::directory_entry& file, std::error_code& ignored) {
    return file.path().string().find(".tmp") != std::string::npos &&
           file.last_write_time(ignored) < fs::file_time_type::clock::now() - kAbandoned;
}

// Least recently used objects first, until three quarters of the bound are left. Fresh ones stay: somebody is about to
// load them.
void evict_if_above(uint64_t bound) {
    static std::atomic<uint32_t> stores{0};
    if (stores++ % kStoresPerEviction != 0) return;
    struct Object {
        fs::file_time_type used;
        uint64_t bytes;
        fs::path path;
    };
    std::vector<Object> objects;
    uint64_t total = 0;
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator(cache_dir(), ignored)) {
        if (is_abandoned(file, ignored)) fs::remove(file.path(), ignored);
        if (file.path().extension() != ".so" && file.path().extension() != kHeaderSuffix) continue;
        objects.push_back({file.last_write_time(ignored), file.file_size(ignored), file.path()});
        total += objects.back().bytes;
    }
    if (total <= bound) return;
    std::sort(objects.begin(), objects.end(), [](auto& a, auto& b) { return a.used < b.used; });
    for (const Object& object : objects) {
        if (total <= bound / 4 * 3 || object.used > fs::file_time_type::clock::now() - kFresh) break;
        fs::remove(object.path, ignored);
        total -= object.bytes;
    }
}

CacheEntry store(const std::string& key, const std::string& object, const std::string& dependencies,
                 const std::string& suffix) {
    json variant = describe_variant(key, object, dependencies, suffix);
    fs::rename(object, in_cache(variant.at("object")));
    json manifest = read_manifest(key);
    manifest.insert(manifest.begin(), variant);
    if (manifest.size() > kVariantsPerKey) manifest.erase(manifest.begin() + kVariantsPerKey, manifest.end());
    write_atomically(in_cache(key + ".json"), manifest.dump());
    return entry_of(variant);
}

}  // namespace

const std::string& cache_dir() {
    static const std::string dir = make_dir();
    return dir;
}

// A manifest that is not what we write counts as none. A hit is a use: eviction goes by the object's time.
std::optional<CacheEntry> find_cached(const std::string& key) {
    try {
        for (const auto& variant : read_manifest(key)) {
            if (!is_current(variant) || !is_whole(variant)) continue;
            CacheEntry entry = entry_of(variant);
            utimensat(AT_FDCWD, entry.object_path.c_str(), nullptr, 0);
            return entry;
        }
    } catch (const json::exception&) { drop_cached(key); }
    return {};
}

CacheEntry compile_cached(const std::string& key, const Compile& compile, const std::string& suffix) {
    const Lock lock(in_cache(key + ".lock"));
    if (auto entry = find_cached(key)) return *entry;  // another process was faster
    const uint64_t bound = number_setting("TESSERA_CACHE_BYTES", kCacheBytes);
    const std::string stem = in_cache(fmt::format("{}.{}.tmp", key, getpid()));
    const std::string object = stem + ".so.tmp", dependencies = stem + ".d";
    struct Clean {
        std::vector<std::string> paths;
        ~Clean() {
            std::error_code ignored;
            for (auto& path : paths) fs::remove(path, ignored);
        }
    } clean{{object, dependencies}};
    compile(object, dependencies);
    const CacheEntry entry = store(key, object, dependencies, suffix);
    evict_if_above(bound);
    return entry;
}

void drop_cached(const std::string& key) {
    std::error_code ignored;
    fs::remove(in_cache(key + ".json"), ignored);
}

CacheStatistics cache_statistics() {
    CacheStatistics statistics{.directory = cache_dir()};
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator(cache_dir(), ignored)) {
        if (file.path().extension() != ".so") continue;
        statistics.objects++;
        statistics.bytes += file.file_size(ignored);
    }
    return statistics;
}

void clear_cache() {
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator(cache_dir(), ignored)) fs::remove_all(file.path(), ignored);
}

}  // namespace tessera::jit
