// What an object was compiled from, written down so that it can be looked for again, from any folder: the searches that
// the compiler made and the content each one found, or that it found none.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jit/includes.hpp"

namespace tessera::jit {

// A source and the folders that its includes are looked for in.
struct Source {
    std::string path;
    SearchPath search;
    // All that an object may name of where it was compiled: the source, then the folders.
    std::vector<std::string> paths() const;
};

struct Inputs {
    // A name in a file of the user's, and the file of the user's that it leads to.
    struct Lookup {
        uint32_t from = 0;
        Include include;
        int32_t to = 0;  // index of a file, or one of these
    };
    static constexpr int32_t kNowhere = -1, kApi = -2, kUnused = -3;

    std::vector<uint64_t> files;  // hashes of the user's files, the source first
    std::vector<Lookup> lookups;
    std::vector<std::pair<std::string, uint64_t>> fixed;  // our API and the system's headers, by path
    std::vector<std::string> outside;  // names that those look for, sorted: in no folder of the user's
    std::vector<std::string> bound_to;  // not empty: holds for these paths alone
};

// None when it cannot be known what was searched: a name that only the preprocessor knows, a file that is no regular
// one. `dependencies` is what the compiler says it read.
std::optional<Inputs> record_inputs(const Source& source, const std::vector<std::string>& dependencies);
// Those of them that are the user's.
std::vector<std::string> users_among(const std::vector<std::string>& dependencies, const Source& source);

// The user's files of now that the object would be made from, when all is as it was; else none.
std::optional<std::vector<std::string>> find_inputs(const Inputs& inputs, const Source& source);

// The user's headers that a source leads to, before it is compiled: does any of them ask for its own path?
bool names_own_path(const Source& source);

// Where a new file could change a search.
std::vector<Watched> watched_folders(const Inputs& inputs, const Source& source,
                                     const std::vector<std::string>& user_files);

nlohmann::json to_json(const Inputs& inputs);
Inputs inputs_from_json(const nlohmann::json& data);  // throws json::exception
// Now, in nanoseconds of the clock that files are stamped with; and was any of these written between then and now?
int64_t file_time_now();
bool any_changed_since(const std::vector<std::string>& paths, int64_t then);

}  // namespace tessera::jit
