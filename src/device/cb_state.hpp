// Circular buffers of a core: what was configured, the shared counters, and each role's own pointers.
// Facts: MACHINE 7, 10; KERNEL_API 6. Pointers are per role (a push on one RISC does not move another's pointer); only
// the two counters are shared.
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "descriptor/format.hpp"
#include "descriptor/program.hpp"
#include "device/role.hpp"
#include "tessera/abi/layout.h"

namespace tessera {

using abi::kMaxCbs;
using abi::Site;

struct CbConfig {
    bool configured = false;
    bool bound = false;  // to a tensor: its memory outlives the program
    uint32_t address = 0, size_bytes = 0, num_pages = 0, page_bytes = 0;
    DataFormat format = DataFormat::Invalid;
    TileShape tile;
    std::shared_ptr<const UserLine> made_at;  // null: unknown
};

// 16 bits as on the card: uint16_t(received - acked) stays right when both wrap.
// Only the producer writes received, only the consumer writes acked.
struct CbCounters {
    uint16_t received = 0, acked = 0;
    uint16_t pages() const { return static_cast<uint16_t>(received - acked); }
};

// What one role did to a circular buffer in this run, and where last: deadlock reports name both ends.
struct CbActs {
    uint32_t pushed = 0, popped = 0;
    const Site *push_site = nullptr, *pop_site = nullptr;
};

struct CbState {
    std::array<CbConfig, kMaxCbs> config;
    std::array<CbCounters, kMaxCbs> counters;
    std::array<std::array<CbActs, kNumRoles>, kMaxCbs> acts;
};

// A role's own pointers and counts (LocalCBInterface) lie in its private range; DM roles count bytes, TRISCs 16-byte
// words.
constexpr uint32_t cb_address_shift(Role role) { return is_compute(role) ? 4 : 0; }

struct Core;
LocalCBInterface& local_cb(Core& core, Role role, uint32_t cb);

}  // namespace tessera
