// Runs llvm-symbolizer on the shared object an address lies in. Answers are kept, so repeated faults cost nothing.
#include "diag/symbolize.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>

namespace tessera {
namespace {

std::string output_of(const std::string& command) {
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string out;
    std::array<char, 256> buffer;
    while (pipe && fgets(buffer.data(), buffer.size(), pipe.get())) out += buffer.data();
    return out;
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

}  // namespace

std::optional<Place> line_of(uint64_t pc, const std::string& api_dir) {
    Dl_info info{};
    if (!dladdr(reinterpret_cast<void*>(pc), &info) || !info.dli_fname) return {};
    const uint64_t offset = pc - reinterpret_cast<uint64_t>(info.dli_fbase);
    static std::mutex mutex;
    static std::map<std::pair<std::string, uint64_t>, std::optional<Place>> known;
    std::lock_guard lock(mutex);
    auto [entry, fresh] = known.try_emplace({info.dli_fname, offset});
    if (fresh)
        entry->second =
            first_user_frame(output_of(fmt::format("llvm-symbolizer-19 --obj='{}' --inlines 0x{:x} 2>/dev/null",
                                                   info.dli_fname, offset)),
                             api_dir);
    return entry->second;
}

}  // namespace tessera
