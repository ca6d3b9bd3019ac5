// What a kernel may call and not define: the runtime's own entries, and a short list of the C library and of the
// compiler's helpers. Read by the pass, which knows the user's line, and by the JIT, which looks at the object.
#pragma once
#include <algorithm>
#include <string_view>

#include "tessera/abi/call_table.h"

namespace tessera::jit {

inline constexpr std::string_view kLibrarySymbols[] = {
    // memory and text: no state, no system calls
    "memcpy", "memmove", "memset", "memcmp", "bcmp", "memchr", "strlen", "strcmp", "strncmp", "strchr",
    // ends the kernel, with a report
    "abort", "__assert_fail", "__cxa_pure_virtual",
    // arithmetic that the compiler does not write out
    "__udivti3", "__umodti3", "__divti3", "__modti3", "__multi3", "__extendhfsf2", "__truncsfhf2", "__truncdfhf2",
    "__truncsfbf2", "__truncdfbf2", "__powisf2", "__powidf2",
    // where the object ends, for the linker
    "_GLOBAL_OFFSET_TABLE_", "__dso_handle"};

// Each as double and, with an f, as float.
inline constexpr std::string_view kMathSymbols[] = {
    "sqrt", "cbrt", "exp",  "exp2",  "expm1", "log",    "log2",  "log10",     "log1p",    "pow",      "sin",   "cos",
    "tan",  "asin", "acos", "atan",  "atan2", "sinh",   "cosh",  "tanh",      "asinh",    "acosh",    "atanh", "fabs",
    "erf",  "erfc", "ceil", "floor", "round", "trunc",  "rint",  "nearbyint", "lround",   "llround",  "lrint", "fmod",
    "fmin", "fmax", "fma",  "hypot", "ldexp", "scalbn", "frexp", "modf",      "copysign", "remainder"};

constexpr bool is_one_of(std::string_view name, auto& list) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// std::__throw_out_of_range and the like: become a kernel-exception.
constexpr bool is_throwing_helper(std::string_view name) {
    if (!name.starts_with("_ZSt")) return false;
    name.remove_prefix(4);
    while (!name.empty() && name.front() >= '0' && name.front() <= '9') name.remove_prefix(1);
    return name.starts_with("__throw_") || name.starts_with("__glibcxx_assert_fail");
}

constexpr bool may_be_undefined(std::string_view name) {
    if (abi::find_call(name) || is_one_of(name, kLibrarySymbols) || is_throwing_helper(name)) return true;
    if (is_one_of(name, kMathSymbols)) return true;
    return name.ends_with('f') && is_one_of(name.substr(0, name.size() - 1), kMathSymbols);
}

}  // namespace tessera::jit
