// The part of the prelude that no argument of a kernel changes: precompiled once per arch, role and level
// (src/jit/header.cpp).
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

// Read by the LLVM pass and removed again: where this role's private data lies in the core's window.
extern "C" {
__attribute__((used)) extern const unsigned long tess_mark_local_base;
__attribute__((used)) extern const unsigned long tess_mark_block_bytes;
__attribute__((used)) const unsigned long tess_mark_local_base = TESSERA_LOCAL_BASE;
__attribute__((used)) const unsigned long tess_mark_block_bytes = 0x1000;
#ifdef TESSERA_CHECKED
__attribute__((used)) extern const unsigned long tess_mark_checked;
__attribute__((used)) const unsigned long tess_mark_checked = 1;
#endif
}

#include "tessera/attributes.h"
#include "tessera/constants.h"
#include "tessera/entry.h"
#include "tessera/firmware.h"

// Upstream's firmware has these before every kernel, whether the kernel includes them or not.
#include "debug/assert.h"
#include "debug/dprint.h"
#include "debug/waypoint.h"
#include "tessera/mixed_widths.h"
#include "tools/profiler/kernel_profiler.hpp"
