// A scan by eye of the few directives that name files; and the compiler's search, done again.
#include "jit/includes.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "jit/files.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

std::string_view skip_blanks(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    return text;
}

std::string_view word_at(std::string_view text) {
    size_t end = 0;
    while (end < text.size() && is_word(text[end])) end++;
    return text.substr(0, end);
}

// "name" or <name> at the start of the text goes to `into`; anything else is computed.
void add_name(std::string_view text, Scan& into) {
    text = skip_blanks(text);
    const char open = text.empty() ? 0 : text.front();
    const char close = open == '<' ? '>' : '"';
    const size_t end = open == '<' || open == '"' ? text.find_first_of(std::string{close, '\n'}, 1) : text.npos;
    if (end == text.npos || text[end] != close) {
        into.is_computed = true;
        return;
    }
    Include include{std::string(text.substr(1, end - 1)), open == '"'};
    if (std::find(into.includes.begin(), into.includes.end(), include) == into.includes.end())
        into.includes.push_back(std::move(include));
}

void add_directive(std::string_view after_hash, Scan& into) {
    after_hash = skip_blanks(after_hash);
    const std::string_view word = word_at(after_hash);
    for (const char* directive : {"include", "include_next", "import", "embed"})
        if (word == directive) return add_name(after_hash.substr(word.size()), into);
}

// `defined(__has_include)` asks for nothing: no bracket follows the word.
void add_question(std::string_view after_word, Scan& into) {
    after_word = skip_blanks(after_word);
    if (!after_word.empty() && after_word.front() == '(') add_name(after_word.substr(1), into);
}

void look_at_word(std::string_view word, std::string_view after, Scan& into) {
    for (const char* question : {"__has_include", "__has_include_next", "__has_embed"})
        if (word == question) return add_question(after, into);
    for (const char* own : {"__FILE__", "__FILE_NAME__", "__BASE_FILE__", "__builtin_FILE", "__builtin_FILE_NAME",
                            "__builtin_source_location", "source_location"})
        if (word == own) into.names_own_path = true;
}

bool is_file(const std::string& path) {
    struct stat info{};
    return stat(path.c_str(), &info) == 0 && !S_ISDIR(info.st_mode);
}

bool is_below(const std::string& path, const std::string& folder) {
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

}  // namespace

Scan scan_includes(std::string_view text) {
    Scan scan;
    bool line_start = true;
    for (size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (line_start && (c == '#' || text.substr(at, 2) == "%:"))
            add_directive(text.substr(at + (c == '#' ? 1 : 2)), scan);
        line_start = c == '\n' || (line_start && is_blank(c));
        if (!is_word(c)) {
            at++;
            continue;
        }
        const std::string_view word = word_at(text.substr(at));
        at += word.size();
        if (word.size() >= 8) look_at_word(word, text.substr(at), scan);
    }
    return scan;
}

Found find_include(const Include& include, const std::string& includer, const SearchPath& search) {
    const auto at = [&](const std::string& path) {
        return Found{is_below(path, search.api_dir) ? Found::Where::Api : Found::Where::User, path};
    };
    if (include.name.starts_with('/')) return is_file(include.name) ? at(include.name) : Found{};
    if (include.quoted) {
        std::string beside = fs::path(includer).parent_path() / include.name;
        if (is_file(beside)) return at(beside);
    }
    if (std::string ours = search.api_dir + "/" + include.name; is_file(ours)) return at(ours);
    for (const std::string& folder : search.user_dirs)
        if (std::string path = folder + "/" + include.name; is_file(path)) return at(path);
    if (std::string path = search.library_dir + "/" + include.name; !search.library_dir.empty() && is_file(path))
        return at(path);
    return {};
}

std::string_view first_part(std::string_view name) { return name.substr(0, name.find('/')); }

// The folder's own list is short, the names are hundreds: one look at the list instead of a question per name.
bool holds_any(const std::string& folder, const std::vector<std::string>& names) {
    for (auto name = names.begin(); name != names.end() && name->starts_with('.'); ++name)  // "../common.h"
        if (is_file(folder + "/" + *name)) return true;
    for (const std::string& part : names_in(folder)) {
        for (auto name = std::lower_bound(names.begin(), names.end(), part);
             name != names.end() && name->starts_with(part); ++name)
            if (first_part(*name) == part && is_file(folder + "/" + *name)) return true;
    }
    return false;
}

}  // namespace tessera::jit
