// A program as a specification (METALIUM 12): kernels, and which of them run together on which cores.
#pragma once
#include <string>

#include <tt-metalium/experimental/metal2_host_api/kernel_spec.hpp>

namespace tt::tt_metal::experimental {

struct WorkUnitSpec {
    std::string name;
    Group<KernelSpecName> kernels;
    Nodes target_nodes;
};

struct ProgramSpec {
    std::string name;
    Group<KernelSpec> kernels;
    Group<WorkUnitSpec> work_units;
};

}  // namespace tt::tt_metal::experimental
