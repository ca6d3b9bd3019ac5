// The two NoC interfaces of a core: command-buffer registers and counters, per role as firmware keeps them.
// Facts: MACHINE 3, KERNEL_API 7.
#pragma once
#include <array>
#include <cstdint>

#include "device/arch.hpp"
#include "device/role.hpp"

namespace tessera {

inline constexpr uint32_t kNumTrids = 16;
inline constexpr uint32_t kNumCommandBuffers = 4;

// Counters of the transfers one role issued on one NoC. `left` counts writes whose source may be reused.
struct NocCounters {
    uint32_t reads_issued = 0, reads_done = 0;
    uint32_t writes_issued = 0, writes_left = 0, writes_acked = 0;          // non-posted
    uint32_t posted_issued = 0, posted_left = 0;
    uint32_t atomics_issued = 0, atomics_acked = 0;
    std::array<uint32_t, kNumTrids> trid_reads{}, trid_writes{}, trid_unsent{};  // outstanding per transaction id
};

// What *_set_state leaves in a command buffer until it is overwritten; also the raw registers.
struct CommandBuffer {
    uint64_t target = 0;     // read: source; write: destination (NoC address)
    uint64_t local = 0;
    uint32_t size = 0;
    uint32_t control = 0;
    uint32_t data = 0;
    uint32_t trid = 0;
    uint32_t exclude = 0;
    bool posted = false;
    bool multicast = false;
};

struct RoleNoc {
    std::array<NocCounters, Arch::kNumNocs> counters;
    std::array<std::array<CommandBuffer, kNumCommandBuffers>, Arch::kNumNocs> buffers;
    std::array<uint32_t, Arch::kNumNocs> read_trid{}, write_trid{};
};

struct NocState {
    std::array<RoleNoc, 2> dm;  // BRISC, NCRISC
};

}  // namespace tessera
