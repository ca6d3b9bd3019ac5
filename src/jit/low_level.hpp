// Kernels over low-level headers: which are, and which headers of a tt-metal checkout they are built against.
// A compute source goes whole to the checkout's compute API when it, or a header of its own, includes a low-level
// header that ours do not replace, or names SFPI; all other kernels keep the tile operations. Without a checkout our
// own low-level headers (kernel_api/tessera/llk/own) serve those that need no more than these
// (docs/decisions/0012-low-level-kernels.md).
#pragma once
#include <string>
#include <vector>

#include "diag/error.hpp"
#include "jit/request.hpp"

namespace tessera::jit {

// The header or the name of SFPI that decided, and where it stands.
struct LowLevelReason {
    std::string name;
    Place place;
    bool is_include = true;
};

// How compute kernels are built: as they ask for, or all alike. TESSERA_COMPUTE=both asks for each in turn.
enum class ComputePath : uint8_t { Auto, Direct, LowLevel };
ComputePath wanted_path();
bool takes_both_paths();
bool has_low_level_checkout();

// Sets request.low_level and request.checkout for a compute kernel (no checkout: over our own headers); an error where
// one is needed and missing.
void choose_headers(Request& request, ComputePath wanted);
// One line: which way the kernel is built, what decided it and which revision defines the bits.
std::string chosen_headers(const Request& request);

// Arguments of the compiler that put the checkout's headers, with our stand-ins before them, in place of the API.
std::vector<std::string> low_level_flags(const Request& request);

// Whether the checkout's low-level kernels take the fidelity as an enumeration (August 2026) or as a number (before).
bool has_fidelity_type(const Request& request);

}  // namespace tessera::jit
