// In place of firmware's: its assembly names RISC-V registers, which clang refuses for this machine.
#pragma once
#include <cstdint>

#include "internal/risc_attribs.h"
inline void invalidate_l1_cache() {}
inline void riscv_wait(uint32_t) {}
inline void flush_icache() {}
