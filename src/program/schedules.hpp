// What run() asks of src/fuzz, which is defined there: fuzz/ knows program/, and not the other way round.
#pragma once
#include <optional>
#include <span>

#include "program/program.hpp"

namespace tessera {

class Tensor;

// TESSERA_FUZZ=N tries each program under N schedules, TESSERA_REPLAY=<file> repeats one of them.
bool tries_schedules(const Device& device);
// What run() does then. Afterwards memory is as the default schedule leaves it.
void try_schedules(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
                   std::optional<Numerics> numerics);

}  // namespace tessera
