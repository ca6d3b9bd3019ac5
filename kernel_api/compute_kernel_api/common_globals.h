// Macros that keep code to one of the three compute threads, and the compute entry's old name.
// Facts: KERNEL_API 1, 2, 3 (rows 14, 15, 53, 78, 142, 225).
#pragma once
#include <cstdint>

#include "tessera/attributes.h"
#include "tessera/abi/calls.h"
#include "tessera/llk_defs.h"

#ifdef TRISC_UNPACK
#define UNPACK(...) __VA_ARGS__
#ifndef MAIN
#define MAIN unpack_main()
#endif
#else
#define UNPACK(...)
#endif
#ifdef TRISC_MATH
#define MATH(...) __VA_ARGS__
#ifndef MAIN
#define MAIN math_main()
#endif
#else
#define MATH(...)
#endif
#ifdef TRISC_PACK
#define PACK(...) __VA_ARGS__
#ifndef MAIN
#define MAIN pack_main()
#endif
#else
#define PACK(...)
#endif
