// The compiler's words, brought to the user's file and line.
#pragma once
#include <string>

#include "jit/request.hpp"

namespace tessera::jit {

// Throws CompileError, or Unsupported where the pass said so.
[[noreturn]] void throw_compile_error(const Request& request, const std::string& clang_text);

}  // namespace tessera::jit
