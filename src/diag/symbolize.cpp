// Runs a symbolizer on the shared object an address lies in. Answers are kept, so repeated faults cost nothing.
#include "diag/symbolize.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <map>
#include <mutex>
#include <vector>

namespace tessera {
namespace {

std::string all_of(int file) {
    std::string out;
    std::array<char, 4096> buffer;
    ssize_t bytes = 0;
    while ((bytes = read(file, buffer.data(), buffer.size())) > 0 || (bytes < 0 && errno == EINTR))
        if (bytes > 0) out.append(buffer.data(), static_cast<size_t>(bytes));
    return out;
}

// What a program writes. No shell takes part: a path may hold any character.
std::string output_of(std::vector<std::string> words) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    const bool runs = posix_spawnp(&process, arguments[0], &files, nullptr, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    std::string out = runs ? all_of(ends[0]) : std::string();
    close(ends[0]);
    while (runs && waitpid(process, nullptr, 0) < 0 && errno == EINTR) {}
    return out;
}

std::function<std::optional<Place>(uint64_t)>& other_finder() {
    static std::function<std::optional<Place>(uint64_t)> finder;
    return finder;
}

bool is_user_file(const std::string& file, const std::string& api_dir) {
    return !file.starts_with(api_dir + "/") && !file.starts_with("/usr/") && file.find("??") == std::string::npos;
}

// "function\nfile:line:column\n" per frame, innermost first; the first frame in a user's file is the answer.
std::optional<Place> first_user_frame(const std::string& text, const std::string& api_dir) {
    size_t at = 0;
    for (bool is_location = false; at < text.size(); is_location = !is_location) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        if (line.empty()) break;
        if (!is_location) continue;
        const size_t column = line.rfind(':'), number = line.rfind(':', column - 1);
        if (column == std::string::npos || number == std::string::npos) continue;
        Place place{.file = line.substr(0, number)};
        if (!is_user_file(place.file, api_dir)) continue;
        place.line = std::strtoul(line.c_str() + number + 1, nullptr, 10);
        place.column = std::strtoul(line.c_str() + column + 1, nullptr, 10);
        if (place.line) return place;
    }
    return {};
}

std::vector<std::string>& program() {
    static std::vector<std::string> words = {"llvm-symbolizer-19", "--inlines", "--obj"};
    return words;
}

std::string frames_at(const char* object, uint64_t offset) {
    std::vector<std::string> words = program();
    words.insert(words.end(), {object, fmt::format("0x{:x}", offset)});
    return output_of(std::move(words));
}

}  // namespace

void symbolize_with(std::vector<std::string> words) { program() = std::move(words); }

std::optional<Place> line_of(uint64_t pc, const std::string& api_dir) {
    if (other_finder()) return other_finder()(pc);
    Dl_info info{};
    if (!dladdr(reinterpret_cast<void*>(pc), &info) || !info.dli_fname) return {};
    const uint64_t offset = pc - reinterpret_cast<uint64_t>(info.dli_fbase);
    static std::mutex mutex;
    static std::map<std::pair<std::string, uint64_t>, std::optional<Place>> known;
    std::lock_guard lock(mutex);
    auto [entry, fresh] = known.try_emplace({info.dli_fname, offset});
    if (fresh) entry->second = first_user_frame(frames_at(info.dli_fname, offset), api_dir);
    return entry->second;
}

void find_lines_by(std::function<std::optional<Place>(uint64_t pc)> finder) { other_finder() = std::move(finder); }

}  // namespace tessera
