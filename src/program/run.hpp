// The front door: validate, place, compile, run. Read run.cpp first.
#pragma once
#include <optional>
#include <span>

#include "descriptor/program.hpp"
#include "device/device.hpp"
#include "fiber/policy.hpp"

namespace tessera {

class Tensor;
struct Program;

// Runs the program and returns when every kernel has returned; throws a subclass of Error otherwise.
// `called_at` is the user's line of the generic_op call; without `numerics` the device's hold.
void run(const ProgramDescriptor& descriptor, std::span<const Tensor> tensors, Device& device,
         const UserLine& called_at = {}, std::optional<Numerics> numerics = {});

// One launch of a placed and compiled program. `one_worker_by`: one worker with this policy instead of the device's.
void run_once(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
              std::optional<Numerics> numerics, const PolicyMaker& one_worker_by = {});

// A program that was described with the tensors of another chip of a mesh, for this one's: circular buffers that are
// bound to one of `described_with` are bound to the tensor at the same place of `io_tensors`.
void bind_to_chip(ProgramDescriptor& descriptor, std::span<const Tensor> described_with,
                  std::span<const Tensor> io_tensors, const UserLine& called_at);

// ttnn.generic_op: at least two tensors, all on one device; returns the last.
Tensor generic_op(std::span<const Tensor> io_tensors, const ProgramDescriptor& descriptor,
                  const UserLine& called_at = {}, std::optional<Numerics> numerics = {});

}  // namespace tessera
