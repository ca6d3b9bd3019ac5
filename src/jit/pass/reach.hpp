// What a pointer can reach: which accesses stay inside their object, whatever the run brings.
#pragma once
#include <cstdint>
#include <utility>

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>

namespace tessera_pass {

inline constexpr uint64_t kLow32 = 0xffffffffull;

// Addresses of the kernel's half of the host: never mapped for a program, and a fault there reports the address. Where
// a null pointer's accesses go, so that they fault at the card's address.
inline constexpr uint64_t kNullHalf = 0xffff800100000000ull;

// Below each window nothing exists for so many bytes: neither in the window before, whose top is empty, nor before the
// first (src/device/window.hpp).
inline constexpr int64_t kGuardBytes = 1 << 20;

// The low 32 bits of an address as a sum: what does not change in them, factors of 32 bits, a constant. Arithmetic of
// any width agrees with the card's there.
struct LowSum {
    const llvm::Value* base;
    llvm::SmallVector<std::pair<const llvm::Value*, uint32_t>, 2> factors;
    uint32_t constant = 0;
};
LowSum low_sum(const llvm::Value* pointer, const llvm::DataLayout& layout);

// The base below all steps of pointer arithmetic, constant or not.
const llvm::Value* base_of(const llvm::Value* pointer);

// The window's base with a constant below it: an address of the core that the pass itself wrote down.
bool is_window_constant(const llvm::Value* pointer, uint64_t& address);

// The SFPU's registers, which are the runtime's memory and no part of a window.
bool is_lanes_state(const llvm::Value* pointer);

// True where `bytes` from `pointer` lie in one object of known size (a variable of the stack, a constant of the object
// file, a place in the role's private range) for every value that the indices can have.
bool stays_inside(const llvm::Value* pointer, uint64_t bytes, const llvm::DataLayout& layout,
                  llvm::ScalarEvolution* evolution);

}  // namespace tessera_pass
