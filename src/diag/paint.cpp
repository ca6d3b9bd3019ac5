// Line by line: what a message means is known by how its lines begin (diag/error.cpp).
#include "diag/paint.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace tessera {
namespace {

constexpr std::string_view kRed = "\033[1;31m", kYellow = "\033[1;33m", kBlue = "\033[34m", kGreen = "\033[32m",
                           kBold = "\033[1m", kPlain = "\033[0m";

std::string in(std::string_view colour, std::string_view text) {
    return std::string(colour).append(text).append(kPlain);
}

// "error[code]: what happened": the code in its colour, the rest bold.
std::string headline(std::string_view line, std::string_view colour) {
    const size_t end = line.find("]:");
    if (end == std::string_view::npos) return std::string(line);
    return in(colour, line.substr(0, end + 2)) + in(kBold, line.substr(end + 2));
}

std::string painted_line(std::string_view line) {
    const size_t after_class =
        line.find(": error[");  // as Python shows an exception: "tessera.KernelError: error[...]"
    if (line.starts_with("tessera.") && after_class != std::string_view::npos)
        return std::string(line.substr(0, after_class + 2)) + headline(line.substr(after_class + 2), kRed);
    for (std::string_view word : {"error[", "finding[", "schedule["})
        if (line.starts_with(word)) return headline(line, kRed);
    if (line.starts_with("warning[")) return headline(line, kYellow);
    if (line.starts_with("  --> ")) return "  " + in(kBlue, line.substr(2));
    if (line.starts_with("   = help:")) return "   " + in(kGreen, line.substr(3));
    const size_t bar = line.find("| "), mark = line.find('^');
    const bool is_mark = mark != std::string_view::npos && bar != std::string_view::npos && bar < mark &&
                         line.substr(bar + 1, mark - bar - 1).find_first_not_of(' ') == std::string_view::npos;
    return is_mark ? std::string(line.substr(0, mark)) + in(kRed, line.substr(mark)) : std::string(line);
}

}  // namespace

bool shows_colour(std::FILE* stream) {
    const char* refused = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool is_dumb = terminal && std::string_view(terminal) == "dumb";
    return !(refused && *refused) && !is_dumb && isatty(fileno(stream));
}

std::string painted(const std::string& message) {
    std::string out;
    for (size_t from = 0; from <= message.size();) {
        const size_t end = std::min(message.find('\n', from), message.size());
        out += painted_line(std::string_view(message).substr(from, end - from));
        if (end < message.size()) out += '\n';
        from = end + 1;
    }
    return out;
}

void print_message(std::FILE* stream, const std::string& message) {
    const std::string text = (shows_colour(stream) ? painted(message) : message) + "\n";
    std::fwrite(text.data(), 1, text.size(), stream);
}

}  // namespace tessera
