// Addresses of a core's debug registers. Kernels read them through pointers, which the runtime cannot see.
#pragma once
#include "tessera/entry.h"

#define RISCV_DEBUG_REG_WALL_CLOCK_L (tess_unsupported("register-pointers: RISCV_DEBUG_REG_WALL_CLOCK_L"), 0u)
#define RISCV_DEBUG_REG_WALL_CLOCK_H (tess_unsupported("register-pointers: RISCV_DEBUG_REG_WALL_CLOCK_H"), 0u)
