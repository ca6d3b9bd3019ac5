// TESSERA_COMPUTE=both: a program runs over the tile operations, then over the checkout's low-level kernels, and what
// the two leave in memory is compared. Defined in fuzz/, which keeps memory; declared here, as run() asks for it.
#pragma once
#include <optional>
#include <span>

#include "program/program.hpp"

namespace tessera {

class Tensor;

// Asked for, and there is a compute kernel to compare and a checkout to compare with.
bool compares_paths(const Program& program);
void run_both_paths(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
                    std::optional<Numerics> numerics);

// Its compute kernels over the checkout's low-level kernels, whatever they include.
void load_low_level(Program& program, Device& device);
// One line: how a compute kernel would be built, what decided it, which revision defines the bits.
std::string chosen_headers(const KernelDescriptor& kernel, const Arch& arch);

}  // namespace tessera
