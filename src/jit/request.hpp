// What decides a kernel's machine code: source, role, arguments, flags. Facts: KERNEL_API 2.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "descriptor/program.hpp"
#include "device/arch.hpp"
#include "device/cb_state.hpp"
#include "device/role.hpp"
#include "fiber/fiber.hpp"
#include "jit/includes.hpp"

namespace tessera::jit {

// How messages name a kernel that was given as text.
inline constexpr const char* kSourceText = "source text";

struct Request {
    std::string source_path;   // absolute; for source text, the file it was saved to
    std::string source_root;   // the folder that a relative path was found in; may be empty
    std::string source_text;   // content of source_path
    std::string shown_as;      // how the user wrote it; for source text, kSourceText
    UserLine made_at;
    Role role = Role::Brisc;
    const Arch* arch = nullptr;
    uint32_t noc_index = 0;
    NocMode noc_mode = NocMode::DM_DEDICATED_NOC;
    std::vector<uint32_t> compile_time_args;
    std::vector<std::pair<std::string, uint32_t>> named_compile_time_args;
    std::vector<std::pair<std::string, std::string>> defines;
    OptLevel opt_level = OptLevel::O2;
    bool checked = false;  // announces its accesses
    ComputeConfigDescriptor compute;   // compute roles
    bool low_level = false;            // compute roles: over the low-level kernels of a checkout
    std::string checkout;              // its folder
    std::string low_level_because;     // what decided that
    std::string generated_header;      // per-CB format tables; compute roles: modes, too
};

// A kernel in memory. The object stays loaded while anyone holds it.
struct Kernel {
    KernelEntry entry;
    uint64_t local_bytes = 0;
    std::span<const CallSite> calls;
    std::string object_path;
    std::vector<std::string> user_files;  // the source and every header that is not ours
    std::vector<Watched> watched;         // where a new file could change what is included
};

}  // namespace tessera::jit
