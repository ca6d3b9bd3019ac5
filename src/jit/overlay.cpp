// Which headers need a copy is found once per folder and process.
#include "jit/overlay.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "jit/files.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

constexpr std::string_view kAttribute = "[[maybe_unused]]", kTemplate = "template",
                           kInline = "__attribute__((always_inline))";

struct Changed {
    std::string path, text;
};

// The end of a parameter list that begins at `open`, an angle bracket; npos: none.
size_t end_of_parameters(std::string_view text, size_t open) {
    int depth = 0;
    for (size_t at = open; at < text.size(); at++) {
        if (text[at] == '<') depth++;
        if (text[at] == '>' && --depth == 0) return at;
        if (text[at] == ';' || text[at] == '{') break;
    }
    return std::string_view::npos;
}

std::vector<Changed> find_changed(const std::string& folder) {
    std::vector<Changed> found;
    std::error_code none;
    for (const auto& file : fs::directory_iterator(folder, none)) {
        if (file.path().extension() != ".h") continue;
        const std::string text = read_text(file.path());
        if (text.find(kAttribute) == std::string::npos && text.find(kInline) == std::string::npos) continue;
        if (std::string changed = as_clang_takes_it(text); changed != text)
            found.push_back({file.path().string(), std::move(changed)});
    }
    return found;
}

const std::vector<Changed>& changed_in(const std::string& folder) {
    static std::mutex mutex;
    static std::map<std::string, std::vector<Changed>> known;
    const std::lock_guard lock(mutex);
    const auto [entry, is_new] = known.try_emplace(folder);
    if (is_new) entry->second = find_changed(folder);
    return entry->second;
}

void blank(std::string& text, size_t at, size_t count) { text.replace(at, count, count, ' '); }

// `[] __attribute__((always_inline)) (...)`: clang takes an attribute only after a lambda's parameters.
void blank_lambda_attributes(std::string& text) {
    for (size_t at = text.find(kInline); at != std::string::npos; at = text.find(kInline, at + 1)) {
        const size_t before = text.find_last_not_of(" \n", at - 1),
                     after = text.find_first_not_of(" \n", at + kInline.size());
        if (at != 0 && before != std::string::npos && text[before] == ']' && after != std::string::npos &&
            text[after] == '(')
            blank(text, at, kInline.size());
    }
}

}  // namespace

std::string as_clang_takes_it(std::string_view text) {
    std::string out(text);
    blank_lambda_attributes(out);
    for (size_t at = out.find(kTemplate); at != std::string::npos; at = out.find(kTemplate, at + 1)) {
        const size_t open = out.find_first_not_of(" \t\n", at + kTemplate.size());
        if (open == std::string::npos || out[open] != '<') continue;
        const size_t end = end_of_parameters(out, open);
        if (end == std::string::npos) continue;
        for (size_t found = out.find(kAttribute, open); found < end; found = out.find(kAttribute, found))
            blank(out, found, kAttribute.size());
    }
    return out;
}

Overlay::Overlay(const std::vector<std::string>& folders, const std::string& prefix) {
    nlohmann::json files = nlohmann::json::array();
    for (const std::string& folder : folders)
        for (const Changed& changed : changed_in(folder)) {
            written_.push_back(fmt::format("{}.{}.h", prefix, written_.size()));
            write_atomically(written_.back(), changed.text);
            files.push_back({{"type", "file"}, {"name", changed.path}, {"external-contents", written_.back()}});
        }
    if (files.empty()) return;
    table_ = prefix + ".overlay";
    write_atomically(table_, nlohmann::json{{"version", 0}, {"use-external-names", false}, {"roots", files}}.dump());
    written_.push_back(table_);
}

Overlay::~Overlay() {
    std::error_code ignored;
    for (const std::string& path : written_) fs::remove(path, ignored);
}

std::vector<std::string> Overlay::flags() const {
    if (table_.empty()) return {};
    return {"-ivfsoverlay", table_};
}

}  // namespace tessera::jit
