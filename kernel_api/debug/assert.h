// ASSERT stops the kernel where it does not hold, as with the watcher on (KERNEL_API 8).
#pragma once
#include "tessera/abi/calls.h"

#define ASSERT(condition, ...)                            \
    do {                                                  \
        if (!(condition)) tess_assert_failed(#condition); \
    } while (false)
#define LIGHTWEIGHT_ASSERT(condition, ...) ASSERT(condition)
