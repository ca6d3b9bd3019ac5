// Recording searches, and making them again.
#include "jit/inputs.hpp"

#include <sys/stat.h>
#include <time.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_set>

#include "jit/cache_folder.hpp"
#include "jit/files.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

using nlohmann::json;
using Names = std::set<std::string>;

int64_t nanoseconds(const timespec& time) { return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec; }

// The user's files, from the source on, and what their texts look for.
class Recorder {
  public:
    Recorder(const Source& source, const std::vector<std::string>& dependencies)
        : source_(source), read_(dependencies.begin(), dependencies.end()) {
        add(source.path);
        for (uint32_t file = 0; file < paths_.size(); file++) follow(file);
    }
    bool is_computed() const { return computed_; }
    const std::vector<std::string>& paths() const { return paths_; }
    std::vector<Inputs::Lookup> lookups() { return std::move(lookups_); }

  private:
    int32_t add(const std::string& path) {
        auto [known, is_new] = index_.try_emplace(path, static_cast<int32_t>(paths_.size()));
        if (is_new) paths_.push_back(path);
        return known->second;
    }
    int32_t result(const Found& found) {
        if (found.where == Found::Where::Nowhere) return Inputs::kNowhere;
        if (found.where == Found::Where::Api) return Inputs::kApi;
        return read_.contains(found.path) ? add(found.path) : Inputs::kUnused;
    }
    void follow(uint32_t file) {
        const std::string path = paths_[file];
        Scan scan = scan_includes(read_text(path));
        computed_ |= scan.is_computed;
        for (Include& include : scan.includes) {
            const int32_t to = result(find_include(include, path, source_.search));
            lookups_.push_back({file, std::move(include), to});
        }
    }

    const Source& source_;
    std::unordered_set<std::string> read_;
    std::map<std::string, int32_t> index_;
    std::vector<std::string> paths_;
    std::vector<Inputs::Lookup> lookups_;
    bool computed_ = false;
};

// What a header of ours or of the system's looks for and does not find beside itself or in the API.
void add_outside(const std::string& path, const Source& source, Names& outside) {
    const SearchPath api_only{source.search.api_dir, {}, ""};
    for (const Include& include : scan_includes(read_text(path)).includes)
        if (find_include(include, path, api_only).where == Found::Where::Nowhere) outside.insert(include.name);
}

// Our API and the system's headers are no user's, though the working directory may lie above them.
bool is_in_user_dir(const std::string& path, const Source& source) {
    if (path.starts_with(source.search.api_dir + "/") || path.starts_with("/usr/")) return false;
    return std::any_of(source.search.user_dirs.begin(), source.search.user_dirs.end(),
                       [&](const std::string& folder) { return path.starts_with(folder + "/"); });
}

std::unordered_set<std::string> entries_of(const std::string& folder) {
    const std::vector<std::string> names = names_in(folder);
    return {names.begin(), names.end()};
}

// A part that is there may be a folder: its own entries count then.
void watch(const std::string& folder, const Names& names, std::vector<Watched>& into) {
    const auto entries = entries_of(folder);
    Names absent;
    std::map<std::string, Names> below;
    for (const std::string& name : names) {
        const std::string part(first_part(name));
        if (part.starts_with('.')) continue;
        if (!entries.contains(part)) absent.insert(part);
        else if (part.size() < name.size()) below[part].insert(name.substr(part.size() + 1));
    }
    into.push_back({folder, {absent.begin(), absent.end()}});
    for (const auto& [part, rest] : below) watch(folder + "/" + part, rest, into);
}

}  // namespace

std::vector<std::string> Source::paths() const {
    std::vector<std::string> all = {path};
    all.insert(all.end(), search.user_dirs.begin(), search.user_dirs.end());
    return all;
}

int64_t file_time_now() {
    timespec now{};
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return nanoseconds(now);
}

// A time that is still to come says nothing: the clock of a file server.
bool any_changed_since(const std::vector<std::string>& paths, int64_t then) {
    const int64_t now = file_time_now();
    const auto is_between = [&](const timespec& time) { return nanoseconds(time) > then && nanoseconds(time) <= now; };
    return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
        struct stat info{};
        return stat(path.c_str(), &info) != 0 || is_between(info.st_mtim) || is_between(info.st_ctim);
    });
}

std::vector<std::string> users_among(const std::vector<std::string>& dependencies, const Source& source) {
    std::vector<std::string> users;
    for (const std::string& path : dependencies)
        if (path == source.path || is_in_user_dir(path, source)) users.push_back(path);
    return users;
}

std::optional<Inputs> record_inputs(const Source& source, const std::vector<std::string>& dependencies) {
    Recorder recorder(source, dependencies);
    if (recorder.is_computed()) return {};
    Inputs inputs{.lookups = recorder.lookups()};
    for (const std::string& path : recorder.paths()) {
        inputs.files.push_back(hash_of_file(path));
        if (!inputs.files.back()) return {};
    }
    Names outside;
    const std::set<std::string> users(recorder.paths().begin(), recorder.paths().end());
    for (const std::string& path : dependencies) {
        if (users.contains(path)) continue;
        if (is_in_user_dir(path, source)) return {};  // found in a way that no text shows
        inputs.fixed.emplace_back(path, hash_of_file(path));
        add_outside(path, source, outside);
    }
    for (const std::string& name : outside)
        if (find_include({name, false}, source.path, source.search).where != Found::Where::User)
            inputs.outside.push_back(name);
    return inputs;
}

std::optional<std::vector<std::string>> find_inputs(const Inputs& inputs, const Source& source) {
    if (inputs.files.empty() || (!inputs.bound_to.empty() && inputs.bound_to != source.paths())) return {};
    for (const auto& [path, hash] : inputs.fixed)
        if (hash_of_file(path) != hash) return {};
    std::vector<std::string> paths(inputs.files.size());
    paths[0] = source.path;
    for (const Inputs::Lookup& lookup : inputs.lookups) {
        if (lookup.from >= paths.size() || paths[lookup.from].empty()) return {};
        const Found found = find_include(lookup.include, paths[lookup.from], source.search);
        const auto expected = lookup.to == Inputs::kNowhere ? Found::Where::Nowhere
                              : lookup.to == Inputs::kApi   ? Found::Where::Api
                                                            : Found::Where::User;
        if (found.where != expected) return {};
        if (lookup.to < 0) continue;
        std::string& path = paths.at(static_cast<size_t>(lookup.to));
        if (path.empty()) path = found.path;
        else if (path != found.path) return {};
    }
    for (size_t i = 0; i < paths.size(); i++)
        if (paths[i].empty() || hash_of_file(paths[i]) != inputs.files[i]) return {};
    if (std::set<std::string>(paths.begin(), paths.end()).size() != paths.size()) return {};
    for (const std::string& folder : source.search.user_dirs)
        if (holds_any(folder, inputs.outside)) return {};
    return paths;
}

bool names_own_path(const Source& source) {
    std::vector<std::string> paths = {source.path};
    for (size_t i = 0; i < paths.size(); i++) {
        const Scan scan = scan_includes(read_text(paths[i]));
        if (scan.names_own_path) return true;
        for (const Include& include : scan.includes)
            if (Found found = find_include(include, paths[i], source.search);
                found.where == Found::Where::User && std::find(paths.begin(), paths.end(), found.path) == paths.end())
                paths.push_back(std::move(found.path));
    }
    return false;
}

std::vector<Watched> watched_folders(const Inputs& inputs, const Source& source,
                                     const std::vector<std::string>& user_files) {
    Names everywhere(inputs.outside.begin(), inputs.outside.end());
    for (const auto& lookup : inputs.lookups) everywhere.insert(lookup.include.name);
    std::vector<Watched> watched;
    for (const std::string& folder : source.search.user_dirs) watch(folder, everywhere, watched);
    std::map<std::string, Names> beside;
    for (const auto& lookup : inputs.lookups)
        if (lookup.include.quoted) beside[fs::path(user_files[lookup.from]).parent_path()].insert(lookup.include.name);
    beside.erase(cache_dir());  // where texts without a file are kept: nobody else puts anything there
    for (const auto& [folder, names] : beside) watch(folder, names, watched);
    return watched;
}

json to_json(const Inputs& inputs) {
    json lookups = json::array();
    for (const auto& [from, include, to] : inputs.lookups) lookups.push_back({from, include.name, include.quoted, to});
    return {{"files", inputs.files},
            {"lookups", lookups},
            {"fixed", inputs.fixed},
            {"outside", inputs.outside},
            {"bound_to", inputs.bound_to}};
}

Inputs inputs_from_json(const json& data) {
    Inputs inputs;
    data.at("files").get_to(inputs.files);
    for (const json& lookup : data.at("lookups"))
        inputs.lookups.push_back({lookup.at(0), {lookup.at(1), lookup.at(2)}, lookup.at(3)});
    data.at("fixed").get_to(inputs.fixed);
    data.at("outside").get_to(inputs.outside);
    data.at("bound_to").get_to(inputs.bound_to);
    return inputs;
}

}  // namespace tessera::jit
