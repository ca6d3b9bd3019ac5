// What kernels, the pass and the runtime keep in a role's private range of the window: one struct, compiled by all
// three. Facts: KERNEL_API 6, 7 (LocalCBInterface, counters); register words of a command buffer from noc_parameters.h.
#pragma once
#include <cstddef>
#include <cstdint>

// Upstream's struct, field for field; kernels reach it by get_local_cb_interface and may write it.
// DM roles count bytes, TRISCs 16-byte words.
struct LocalCBInterface {
    uint32_t fifo_size, fifo_limit, fifo_page_size, fifo_num_pages, fifo_rd_ptr, fifo_wr_ptr;
    union {
        uint32_t tiles_acked_received_init;
        struct {
            uint16_t tiles_acked, tiles_received;
        };
    };
    uint32_t fifo_wr_tile_ptr;
};

// Upstream's names of the counters that barriers compare; the values number the rows of NocIssued.
enum class NocBarrierType : uint8_t {
    READS_NUM_ISSUED,
    NONPOSTED_WRITES_NUM_ISSUED,
    NONPOSTED_WRITES_ACKED,
    NONPOSTED_ATOMICS_ACKED,
    POSTED_WRITES_NUM_ISSUED,
    COUNT
};

namespace tessera::abi {

// Registers begin here; what lies in the window lies below (src/device/window.hpp).
inline constexpr uint32_t kRegisterBase = 0xFFB00000;

// What tess_lanes_state points at: 16 registers of 32 lanes, their flags, and whether flags count.
inline constexpr uint32_t kLanesStateBytes = 18 * 32 * 4;

inline constexpr uint32_t kMaxCbs = 64, kNumNocs = 2, kNumCommandBuffers = 4, kCommandBufferWords = 32;

// The user's source line of a call into the runtime; the pass emits one constant per call site.
struct Site {
    const char* file;
    uint32_t line, column;
    const char* function;
};

// A call into the runtime that an object contains, with its arguments where they are constants (-1 where not): what a
// kernel can do, known before it does it. The pass writes one table per object.
struct CallSite {
    const char* callee;
    int64_t first, second;
    const Site* site;
};

// What a kernel counted as issued, per NoC.
struct NocIssued {
    uint32_t reads[kNumNocs];
    uint32_t writes[kNumNocs];
    uint32_t writes_acked[kNumNocs];
    uint32_t atomics_acked[kNumNocs];
    uint32_t posted[kNumNocs];
};

// Command-buffer registers by word offset. They keep their values until overwritten: *_set_state relies on it.
struct CommandBuffer {
    uint32_t words[kCommandBufferWords];
};

// The start of a role's private range; the kernel's own globals follow.
struct RoleBlock {
    const Site* site;  // stored by the pass before each call into the runtime
    uint32_t spin_fresh;  // set by the pass when a spin loop is entered
    int64_t rounds_left;  // counted down by loops that do not poll (src/jit/pass/count.cpp)
    alignas(0x100) LocalCBInterface cbs[kMaxCbs];
    alignas(0x200) NocIssued issued;
    alignas(0x100) CommandBuffer command_buffers[kNumNocs][kNumCommandBuffers];
};

inline constexpr uint32_t kSiteOffset = offsetof(RoleBlock, site), kSpinFreshOffset = offsetof(RoleBlock, spin_fresh),
                          kRoundsLeftOffset = offsetof(RoleBlock, rounds_left),
                          kCbInterfaceOffset = offsetof(RoleBlock, cbs), kNocIssuedOffset = offsetof(RoleBlock, issued),
                          kCommandBuffersOffset = offsetof(RoleBlock, command_buffers);

// Compiled objects in the kernel cache and debuggers know these numbers.
static_assert(sizeof(LocalCBInterface) == 32 && offsetof(LocalCBInterface, tiles_acked_received_init) == 24);
static_assert(offsetof(LocalCBInterface, fifo_rd_ptr) == 16 && offsetof(LocalCBInterface, fifo_wr_ptr) == 20);
static_assert(sizeof(Site) == 24 && sizeof(CallSite) == 32);
static_assert(kSiteOffset == 0 && kSpinFreshOffset == 8 && kRoundsLeftOffset == 16 && kCbInterfaceOffset == 0x100);
static_assert(kNocIssuedOffset == 0xA00 && kCommandBuffersOffset == 0xB00 && sizeof(RoleBlock) == 0x1000);

// The place of a counter: kernels count by type, the runtime by name.
constexpr size_t counter_offset(NocBarrierType type) { return static_cast<size_t>(type) * sizeof(NocIssued::reads); }
static_assert(offsetof(NocIssued, reads) == counter_offset(NocBarrierType::READS_NUM_ISSUED));
static_assert(offsetof(NocIssued, writes) == counter_offset(NocBarrierType::NONPOSTED_WRITES_NUM_ISSUED));
static_assert(offsetof(NocIssued, writes_acked) == counter_offset(NocBarrierType::NONPOSTED_WRITES_ACKED));
static_assert(offsetof(NocIssued, atomics_acked) == counter_offset(NocBarrierType::NONPOSTED_ATOMICS_ACKED));
static_assert(offsetof(NocIssued, posted) == counter_offset(NocBarrierType::POSTED_WRITES_NUM_ISSUED));
static_assert(sizeof(NocIssued) == counter_offset(NocBarrierType::COUNT));

}  // namespace tessera::abi
