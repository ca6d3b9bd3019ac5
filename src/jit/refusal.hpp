// What a kernel may not contain: code that would run on the host, and calls of what is neither its own nor the API's.
#pragma once
#include <string>

#include "jit/request.hpp"

namespace tessera::jit {

// Throws CompileError where the compiler's words hold a mark of the pass (pass/refuse.cpp).
void throw_if_refused(const Request& request, const std::string& clang_text);

// The same by the object itself: what the code generator or an assembler name brought in.
void check_symbols(const Request& request, const std::string& object_path);

}  // namespace tessera::jit
