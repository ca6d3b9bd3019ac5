// What a program made from a specification is given at a run. Kernels that name arguments are not modelled yet.
#pragma once
#include <tt-metalium/experimental/metal2_host_api/kernel_spec.hpp>

namespace tt::tt_metal::experimental {

struct ProgramRunArgs {};

}  // namespace tt::tt_metal::experimental
