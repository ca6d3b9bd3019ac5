// The compiler's words, brought to the user's file and line.
#pragma once
#include <string>

#include "jit/request.hpp"
#include "jit/spawn.hpp"

namespace tessera::jit {

// Throws CompileError, or Unsupported where the pass said so; ProgramError where the system refused something.
[[noreturn]] void throw_compiler_failure(const Request& request, const Ended& ended, const Limits& limits,
                                         const std::string& words);

}  // namespace tessera::jit
