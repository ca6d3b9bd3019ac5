// Directives by eye: one name of a chip, defined or not.
#include "jit/conditions.hpp"

#include <algorithm>
#include <regex>

namespace tessera::jit {

// Nothing: not a question about a chip alone.
std::optional<bool> ChipConditions::value(const std::string& directive, const std::string& condition) const {
    static const std::regex name(R"(^\s*(ARCH_\w+)\s*(//.*)?$)");
    static const std::regex defined(R"(^\s*(!?)\s*defined\s*\(?\s*(ARCH_\w+)\s*\)?\s*(//.*)?$)");
    std::smatch match;
    if (directive == "ifdef" && std::regex_match(condition, match, name)) return match[1] == chip_;
    if (directive == "ifndef" && std::regex_match(condition, match, name)) return match[1] != chip_;
    if (std::regex_match(condition, match, defined)) return (match[2] == chip_) == (match[1] == "");
    return std::nullopt;
}

void ChipConditions::see(const std::string& line) {
    static const std::regex pattern(R"(^\s*#\s*(ifdef|ifndef|if|elif|else|endif)\b(.*)$)");
    std::smatch match;
    if (!std::regex_match(line, match, pattern)) return;
    const std::string directive = match[1];
    if (directive.starts_with("if")) blocks_.push_back({});
    if (blocks_.empty()) return;  // an #else or #endif of nothing: the compiler says so
    if (directive == "endif") return blocks_.pop_back();
    Block& block = blocks_.back();
    const std::optional<bool> known = directive == "else" ? std::nullopt : value(directive, match[2]);
    block.skipped = block.taken || known == false;
    block.taken |= known == true;
}

bool ChipConditions::is_compiled() const { return std::ranges::none_of(blocks_, &Block::skipped); }

}  // namespace tessera::jit
