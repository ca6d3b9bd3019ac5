// Attribute macros of the device toolchain; they place data on the card and mean nothing here.
#pragma once
#define tt_l1_ptr
#define tt_reg_ptr
#define FORCE_INLINE inline __attribute__((always_inline))
#define ALWI inline __attribute__((always_inline))
#define SECTION(name)
#ifndef TILE_HEIGHT
constexpr unsigned TILE_HEIGHT = 32, TILE_WIDTH = 32, TILE_HW = 1024, FACE_HEIGHT = 16, FACE_WIDTH = 16, FACE_HW = 256;
#endif
