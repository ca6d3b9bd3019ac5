// The API's prelude, precompiled: parsing it costs more than compiling a small kernel.
#pragma once
#include <string>
#include <vector>

#include "jit/request.hpp"

namespace tessera::jit {

// Arguments that put the prelude before a kernel of this request; builds the precompiled header when it is not in the
// cache.
std::vector<std::string> prelude_arguments(const Request& request);

// Runs a program with its output in a file; returns its exit status.
int run_program(const std::vector<std::string>& arguments, const std::string& output);

}  // namespace tessera::jit
