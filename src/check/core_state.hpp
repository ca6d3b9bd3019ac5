// What checked mode knows of one core besides what the machine knows: windows of circular buffers per role, transfers
// that a role has not seen to be over, and for every datum in Src and Dst whether it was ever written.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "device/cb_state.hpp"
#include "device/observer.hpp"
#include "device/role.hpp"
#include "diag/error.hpp"
#include "fiber/fiber.hpp"

namespace tessera::check {

// One role's part in one circular buffer. Pages count from the role's own pointer.
struct CbUse {
    uint32_t reserved = 0, waited = 0;
    uint32_t most_waited = 0;       // in this run
    bool takes_part = false;        // its code reserves, pushes, waits or pops
    bool named = false;             // its code asked for a pointer
    bool reported = false;          // its window was broken once: what follows has the same cause
    bool strayed = false;           // by an access outside of it
    const Site *reserve_site = nullptr, *wait_site = nullptr;
};

// What a circular buffer is on this core.
struct CbKind {
    bool alone = true;   // no other buffer or tensor shares its memory
    bool straddled = false;  // reported: the other side passes the end for the same reason
    bool overwritten = false;  // by another core, while in use
    int producer = -1, consumer = -1;  // the roles that pushed and popped first
};

// A transfer that its role has not seen to be over.
struct Outstanding {
    uint64_t number = 0;
    TransferEvent event;
    const Site* site = nullptr;
    bool left = false;      // its source was seen to be free
    bool reported = false;
    bool stray = false;     // at a page that its role has no business with, which was told
};

// Origins of datums instead of the datums: 0 is well-defined. Shaped like the tile itself, so that the same functions
// turn and spread it.
struct TileOrigins {
    SrcTile datums;
    bool any = false;
    void clear() {
        if (any) datums.datum.fill(0);
        any = false;
    }
};

struct DstOrigins {
    std::array<uint8_t, kTileDatums> datum{};
    bool any = false;
    uint64_t written = 0;  // a bit per row of 16
    FpuProgram by = FpuProgram::None;
    void clear() { *this = {}; }
};

// Who signalled a semaphore of this core, and whether anybody here ever looked.
struct SemaphoreUse {
    uint32_t signals = 0;
    const Site* signal_site = nullptr;
    const Core* signaller = nullptr;
    Role role = Role::Brisc;
    bool looked_at = false;
};

// The Dst hand-over as each side has called it.
struct DstUse {
    bool acquired = false, waited = false;
    bool math_reported = false, pack_reported = false;  // a section that was used without being acquired or waited for
    const Site *acquire_site = nullptr, *wait_site = nullptr;
};

// A mode of unpacker or packer that was switched on.
struct OpenMode {
    const char* init;
    const Site* site;
    bool reported = false;
};

// The compute functions a role has called, by what they set up.
struct InitState {
    Message pending;  // of an operation that may yet end the run
    const char* fpu = nullptr;  // the last init of an FPU operation
    std::vector<const char*> sfpu;  // inits of SFPU functions
    std::vector<OpenMode> modes;
    bool started = false;  // a start-up call ran
};

struct CoreState {
    uint64_t program = 0;  // the last one that ran here
    std::array<std::array<CbUse, kMaxCbs>, kNumRoles> use{};
    std::array<CbKind, kMaxCbs> kind{};
    std::array<std::array<std::vector<Outstanding>, 2>, 2> outstanding;  // by data-movement role, then NoC
    std::array<TileOrigins, 2> src_a, src_b;
    TileOrigins scratch;
    std::array<DstOrigins, kDstTiles16> dst;
    DstUse dst_use;
    std::array<SemaphoreUse, 16> semaphores{};
    std::array<InitState, kNumRoles> inits;
    bool startup_reported = false;
    std::vector<uint8_t> owner;  // per 16 bytes of L1: circular buffer + 1, or kTensor, kReserved; 0: nothing
};

inline constexpr uint8_t kOwnerTensor = 0xFE, kOwnerReserved = 0xFF;
inline constexpr uint32_t kOwnerGrain = 16;

}  // namespace tessera::check
