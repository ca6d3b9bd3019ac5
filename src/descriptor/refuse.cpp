// Builds the report of a refused description. Format: docs/house-style.md, "Errors".
#include "descriptor/refuse.hpp"

#include <fmt/format.h>

#include "diag/source_line.hpp"

namespace tessera {

namespace {

std::string trimmed(const std::string& text) {
    const size_t first = text.find_first_not_of(" \t");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

Place place_of(const UserLine& line) {
    const std::string shown = line.str();
    return {.file = shown.substr(0, shown.rfind(':')),
            .line = line.line,
            .quote = trimmed(source_line(line.file, line.line))};
}

void refuse(Refusal refusal) {
    Message message{.code = std::move(refusal.code), .headline = std::move(refusal.headline)};
    if (refusal.line.known()) message.places.push_back(place_of(refusal.line));
    message.rows = std::move(refusal.rows);
    message.where = std::move(refusal.where);
    if (!refusal.upstream.empty()) message.note = fmt::format("tt-metal says \"{}\"", refusal.upstream);
    message.help = std::move(refusal.help);
    throw ProgramError(std::move(message));
}

void not_modelled(const std::string& section, std::string headline, const UserLine& line) {
    Message message{.code = "unsupported", .headline = std::move(headline)};
    if (line.known()) message.places.push_back(place_of(line));
    message.note = fmt::format("the card can do this, Tessera cannot: docs/unsupported.md, \"{}\"", section);
    throw Unsupported(std::move(message));
}

}  // namespace tessera
