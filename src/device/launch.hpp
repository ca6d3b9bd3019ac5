// What a core is given at launch, besides circular buffers: where its kernels' arguments and semaphores lie in L1.
// Facts: MACHINE 7 (order and alignment), KERNEL_API 14 (an empty unique block aliases the common ones).
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "descriptor/core.hpp"
#include "descriptor/program.hpp"
#include "device/role.hpp"

namespace tessera {

struct KernelArgs {
    uint32_t unique_base = 0, unique_count = 0;
    uint32_t common_base = 0, common_count = 0;
    uint32_t readable_end = 0;  // an empty unique block may be read up to here: programs rely on it (KERNEL_API 14)
};

// The kernel a role runs, for reports.
struct KernelName {
    std::string file;       // as the user wrote it
    UserLine made_at;
};

struct Launch {
    std::array<KernelArgs, kNumRoles> args;
    std::array<KernelName, kNumRoles> kernels;
    uint32_t semaphore_base = 0;
    uint32_t semaphores = 0;     // bit per configured id
    LogicalCore origin;          // of relative logical coordinates
};

}  // namespace tessera
