// What a kernel's text includes, and where the compiler looks for it. The cache asks both: an object is current when
// every search would end at the same content, also a search that found nothing.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::jit {

// A file that a text names: #include, #embed, __has_include and the like, in branches that are compiled or not.
struct Include {
    std::string name;
    bool quoted = false;
    bool operator==(const Include&) const = default;
};

struct Scan {
    std::vector<Include> includes;
    bool is_computed = false;      // a name that only the preprocessor knows
    bool names_own_path = false;   // __FILE__ and the like: the object depends on where the source lies
};
Scan scan_includes(std::string_view text);

// Where the compiler looks: the includer's own folder for quoted names, our API, the user's folders, our library of
// helpers, then the system's.
struct SearchPath {
    std::string api_dir;
    std::vector<std::string> user_dirs;
    std::string library_dir;  // in api_dir; empty: none
};

struct Found {
    enum class Where : uint8_t { Nowhere, Api, User } where = Where::Nowhere;  // Nowhere: the system's headers, perhaps
    std::string path;
};
Found find_include(const Include& include, const std::string& includer, const SearchPath& search);

// The first part of "a/b.h" is "a": what a folder must hold for the rest to be found below it.
std::string_view first_part(std::string_view name);
// Is any of these names (sorted) to be found in the folder?
bool holds_any(const std::string& folder, const std::vector<std::string>& names);

// A folder that was searched in vain, and the first parts whose appearance would change that.
struct Watched {
    std::string folder;
    std::vector<std::string> absent;
};

}  // namespace tessera::jit
