// Kernels in an editor: what `tessera ide` writes for clangd.
#pragma once
#include <string>
#include <vector>

#include "descriptor/program.hpp"
#include "device/arch.hpp"

namespace tessera {

struct EditorFlags {
    std::vector<std::string> flags;
    std::string tables;  // a header to include after them: circular buffers that all hold bfloat16 tiles
};
// As the first role of the kernel is compiled.
EditorFlags editor_flags(const KernelDescriptor& kernel, const Arch& arch);

}  // namespace tessera
