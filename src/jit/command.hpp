// The compiler's command line for a request.
#pragma once
#include <string>
#include <vector>

#include "jit/inputs.hpp"
#include "jit/request.hpp"

namespace tessera::jit {

struct Tools {
    std::string clang, linker, api_dir, pass, library;
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
// From an object file to one that can be loaded.
std::vector<std::string> link_command(const std::string& object, const std::string& shared);

}  // namespace tessera::jit
