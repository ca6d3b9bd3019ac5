// Attribute macros of the device toolchain; they place data on the card and mean nothing here.
#pragma once
#define tt_l1_ptr
#define tt_reg_ptr
#define FORCE_INLINE inline __attribute__((always_inline))
#define ALWI inline __attribute__((always_inline))
#define SECTION(name)
