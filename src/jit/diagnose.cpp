// Picks the first error and the user's line it belongs to: an error inside our headers is shown where they were used.
#include "jit/diagnose.hpp"

#include <fmt/format.h>

#include <optional>
#include <regex>
#include <vector>

#include "diag/error.hpp"
#include "jit/command.hpp"

namespace tessera::jit {
namespace {

struct Line {
    Place place;
    std::string kind, text;
};

std::vector<Line> parse(const std::string& clang_text) {
    static const std::regex pattern(R"(^([^\n:]+):(\d+):(\d+): (error|fatal error|note|warning): (.*)$)",
                                    std::regex::multiline);
    static const std::regex included(R"(^In file included from ([^\n:]+):(\d+):$)", std::regex::multiline);
    std::vector<Line> lines;
    for (std::sregex_iterator at(clang_text.begin(), clang_text.end(), pattern), end; at != end; ++at)
        lines.push_back({Place{.file = (*at)[1],
                               .line = static_cast<uint32_t>(std::stoul((*at)[2])),
                               .column = static_cast<uint32_t>(std::stoul((*at)[3]))},
                         (*at)[4], (*at)[5]});
    for (std::sregex_iterator at(clang_text.begin(), clang_text.end(), included), end; at != end; ++at)
        lines.push_back({Place{.file = (*at)[1], .line = static_cast<uint32_t>(std::stoul((*at)[2]))}, "included", ""});
    return lines;
}

bool is_users(const Place& place) {
    return place.file.rfind(tools().api_dir, 0) != 0 && place.file.rfind("/usr/", 0) != 0 && place.file.front() != '<';
}

std::optional<size_t> first_error(const std::vector<Line>& lines) {
    for (size_t i = 0; i < lines.size(); i++)
        if (lines[i].kind.find("error") != std::string::npos) return i;
    return {};
}

// The error's own line if it is the user's, else the next line of the user's that clang mentions.
std::optional<Place> users_place(const std::vector<Line>& lines, size_t error) {
    for (size_t i = error; i < lines.size(); i++)
        if (is_users(lines[i].place)) return lines[i].place;
    return {};
}

std::string role_words(const Request& request) {
    if (is_compute(request.role)) return fmt::format("compute kernel, as {}", name(request.role));
    return fmt::format("data-movement kernel, as {}", name(request.role));
}

// A row that begins a diagnostic, or says who included whom.
bool names_a_file(const std::string& row) {
    static const std::regex pattern(R"(^([^\s|:][^:]*:\d+:\d+: |In file included from ).*)");
    return std::regex_match(row, pattern);
}

// The compiler's words without what it says of our own headers, where nobody can mend anything.
// It names the file that a text was saved to, which the user never saw: shown as what it is.
std::vector<std::string> rows_of(const Request& request, const std::string& text) {
    std::vector<std::string> rows;
    bool ours = false;
    for (size_t at = 0; at < text.size() && rows.size() < 24;) {
        const size_t end = std::min(text.find('\n', at), text.size());
        std::string row = text.substr(at, end - at);
        at = end + 1;
        if (names_a_file(row)) ours = row.rfind("In file included", 0) == 0 || row.rfind(tools().api_dir, 0) == 0;
        const bool closing = row.find("generated.") != std::string::npos;
        if (request.shown_as == kSourceText && row.rfind(request.source_path, 0) == 0)
            row.replace(0, request.source_path.size(), kSourceText);
        if (!ours || closing) rows.push_back("|  " + row);
    }
    return rows;
}

// What cannot be supported by a header that says so: names of the SFPU's own language, which kernels see uninvited.
std::string unsupported_thing(const std::string& headline) {
    constexpr std::string_view kMark = "tessera-unsupported: ";
    if (const size_t at = headline.find(kMark); at != std::string::npos) return headline.substr(at + kMark.size());
    static const std::regex sfpi(
        R"(.*(?:undeclared identifier|unknown type name) '(sfpi|v(?:Float|Int|UInt)|dst_reg|v_if)'.*)");
    std::smatch found;
    if (std::regex_match(headline, found, sfpi)) return fmt::format("sfpu (sfpi: {})", found[1].str());
    return {};
}

// compile_time_args.h ends constant evaluation in a function whose name clang then tells.
bool is_unknown_named_argument(const std::string& clang_text) {
    return clang_text.find("named_compile_time_argument_is_unknown") != std::string::npos;
}

void tell_named_arguments(const Request& request, Message& message) {
    std::vector<std::string> given;
    given.reserve(request.named_compile_time_args.size());
    for (const auto& [name, value] : request.named_compile_time_args) given.push_back(name);
    message.headline = "the kernel asks for a named compile-time argument that it is not given";
    message.rows.clear();
    message.where.push_back(given.empty() ? "named_compile_time_args is empty"
                                          : fmt::format("named_compile_time_args has {}", fmt::join(given, ", ")));
    message.help = "add the name to named_compile_time_args of the KernelDescriptor";
}

}  // namespace

void throw_compile_error(const Request& request, const std::string& clang_text) {
    const std::vector<Line> lines = parse(clang_text);
    const auto error = first_error(lines);
    Message message{
        .code = "compile-error",
        .headline = error ? lines[*error].text : "the compiler failed: " + clang_text.substr(0, clang_text.find('\n')),
        .rows = rows_of(request, clang_text),
        .where = {role_words(request)},
        .note = fmt::format("Failed to generate binaries for {}", request.shown_as)};
    if (request.made_at.known()) message.where.push_back("described at " + request.made_at.str());
    if (error) {
        if (auto place = users_place(lines, *error)) message.places.push_back(*place);
        else message.places.push_back(Place{.file = request.source_path, .line = 1});
    }
    if (const std::string thing = unsupported_thing(message.headline); !thing.empty()) {
        message.code = "unsupported";
        message.headline = thing + " is not supported in kernels";
        message.rows.clear();
        message.note = "see docs/unsupported.md";
        throw Unsupported(message);
    }
    if (is_unknown_named_argument(clang_text)) tell_named_arguments(request, message);
    throw CompileError(message);
}

}  // namespace tessera::jit
