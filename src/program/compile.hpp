// Compiles the kernels of a program without running it.
#pragma once
#include "descriptor/program.hpp"
#include "device/device.hpp"

namespace tessera {

// As run (run.hpp) up to its launch: refuses what cannot run, and leaves the kernels in the caches.
void compile(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at = {});

}  // namespace tessera
