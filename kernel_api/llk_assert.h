// LLK_ASSERT of the low-level kernels: the same as ASSERT, with words (KERNEL_API 8).
#pragma once
#include "tessera/abi/calls.h"

#define LLK_ASSERT(condition, ...)                        \
    do {                                                  \
        if (!(condition)) tess_assert_failed(#condition); \
    } while (false)
