// The names of those who can be delayed, and of the lines that they are at.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "device/core.hpp"
#include "device/role.hpp"
#include "diag/origin.hpp"
#include "fiber/fiber.hpp"
#include "fiber/policies/delays.hpp"

namespace tessera {
namespace {

constexpr Actor kFiber = 1ull << 63, kMade = 1ull << 62;  // kMade: no lane has the number 0
constexpr const char* kSteps[] = {"leave", "arrive", "answer"};

std::string source_line(const SourcePosition& at) {
    std::ifstream file(at.file);
    std::string line;
    for (uint32_t number = 0; number < at.line && std::getline(file, line);) number++;
    const size_t first = line.find_first_not_of(" \t");
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
}

}  // namespace

Actor actor_of(const Fiber& fiber) {
    const LogicalCore core = fiber.core().logical;
    return kFiber | static_cast<uint64_t>(core.y) << 32 | static_cast<uint64_t>(core.x) << 16 |
           static_cast<uint64_t>(fiber.role());
}
Actor actor_of(Lane lane) { return kMade | lane.key; }
bool is_lane(Actor actor) { return !(actor & kFiber); }

std::string name_of(Actor actor) {
    const auto part = [actor](uint32_t shift, uint32_t mask) { return static_cast<uint32_t>(actor >> shift & mask); };
    if (!is_lane(actor))
        return fmt::format("({},{}).{}", part(16, 0xFFFF), part(32, 0xFFFF), name(static_cast<Role>(part(0, 0xFFFF))));
    const std::string from =
        fmt::format("noc{}.vc{} ({},{})", part(40, 255), part(32, 255), part(24, 255), part(16, 255));
    const uint32_t step = part(48, 3);
    if (step == 0) return from + " leave";
    return fmt::format("{}->({},{}) {}", from, part(8, 255), part(0, 255), kSteps[step]);
}

Actor actor_named(const std::string& name) {
    uint32_t x = 0, y = 0, noc = 0, vc = 0, to_x = 0, to_y = 0;
    char word[16] = "";
    if (sscanf(name.c_str(), "(%u,%u).%15s", &x, &y, word) == 3) {
        for (uint32_t role = 0; role < kNumRoles; role++)
            if (tessera::name(static_cast<Role>(role)) == word)
                return kFiber | static_cast<uint64_t>(y) << 32 | static_cast<uint64_t>(x) << 16 | role;
    }
    const auto lane = [&](uint64_t step) {
        return kMade | step << 48 | static_cast<uint64_t>(noc) << 40 | static_cast<uint64_t>(vc) << 32 |
               static_cast<uint64_t>(x) << 24 | static_cast<uint64_t>(y) << 16 | static_cast<uint64_t>(to_x) << 8 |
               to_y;
    };
    if (sscanf(name.c_str(), "noc%u.vc%u (%u,%u)->(%u,%u) %15s", &noc, &vc, &x, &y, &to_x, &to_y, word) == 7) {
        for (uint64_t step = 1; step < 3; step++)
            if (std::string(kSteps[step]) == word) return lane(step);
    } else if (sscanf(name.c_str(), "noc%u.vc%u (%u,%u) %15s", &noc, &vc, &x, &y, word) == 5 &&
               std::string(kSteps[0]) == word) {
        to_x = to_y = 0;
        return lane(0);
    }
    return 0;
}

std::string line_text(const Site* site) {
    if (!site) return "the kernel";
    const SourcePosition at = in_users_file({site->file, site->line, site->column});
    const std::string file = std::filesystem::path(at.file).filename().string();
    return (file.starts_with("source-") ? "text" : file) + ": " + source_line(at);  // our name of it hangs on the text
}

}  // namespace tessera
