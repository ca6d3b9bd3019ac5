// Marks are absolute paths themselves, so that the compiler treats them as such.
#include "jit/marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>

namespace tessera::jit {
namespace {

constexpr std::string_view kStart = "/tessera-path-";
constexpr size_t kMarkBytes = 224, kMaxPaths = 90, kNumberBytes = 2;

std::string mark(size_t number) {
    std::string text = fmt::format("{}{:02}", kStart, number);
    text.resize(kMarkBytes, '_');
    return text;
}

}  // namespace

bool can_be_marked(const std::vector<std::string>& paths) {
    return paths.size() <= kMaxPaths && std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
               return path.size() <= kMarkBytes && path.find('=') == std::string::npos;
           });
}

// The compiler takes the last map that fits: the longest path, which may lie in another.
std::vector<std::string> mark_flags(const std::vector<std::string>& paths) {
    std::vector<size_t> order(paths.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return paths[a].size() < paths[b].size(); });
    std::vector<std::string> flags;
    flags.reserve(order.size());
    for (size_t number : order) {
        const char* end = number == 0 ? "" : "/";  // the first is a file, the others are folders
        flags.push_back(fmt::format("-ffile-prefix-map={0}{2}={1}{2}", paths[number], mark(number), end));
    }
    return flags;
}

std::string fill_marks(std::string object, const std::vector<std::string>& paths) {
    for (size_t at = object.find(kStart); at != std::string::npos; at = object.find(kStart, at + 1)) {
        const size_t digits = at + kStart.size();
        if (digits + kNumberBytes > object.size() || !isdigit(object[digits]) || !isdigit(object[digits + 1])) continue;
        const size_t number =
            static_cast<size_t>(object[digits] - '0') * 10 + static_cast<size_t>(object[digits + 1] - '0');
        if (number >= paths.size() || object.compare(at, kMarkBytes, mark(number)) != 0) continue;
        const size_t end = object.find('\0', at);
        if (end == std::string::npos) continue;
        std::string filled = paths[number] + object.substr(at + kMarkBytes, end - at - kMarkBytes);
        filled.resize(end - at, '\0');
        object.replace(at, filled.size(), filled);
    }
    return object;
}

}  // namespace tessera::jit
