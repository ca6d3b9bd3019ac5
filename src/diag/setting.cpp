// Reading and refusing environment variables.
#include "diag/setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "diag/error.hpp"

namespace tessera {

std::optional<std::string> text_setting(const char* name) {
    const char* value = getenv(name);
    return value && *value ? std::optional<std::string>(value) : std::nullopt;
}

uint64_t number_setting(const char* name, uint64_t otherwise, uint64_t lowest, uint64_t highest) {
    const auto text = text_setting(name);
    if (!text) return otherwise;
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    if (error != std::errc() || end != text->data() + text->size() || value < lowest || value > highest)
        refuse_setting(name, *text, fmt::format("a number from {} to {}", lowest, highest));
    return value;
}

bool flag_setting(const char* name) { return choice_setting(name, {"0", "1"}) == 1; }

size_t choice_setting(const char* name, std::initializer_list<std::string_view> allowed) {
    const auto text = text_setting(name);
    if (!text) return 0;
    const auto found = std::ranges::find(allowed, std::string_view(*text));
    if (found == allowed.end()) refuse_setting(name, *text, fmt::format("`{}`", fmt::join(allowed, "` or `")));
    return static_cast<size_t>(found - allowed.begin());
}

void refuse_setting(const char* name, const std::string& value, const std::string& allowed) {
    throw ProgramError(Message{.code = "bad-setting",
                               .headline = fmt::format("{} is `{}`, which is not {}", name, value, allowed),
                               .note = "an environment variable, see docs/settings.md",
                               .help = fmt::format("unset {}, or set it to {}", name, allowed)});
}

}  // namespace tessera
