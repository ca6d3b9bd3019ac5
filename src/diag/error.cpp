// The one printer. Format: docs/house-style.md, "Errors".
#include "diag/error.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "diag/origin.hpp"
#include "diag/source_line.hpp"

namespace tessera {
namespace {

// The statement from the column to its closing bracket or semicolon: what the carets underline.
size_t statement_length(const std::string& text, size_t from) {
    int depth = 0;
    for (size_t i = from; i < text.size(); i++) {
        if (text[i] == '(') depth++;
        if (text[i] == ')' && --depth <= 0) return i + 1 - from;
        if (depth == 0 && (text[i] == ';' || text[i] == '{')) return std::max<size_t>(i - from, 1);
    }
    return std::max<size_t>(text.size() - from, 1);
}

constexpr size_t kLongestQuote = 200;

std::string quoted(const Place& place) {
    std::string text = source_line(place.file, place.line);
    if (text.empty() || place.column == 0 || place.column > text.size()) return {};
    for (char& c : text)
        if (c == '\t') c = ' ';
    size_t column = place.column - 1;
    if (text.size() > kLongestQuote) {  // the part that is meant
        const size_t from = column < kLongestQuote / 2 ? 0 : column - kLongestQuote / 2;
        text = text.substr(from, kLongestQuote);
        column -= from;
    }
    const std::string number = std::to_string(place.line);
    std::string carets(column, ' ');
    carets.append(statement_length(text, column), '^');
    if (!place.label.empty()) carets += " " + place.label;
    return fmt::format("{} | {}\n{:{}} | {}\n", number, text, "", number.size(), carets);
}

std::string printed(Place place) {
    const SourcePosition users = in_users_file({place.file, place.line, place.column});
    place.file = users.file;
    place.line = users.line;
    place.column = users.column;
    std::string out = fmt::format("  --> {}:{}", shown_path(place.file), place.line);
    if (place.column) out += fmt::format(":{}", place.column);
    if (!place.quote.empty()) out += "  " + place.quote;
    return out + "\n" + quoted(place);
}

}  // namespace

std::string shown_path(const std::string& path) {
    std::error_code failed;
    const std::string here = std::filesystem::current_path(failed).string() + "/";
    // Headers included by `../` carry the whole way to them.
    const std::string plain = std::filesystem::path(path).lexically_normal().string();
    return !failed && plain.rfind(here, 0) == 0 ? plain.substr(here.size()) : plain;
}

std::string Message::render(const char* kind) const {
    std::string out = fmt::format("{}[{}]: {}\n", kind, code, headline);
    for (const auto& place : places) out += printed(place);
    for (const auto& row : rows) out += fmt::format("   {}\n", row);
    for (const auto& line : where) out += fmt::format("   = {}\n", line);
    if (!note.empty()) out += fmt::format("   = note: {}\n", note);
    if (!help.empty()) out += fmt::format("   = help: {}\n", help);
    out.pop_back();
    return out;
}

Error::Error(Message message) : std::runtime_error(message.render()), message_(std::move(message)) {}

void internal_error(const std::string& what, const char* file, int line) {
    std::string_view shown(file);  // as in the repository, wherever it was built
    if (const size_t src = shown.rfind("/src/"); src != std::string_view::npos) shown.remove_prefix(src + 1);
    throw InternalError(Message{.code = "internal",
                                .headline = what,
                                .where = {fmt::format("this is a mistake in Tessera, at {}:{}", shown, line)},
                                .help = "report it with the program that shows it"});
}

}  // namespace tessera
