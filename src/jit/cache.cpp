// Per key one manifest "<key>.json": a list of variants, each with what it was compiled from (inputs.hpp) and its
// object
// "<key>-<variant>.kernel" with the object's own hash; "<key>-<variant>-<paths>.so" is the same with a user's paths in
// it.
#include "jit/cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "diag/setting.hpp"
#include "jit/cache_folder.hpp"
#include "jit/files.hpp"
#include "jit/jit.hpp"
#include "jit/marks.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

using nlohmann::json;

constexpr size_t kVariantsPerKey = 8;
constexpr uint64_t kCacheBytes = 2ull << 30;
constexpr uint32_t kStoresPerEviction = 32;
constexpr auto kFresh = std::chrono::seconds(30);
constexpr auto kAbandoned = std::chrono::hours(1);
constexpr auto kLockStep = std::chrono::milliseconds(20);
constexpr auto kSayAfter = std::chrono::seconds(5), kLongestWait = std::chrono::seconds(180);

// Held while an object is compiled; the operating system lets go when the process dies. It saves work and nothing
// else, so a holder that is stopped, or takes too long, is not waited for.
class Lock {
  public:
    Lock(std::string path, Stop& stop)
        : path_(std::move(path)), file_(open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)) {
        if (file_ >= 0 && !take()) wait(stop);
    }
    ~Lock() {
        if (file_ >= 0) close(file_);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    bool take() const {
        if (flock(file_, LOCK_EX | LOCK_NB) != 0) return errno != EWOULDBLOCK && errno != EINTR;
        const std::string process = std::to_string(getpid());
        if (ftruncate(file_, 0) == 0) (void)!pwrite(file_, process.data(), process.size(), 0);
        return true;
    }
    // "stopped" by a signal or a debugger: the third word of /proc/<process>/stat, after the name in brackets.
    bool is_holder_stopped() const {
        std::string stat;
        std::getline(std::ifstream(fmt::format("/proc/{}/stat", holder())), stat);
        const size_t name_end = stat.rfind(") ");
        return name_end != std::string::npos && (stat[name_end + 2] == 'T' || stat[name_end + 2] == 't');
    }
    std::string holder() const {
        const std::string process = read_text(path_, 16);
        return process.empty() ? "unknown" : process;
    }
    void wait(Stop& stop) const {
        const auto start = std::chrono::steady_clock::now();
        bool said = false;
        while (!take()) {
            std::this_thread::sleep_for(kLockStep);
            stop.throw_if_asked();
            const auto waited = std::chrono::steady_clock::now() - start;
            if (waited > kLongestWait || is_holder_stopped()) return;
            if (said || waited < kSayAfter) continue;
            said = true;
            fmt::print(stderr, "tessera: waiting for process {}, which compiles the same kernel ({})\n", holder(),
                       path_);
        }
    }

    std::string path_;
    int file_;
};

std::string in_cache(const std::string& name) { return cache_dir() + "/" + name; }

json read_manifest(const std::string& key) {
    json manifest = json::parse(read_trusted(in_cache(key + ".json")), nullptr, false);
    return manifest.is_array() ? manifest : json::array();
}

// The object's bytes when they are those that were stored.
std::string read_whole(const json& variant) {
    std::string object = read_trusted(in_cache(variant.at("object")));
    return hash_of(object) == variant.at("check").get<uint64_t>() ? object : "";
}

// The object with these paths in it, as a file that can be loaded.
std::string with_paths(const std::string& name, std::string object, const std::vector<std::string>& paths) {
    object = fill_marks(std::move(object), paths);
    const uint64_t where = hash_of(fmt::format("{}", fmt::join(paths, "\n")));
    const std::string path = in_cache(fmt::format("{}-{:016x}.so", fs::path(name).stem().string(), where));
    if (read_trusted(path) != object) write_atomically(path, object);
    return path;
}

CacheEntry entry_of(const std::string& name, std::string object, const Inputs* inputs, const Source& source,
                    std::vector<std::string> user_files) {
    CacheEntry entry{in_cache(name), std::move(user_files), {}};
    if (!name.ends_with(kKernelSuffix)) return entry;
    entry.object_path = with_paths(name, std::move(object), source.paths());
    if (inputs) entry.watched = watched_folders(*inputs, source, entry.user_files);
    return entry;
}

// "target: a b \<newline> c": the files after the colon; a backslash keeps a blank, two dollars are one. What we
// generated is part of the key.
std::vector<std::string> parse_dependencies(const std::string& text, const Source& source) {
    std::vector<std::string> files(1);
    for (size_t i = text.find(": ") + 2; i < text.size(); i++) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            if (text[++i] != '\n') files.back() += text[i];
        } else if (text[i] == ' ' || text[i] == '\n') {
            if (!files.back().empty()) files.emplace_back();
        } else {
            if (text[i] == '$' && i + 1 < text.size() && text[i + 1] == '$') i++;
            files.back() += text[i];
        }
    }
    std::erase_if(files, [&](const std::string& file) {
        return file.empty() || (file != source.path && file.starts_with(cache_dir() + "/"));
    });
    return files;
}

// What a process that was killed has left.
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
    for (const std::string& name : names_in(cache_dir())) {
        if (!is_cache_name(name)) continue;
        const fs::directory_entry file(in_cache(name), ignored);
        if (is_abandoned(file, ignored)) fs::remove(file.path(), ignored);
        const std::string suffix = file.path().extension();
        if (suffix != ".so" && suffix != kKernelSuffix && suffix != kHeaderSuffix) continue;
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

void move_into_cache(const std::string& from, const std::string& name) {
    chmod(from.c_str(), 0600);  // the compiler left it to the umask
    if (rename(from.c_str(), in_cache(name).c_str()) != 0)
        cache_dir_error(fmt::format("{} cannot be written: {}", in_cache(name), std::strerror(errno)),
                        "make room in that folder, or set TESSERA_CACHE_DIR to another one");
}

// Kept for this process: nobody can know when it has to be compiled again.
CacheEntry keep_unlisted(const std::string& key, const Source& source, const std::string& object,
                         const std::vector<std::string>& dependencies, const char* suffix) {
    static std::atomic<uint32_t> number{0};
    const uint64_t unique = hash_of(fmt::format("{} {} {}", getpid(), file_time_now(), number++));
    const std::string name = fmt::format("{}-{:016x}{}", key, unique, suffix);
    std::string bytes = read_text(object);
    move_into_cache(object, name);
    return entry_of(name, std::move(bytes), nullptr, source, users_among(dependencies, source));
}

CacheEntry store(const std::string& key, const Source& source, const std::string& object, const char* suffix,
                 const Inputs& inputs) {
    const std::string bytes = read_text(object);
    json variant = {{"inputs", to_json(inputs)}, {"check", hash_of(bytes)}};
    const std::string name = fmt::format("{}-{:016x}{}", key, hash_of(variant.at("inputs").dump()), suffix);
    variant["object"] = name;
    move_into_cache(object, name);
    json manifest = read_manifest(key);
    manifest.insert(manifest.begin(), variant);
    if (manifest.size() > kVariantsPerKey) manifest.erase(manifest.begin() + kVariantsPerKey, manifest.end());
    write_atomically(in_cache(key + ".json"), manifest.dump());
    auto files = find_inputs(inputs, source);
    return entry_of(name, bytes, &inputs, source, files ? std::move(*files) : std::vector{source.path});
}

// Removed however the compilation ends.
struct Temporaries {
    std::vector<std::string> paths;
    ~Temporaries() {
        for (auto& path : paths) unlink(path.c_str());  // allocates nothing: there may be no memory left
    }
};

}  // namespace

// A manifest that is not what we write counts as none. A hit is a use: eviction goes by the object's time.
std::optional<CacheEntry> find_cached(const std::string& key, const Source& source, const char* suffix) {
    try {
        for (const auto& variant : read_manifest(key)) {
            const std::string name = variant.at("object");
            if (!is_cache_name(name) || !name.starts_with(key) || !name.ends_with(suffix)) continue;
            const Inputs inputs = inputs_from_json(variant.at("inputs"));
            auto files = find_inputs(inputs, source);
            if (!files) continue;
            std::string object = read_whole(variant);
            if (object.empty()) continue;
            utimensat(AT_FDCWD, in_cache(name).c_str(), nullptr, 0);
            CacheEntry entry = entry_of(name, std::move(object), &inputs, source, std::move(*files));
            utimensat(AT_FDCWD, entry.object_path.c_str(), nullptr, 0);
            return entry;
        }
    } catch (const json::exception&) { drop_cached(key); }
    return {};
}

CacheEntry compile_cached(const std::string& key, const Source& source, const Compile& compile, const char* suffix,
                          Stop& stop) {
    prepare_cache_dir();
    const Lock lock(in_cache(key + ".lock"), stop);
    if (auto entry = find_cached(key, source, suffix)) return *entry;  // another process was faster
    const uint64_t bound = number_setting("TESSERA_CACHE_BYTES", kCacheBytes);
    static std::atomic<uint32_t> number{0};
    const std::string stem = in_cache(fmt::format("{}.{}.{}.tmp", key, getpid(), number++));
    const std::string object = stem + ".so.tmp", dependencies = stem + ".d";
    const Temporaries clean{{object, dependencies}};
    bool holds_anywhere = true;
    std::vector<std::string> read;
    int64_t start = 0;
    do {  // again when the user saved a file meanwhile: nobody knows which of its contents was read
        start = file_time_now();
        holds_anywhere = compile(object, dependencies);
        read = parse_dependencies(read_text(dependencies), source);
    } while (any_changed_since(users_among(read, source), start));
    auto inputs = record_inputs(source, read);
    if (inputs && !holds_anywhere) inputs->bound_to = source.paths();
    const CacheEntry entry =
        inputs ? store(key, source, object, suffix, *inputs) : keep_unlisted(key, source, object, read, suffix);
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

size_t clear_cache() { return clear_cache_dir(); }

}  // namespace tessera::jit
