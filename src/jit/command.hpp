// The compiler's command line for a request.
#pragma once
#include <string>
#include <vector>

#include "jit/inputs.hpp"
#include "jit/request.hpp"

namespace tessera::jit {

struct Tools {
    std::string clang;   // tessera-cc, which holds linker and pass too; or what TESSERA_CLANG names
    std::string linker;  // of TESSERA_CLANG's folder; empty: clang's command says `--link`
    std::string api_dir, pass, library;
    bool is_own() const { return linker.empty(); }
    std::string version;  // of clang and the pass: part of every cache key
};
const Tools& tools();

bool debug_kernels();  // TESSERA_DEBUG_KERNELS=1: -O0 -g
// What kernels of one arch, role and optimisation level have in common: the flags of the precompiled header.
std::vector<std::string> common_flags(const Request& request);
// The same with the request's arguments and defines: all that decides the code, besides texts.
std::vector<std::string> flags(const Request& request);
// The source and where its includes are looked for.
Source source_of(const Request& request);
// The flags that make the compiler look there.
std::vector<std::string> include_flags(const Source& source);
// From an object file to one that can be loaded: the linker's words, and its path or `--link` before them.
std::vector<std::string> link_command(const std::string& object, const std::string& shared);

}  // namespace tessera::jit
