// experimental::CoreLocalMem: January's name of the head's class (HEAD_API 3.7).
#pragma once
#ifndef COMPILE_FOR_TRISC
#include "experimental/noc.h"
#endif
#include "api/core_local_mem.h"

namespace experimental {
using ::CoreLocalMem;
}  // namespace experimental
