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

#include "tessera/abi/calls.h"
#include "tessera/abi/marks.h"
#include "tessera/attributes.h"
#include "tessera/constants.h"
#include "tessera/firmware.h"

#ifndef TESSERA_TIMED
#define TESSERA_TIMED_COSTS 0
#else
#define TESSERA_TIMED_COSTS TESSERA_TIMED
#endif
#ifndef TESSERA_CHECKED
#define TESSERA_CHECKED 0
#endif
#ifndef TESSERA_LOW_LEVEL
#define TESSERA_LIBRARY nullptr
#endif
extern "C" __attribute__((used)) const tessera::abi::Marks TESSERA_MARKS = {
    TESSERA_LOCAL_BASE, TESSERA_CHECKED, __FILE__, TESSERA_LIBRARY, TESSERA_TIMED_COSTS};

// Upstream's firmware has these before every kernel, whether the kernel includes them or not.
#include "debug/assert.h"
#include "debug/dprint.h"
#include "debug/waypoint.h"
#include "tessera/mixed_widths.h"
#include "tools/profiler/kernel_profiler.hpp"
