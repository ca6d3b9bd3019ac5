// Picks the first error and the user's line it belongs to: an error inside our headers is shown where they were used.
#include "jit/diagnose.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "diag/error.hpp"
#include "diag/system_limit.hpp"
#include "jit/cache_folder.hpp"
#include "jit/command.hpp"
#include "jit/refusal.hpp"

namespace tessera::jit {
namespace {

// Longer words say no more, and fill the screen.
constexpr size_t kLongestRow = 300;

struct Line {
    Place place;
    std::string kind, text;
};

// "<digits>" and a colon at `at`, which moves past them; 0 when there are none.
uint32_t take_number(std::string_view row, size_t& at) {
    uint32_t number = 0;
    const auto [end, error] = std::from_chars(row.data() + at, row.data() + row.size(), number);
    const size_t next = static_cast<size_t>(end - row.data());
    if (error != std::errc() || next >= row.size() || row[next] != ':') return 0;
    at = next + 1;
    return number;
}

// "file:line:column: kind: text", as clang begins a diagnostic. Read by hand: a row may have any length.
std::optional<Line> parse_row(std::string_view row) {
    constexpr std::string_view kIncluded = "In file included from ";
    const bool included = row.starts_with(kIncluded);
    if (included) row.remove_prefix(kIncluded.size());
    if (row.empty() || isspace(row.front()) || row.front() == '|') return {};
    const size_t colon = row.find(':');
    if (colon == row.npos || colon == 0) return {};
    size_t at = colon + 1;
    Line line{Place{.file = std::string(row.substr(0, colon))}, "included", ""};
    line.place.line = take_number(row, at);
    if (!line.place.line) return {};
    if (included) return line;
    line.place.column = take_number(row, at);
    if (!line.place.column) return {};
    for (const std::string_view kind : {" error: ", " fatal error: ", " note: ", " warning: "}) {
        if (!row.substr(at).starts_with(kind)) continue;
        line.kind = kind.substr(1, kind.size() - 3);
        line.text = row.substr(at + kind.size());
        return line;
    }
    return {};
}

std::vector<std::string_view> rows_in(std::string_view text) {
    std::vector<std::string_view> rows;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        rows.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rows;
}

std::string shortened(std::string_view row) {
    if (row.size() <= kLongestRow) return std::string(row);
    return fmt::format("{}... ({} characters more)", row.substr(0, kLongestRow), row.size() - kLongestRow);
}

std::vector<Line> parse(const std::string& clang_text) {
    std::vector<Line> lines, included;
    for (const std::string_view row : rows_in(clang_text))
        if (auto line = parse_row(row)) (line->kind == "included" ? included : lines).push_back(std::move(*line));
    lines.insert(lines.end(), included.begin(), included.end());
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

// Where LLVM begins to speak of itself: its stack, and where to report it.
bool is_of_a_crash(std::string_view row) {
    return row.starts_with("PLEASE submit") || row.starts_with("Stack dump:") || row.starts_with("Program arguments:");
}

// The compiler's words without what it says of our own headers, where nobody can change anything.
// It names the file that a text was saved to, which the user never saw: shown as what it is.
std::vector<std::string> rows_of(const Request& request, const std::string& text) {
    std::vector<std::string> rows;
    bool ours = false;
    for (const std::string_view row : rows_in(text)) {
        if (rows.size() >= 24 || is_of_a_crash(row)) break;
        if (parse_row(row)) ours = row.starts_with("In file included") || row.starts_with(tools().api_dir);
        const bool closing = row.find("generated.") != row.npos;
        const bool saved = request.shown_as == kSourceText && row.starts_with(request.source_path);
        if (ours && !closing) continue;
        rows.push_back("|  " + shortened(saved ? kSourceText + std::string(row.substr(request.source_path.size()))
                                               : std::string(row)));
    }
    return rows;
}

// Names that kernels see without including a header of their own, which could refuse: the entry of docs/unsupported.md.
struct Unmodelled {
    const char* entry;
    std::vector<std::string_view> names;  // a name that ends with * stands for all that begin so
};
const std::vector<Unmodelled>& unmodelled() {
    static const std::vector<Unmodelled> all = {
        {"sfpu (sfpi: {})", {"sfpi", "vFloat", "vInt", "vUInt", "dst_reg", "v_if"}},
        {"sfpu ({})", {"reshuffle_rows_tile", "reshuffle_rows_tile_init"}},
        {"dest-mode ({})",
         {"enable_fp32_dest_acc", "disable_fp32_dest_acc", "set_fp32_dest_acc", "restore_fp32_dest_acc"}},
        {"compute-debug ({})",
         {"dbg_halt", "dbg_unhalt", "dbg_read_dest_acc_row", "dprint_tensix_*", "get_compute_special_value_flags*",
          "clear_compute_special_value_flags", "debug_dump_*", "add_nops", "add_compute_nops"}},
    };
    return all;
}
bool stands_for(std::string_view pattern, std::string_view name) {
    if (!pattern.ends_with('*')) return name == pattern;
    return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

// What clang calls undeclared, or nothing.
std::string undeclared_name(const std::string& headline) {
    for (const std::string_view before :
         {"undeclared identifier '", "unknown type name '", "no template named '", "undeclared template '"}) {
        const size_t at = headline.find(before);
        if (at == std::string::npos) continue;
        const size_t start = at + before.size();
        return headline.substr(start, headline.find('\'', start) - start);
    }
    return {};
}

std::string unsupported_thing(const std::string& headline) {
    constexpr std::string_view kMark = "tessera-unsupported: ";
    if (const size_t at = headline.find(kMark); at != std::string::npos) {
        std::string thing = headline.substr(at + kMark.size());
        // Refusals that a checkout's own header takes the place of lie in a folder of ours that nobody spells.
        if (const size_t folder = thing.find("(library/"); folder != std::string::npos) thing.erase(folder + 1, 8);
        return thing;
    }
    const std::string name = undeclared_name(headline);
    for (const Unmodelled& some : unmodelled())
        for (const std::string_view pattern : some.names)
            if (stands_for(pattern, name)) return fmt::format(fmt::runtime(some.entry), name);
    return {};
}

// compile_time_args.h ends constant evaluation in a function whose name clang then prints.
bool is_unknown_named_argument(const std::string& clang_text) {
    return clang_text.find("named_compile_time_argument_is_unknown") != std::string::npos;
}

void list_named_arguments(const Request& request, Message& message) {
    std::vector<std::string> given;
    given.reserve(request.named_compile_time_args.size());
    for (const auto& [name, value] : request.named_compile_time_args) given.push_back(name);
    message.headline = "the kernel asks for a named compile-time argument that it is not given";
    message.rows.clear();
    message.where.push_back(given.empty() ? "named_compile_time_args is empty"
                                          : fmt::format("named_compile_time_args has {}", fmt::join(given, ", ")));
    message.help = "add the name to named_compile_time_args of the KernelDescriptor";
}

Message about(const Request& request, std::string headline) {
    Message message{.headline = std::move(headline),
                    .where = {role_words(request)},
                    .note = fmt::format("Failed to generate binaries for {}", request.shown_as)};
    if (request.made_at.known()) message.where.push_back("described at " + request.made_at.str());
    return message;
}

[[noreturn]] void throw_compile_error(const Request& request, const std::string& clang_text, std::string headline) {
    throw_if_refused(request, clang_text);
    const std::vector<Line> lines = parse(clang_text);
    const auto error = first_error(lines);
    Message message = about(request, error ? shortened(lines[*error].text) : std::move(headline));
    message.code = "compile-error";
    message.rows = rows_of(request, clang_text);
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
    if (is_unknown_named_argument(clang_text)) list_named_arguments(request, message);
    throw CompileError(message);
}

[[noreturn]] void throw_over_limit(const Request& request, const std::string& used, const std::string& help) {
    Message message = about(request, "the compilation " + used);
    message.code = "compile-limit";
    message.places.push_back(Place{.file = request.source_path, .line = 1});
    message.help = help;
    throw CompileError(message);
}

bool is_below(__rlimit_resource resource, uint64_t limit) {
    rlimit own{};
    return getrlimit(resource, &own) == 0 && own.rlim_cur < limit;
}

bool says(const std::string& words, std::initializer_list<const char*> phrases) {
    return std::any_of(phrases.begin(), phrases.end(),
                       [&](const char* phrase) { return words.find(phrase) != std::string::npos; });
}

// 128 + signal is how a driver says that its compiler was ended by one.
int signal_of(const Ended& ended) {
    if (ended.how == Ended::How::Signalled) return ended.number;
    return ended.how == Ended::How::Exited && ended.number > 128 ? ended.number - 128 : 0;
}

void throw_if_over_limit(const Request& request, const Ended& ended, const Limits& limits, const std::string& words) {
    const int signal = signal_of(ended);
    if (ended.how == Ended::How::OutOfTime || signal == SIGXCPU)
        throw_over_limit(request, fmt::format("took more than {} s", limits.seconds),
                         "look for templates or macros that multiply; TESSERA_COMPILE_SECONDS sets the limit");
    if (signal == SIGXFSZ || says(words, {"File too large"})) {
        if (is_below(RLIMIT_FSIZE, limits.file_bytes)) system_refused("writing a compiled kernel", EFBIG);
        throw_over_limit(request, fmt::format("wrote more than {} B", limits.file_bytes),
                         "look for large initialised arrays; tables belong in L1");
    }
    if (says(words, {"out of memory", "bad_alloc", "Cannot allocate memory", "cannot allocate memory"})) {
        if (is_below(RLIMIT_AS, limits.memory_bytes) || is_below(RLIMIT_DATA, limits.memory_bytes))
            system_refused("compiling a kernel", ENOMEM);
        throw_over_limit(
            request, fmt::format("needed more than {} B of memory", limits.memory_bytes),
            "look for large arrays, templates or macros that multiply; TESSERA_COMPILE_BYTES sets the limit");
    }
}

void throw_if_system_refused(const Ended& ended, const std::string& words) {
    if (ended.how == Ended::How::NotStarted) system_refused("starting the compiler " + tools().clang, ended.number);
    if (signal_of(ended) == SIGKILL)
        throw ProgramError(Message{.code = "system-limit",
                                   .headline = "the compiler was killed",
                                   .note = "the system does so when memory runs out",
                                   .help = "free memory, and run the program again"});
    if (says(words, {"No space left on device", "Disk quota exceeded"}))
        cache_dir_error(fmt::format("the kernel cache folder {} is full", cache_dir()),
                        "make room in that folder, or set TESSERA_CACHE_DIR to another one");
    if (says(words, {"Read-only file system"}))
        cache_dir_error(
            fmt::format("the kernel cache folder {} is read-only, and this kernel is not in it", cache_dir()),
            "set TESSERA_CACHE_DIR to a folder of your own");
}

std::string how_it_ended(const Ended& ended, const std::string& words) {
    if (const int signal = signal_of(ended)) return fmt::format("the compiler crashed: {}", strsignal(signal));
    const std::string first(rows_in(words).empty() ? "" : rows_in(words).front());
    if (first.empty() || is_of_a_crash(first))
        return fmt::format("the compiler ended with status {} and gave no reason", ended.number);
    return "the compiler failed: " + shortened(first);
}

}  // namespace

void throw_compiler_failure(const Request& request, const Ended& ended, const Limits& limits,
                            const std::string& words) {
    throw_if_system_refused(ended, words);
    throw_if_over_limit(request, ended, limits, words);
    throw_compile_error(request, words, how_it_ended(ended, words));
}

}  // namespace tessera::jit
