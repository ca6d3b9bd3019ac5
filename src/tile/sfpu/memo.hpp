// Results of element-wise functions on 16-bit Dst, kept: a datum has 16 bits there, so a function with its arguments is
// a table of at most 65,536 words. The table is filled from the function itself, 64 words at a time, as they are met.
#pragma once
#include "tile/sfpu/sfpu.hpp"

namespace tessera::sfpu {

using Direct = bool (*)(Function, const Call&, const Operands&);

// Whether the function's results are worth keeping, and can be for such a call.
bool is_kept(Function function, const Call& call);

// What `direct` does to the operands, by table where the words have been met before. Each thread has its own tables,
// one per function and arguments, of 256 KiB of which pages that are never touched take no memory.
inline constexpr size_t kTables = 32;
bool apply_kept(Function function, const Call& call, const Operands& operands, Direct direct);

}  // namespace tessera::sfpu
