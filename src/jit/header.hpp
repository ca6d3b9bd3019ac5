// The API's prelude, precompiled: parsing it costs more than compiling a small kernel.
#pragma once
#include <string>
#include <vector>

#include "jit/request.hpp"
#include "jit/spawn.hpp"

namespace tessera::jit {

// The prelude's file.
std::string header_of(const Request& request);

// Arguments that put the prelude before a kernel of this request; builds the precompiled header when it is not in the
// cache.
std::vector<std::string> prelude_arguments(const Request& request, Stop& stop);

}  // namespace tessera::jit
