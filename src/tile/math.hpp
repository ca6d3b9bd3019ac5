// What TRISC1's calls do: take banks of SrcA and SrcB, run the FPU's program on them, write Dst.
// Facts: ARITHMETIC 4-8, MACHINE 8. A call runs the program the last init put there, as the card does.
#pragma once
#include <cstdint>

#include "device/tensix.hpp"
#include "fiber/fiber.hpp"
#include "tessera/abi/compute.h"

namespace tessera::tile {

void configure_math(Fiber& fiber, uint32_t cb_a, uint32_t cb_b);
void reconfigure_math_a(Fiber& fiber, uint32_t cb);
void reconfigure_math_b(Fiber& fiber, uint32_t cb);
void init_binary(Fiber& fiber, FpuProgram program, bool accumulate, ReusedOperand reuse);
void run_binary(Fiber& fiber, uint32_t dst, const char* call);
void init_copy(Fiber& fiber);
void run_copy(Fiber& fiber, uint32_t dst, bool from_src_b, bool to_dest);
void init_matmul(Fiber& fiber);
void run_matmul(Fiber& fiber, uint32_t dst, uint32_t ct, uint32_t rt);
void init_reduce(Fiber& fiber, ckernel::PoolType pool, ckernel::ReduceDim dim);
void run_reduce(Fiber& fiber, ckernel::PoolType pool, ckernel::ReduceDim dim, uint32_t dst);
void transpose_dst(Fiber& fiber, uint32_t dst, bool faces);
void copy_dst(Fiber& fiber, uint32_t from, uint32_t to);

}  // namespace tessera::tile
