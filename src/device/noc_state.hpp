// The two NoC interfaces of a core: what the hardware counts, and the registers and counters a kernel sees.
// Facts: MACHINE 3, KERNEL_API 7; register offsets and NIU_MST_* numbers from noc_parameters.h.
#pragma once
#include <array>
#include <cstdint>

#include "device/arch.hpp"
#include "device/role.hpp"
#include "tessera/abi/layout.h"

namespace tessera {

inline constexpr uint32_t kNumTrids = 16;
using abi::kNumCommandBuffers;
static_assert(abi::kNumNocs == Arch::kNumNocs);

// The hardware's side: status registers of the transfers one role started on one NoC. Barriers compare them with what
// the kernel counted as issued. `left` counts writes whose source may be reused.
struct NocCounters {
    uint32_t reads_sent = 0, reads_done = 0;
    uint32_t writes_sent = 0, writes_left = 0, writes_acked = 0;  // non-posted; one acknowledgement per receiver
    uint32_t answers_due = 0;  // acknowledgements that all writes sent so far will bring
    uint32_t posted_sent = 0, posted_left = 0;
    uint32_t atomics_sent = 0, atomics_acked = 0;
    std::array<uint32_t, kNumTrids> outstanding{}, outgoing{};  // per transaction id: to be answered, to leave
    uint32_t outstanding_writes() const { return answers_due - writes_acked; }
};

// The kernel's side, in the role's private memory: firmware counters and command buffers.
using abi::CommandBuffer;
using abi::NocIssued;

// Bytes that both data-movement processors sent or asked for in this launch; a multicast counts once.
struct NocTraffic {
    uint64_t bytes = 0, dram_bytes = 0;
};

struct NocState {
    std::array<std::array<NocCounters, Arch::kNumNocs>, 2> dm;  // BRISC, NCRISC
    NocTraffic traffic;
};

}  // namespace tessera
