// What the prelude hands to the pass about a compilation: one constant, read by the pass and removed again; and the
// symbols by which the runtime finds what the pass wrote into an object.
#pragma once
#include <cstdint>

#define TESSERA_NAME_OF(symbol) TESSERA_NAME_OF_(symbol)
#define TESSERA_NAME_OF_(symbol) #symbol

#define TESSERA_MARKS tess_marks                  // struct Marks
#define TESSERA_GLOBALS_INIT tess_globals_init    // void(): initial values and constructors, on every fiber
#define TESSERA_LOCAL_BYTES tess_local_bytes      // uint64_t: the role block and the kernel's globals
#define TESSERA_CALL_TABLE tess_calls             // CallSite[]
#define TESSERA_NUM_CALLS tess_num_calls          // uint64_t

namespace tessera::abi {

struct Marks {
    uint64_t local_base;  // of this role's private range in the window
    uint64_t checked;     // 1: built for checking
    const char* prelude;  // path of tessera/common.h: files below the folder that holds it are the API, not the user's
    // Compute kernels over low-level headers: instruction words and registers mean something. Of those over a
    // checkout's headers, the folder whose files are not the user's either; empty for ours. Null: other kernels.
    const char* low_level;
    // Built for timing: what each class of instruction costs, a byte each, in quarters of a cycle. 0: not.
    uint64_t timed;
};

enum class CostClass : uint32_t { Alu, Mul, Div, Branch, Load, Store, Local, Call };
constexpr uint64_t cost_in(uint64_t timed, CostClass kind) { return timed >> 8 * static_cast<uint32_t>(kind) & 0xFF; }

}  // namespace tessera::abi
