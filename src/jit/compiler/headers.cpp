// Where the C and C++ headers are: those of a wheel beside our kernel API, or this system's, as its clang had them when
// this was built. Nothing is searched for, and nothing in the environment changes it.
#include "headers.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace tessera_compiler {
namespace {

constexpr const char* kOfTheSystem[] = {
#include "system_headers.inc"
};

// lib/tessera-cc and data/kernel_api/ have one root (cmake/install.cmake).
std::string folder_of_the_wheel() {
    static int here;
    llvm::SmallString<256> path(llvm::sys::fs::getMainExecutable(nullptr, &here));
    llvm::sys::path::remove_filename(path);
    llvm::sys::path::append(path, "../data/kernel_api/tessera/system");
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    return path.str().str();
}

// Numbered in the order of the search (tools/standard_headers.py).
std::vector<std::string> folders_in(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code none;
    for (llvm::sys::fs::directory_iterator entry(folder, none), end; !none && entry != end; entry.increment(none))
        found.push_back(entry->path());
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

std::vector<std::string> header_words() {
    std::vector<std::string> folders = folders_in(folder_of_the_wheel());
    if (folders.empty()) folders.assign(std::begin(kOfTheSystem), std::end(kOfTheSystem));
    std::vector<std::string> words = {"-nostdinc"};
    for (const std::string& folder : folders) words.insert(words.end(), {"-isystem", folder});
    return words;
}

}  // namespace tessera_compiler
