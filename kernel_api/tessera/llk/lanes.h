// The SFPU as sfpi.h sees it: registers of 32 lanes and flags, which belong to the core (src/tensix/sfpu.hpp).
#pragma once
#include <cstdint>

#include "tessera/abi/calls.h"

namespace tensix {
using Lanes = uint32_t __attribute__((vector_size(128)));  // 32 lanes
using SLanes = int32_t __attribute__((vector_size(128)));

// The beginning of struct SfpuRegisters.
struct Sfpu {
    Lanes l[16];
    Lanes flag, used;
};
// As floats: products, sums and multiply-adds of these become the SFPU's (src/jit/pass/lanes.cpp), fused as the card's
// compiler does it, also across statements.
using Floats = float __attribute__((vector_size(128)));
inline Lanes multiply(Lanes a, Lanes b) { return (Lanes)((Floats)a * (Floats)b); }
inline Lanes sum(Lanes a, Lanes b) { return (Lanes)((Floats)a + (Floats)b); }
inline Lanes negate(Lanes a) { return (Lanes)(-(Floats)a); }
inline Lanes splat(uint32_t v) { return Lanes{} + v; }
inline Lanes pick(Lanes m, Lanes yes, Lanes no) { return (m & yes) | (~m & no); }
inline Lanes is_negative(Lanes v) { return (Lanes)((SLanes)v < (SLanes)splat(0)); }
inline Lanes is_zero(Lanes v) { return (Lanes)(v == splat(0)); }
}  // namespace tensix

// Waits until this thread's queue has drained.
#define tensix_sfpu (*static_cast<tensix::Sfpu*>(tess_lanes_state()))
inline void tensix_sfpu_begin() {}
#define tensix_sfpu_load tess_lanes_load
#define tensix_sfpu_store tess_lanes_store
#define tensix_sfpu_fma tess_lanes_fma
#define tensix_sfpu_arecip tess_lanes_reciprocal
#define tensix_sfpu_incr tess_lanes_increment
