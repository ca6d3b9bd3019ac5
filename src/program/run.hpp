// The front door: validate, place, compile, run. Read run.cpp first.
#pragma once
#include <optional>
#include <span>

#include "descriptor/program.hpp"
#include "device/device.hpp"

namespace tessera {

class Tensor;

// Runs the program and returns when every kernel has returned; throws a subclass of Error otherwise.
// `called_at` is the user's line of the generic_op call; without `numerics` the device's hold.
void run(const ProgramDescriptor& descriptor, std::span<const Tensor> tensors, Device& device,
         const UserLine& called_at = {}, std::optional<Numerics> numerics = {});

// ttnn.generic_op: at least two tensors, all on one device; returns the last.
Tensor generic_op(std::span<const Tensor> io_tensors, const ProgramDescriptor& descriptor,
                  const UserLine& called_at = {}, std::optional<Numerics> numerics = {});

}  // namespace tessera
