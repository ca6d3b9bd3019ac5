// Which Highway targets the tile engine is built for: fewer than all, since each is a compilation of every operation.
// Included before any Highway header. AVX3_DL adds nothing we use to AVX3, SSSE3 nothing to speak of.
#pragma once
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#endif
