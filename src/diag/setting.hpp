// Environment variables (docs/settings.md). A value that is none of the allowed ones is refused by name; an empty value
// counts as unset.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace tessera {

std::optional<std::string> text_setting(const char* name);
uint64_t number_setting(const char* name, uint64_t otherwise, uint64_t lowest = 0, uint64_t highest = UINT64_MAX);
// "0" or "1"; false when unset.
bool flag_setting(const char* name);
// The place of the value among `allowed`; 0 when unset.
size_t choice_setting(const char* name, std::initializer_list<std::string_view> allowed);

// Throws ProgramError bad-setting. `allowed` completes "is not ...".
[[noreturn]] void refuse_setting(const char* name, const std::string& value, const std::string& allowed);

}  // namespace tessera
