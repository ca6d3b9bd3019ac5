// One Tensix core: its window with L1, and everything else that belongs to it. All of it is touched by the one worker
// thread that owns the core (decision 3); others reach it by deliveries (fiber/deliver.hpp).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "descriptor/core.hpp"
#include "device/arch.hpp"
#include "device/role.hpp"
#include "device/window.hpp"
#include "tessera/abi/layout.h"

namespace tessera {

namespace tensix {
class Engine;  // tensix/engine.hpp: the coprocessor that runs instructions
}

class Device;
class Fiber;
class Observer;    // device/observer.hpp: who listens
struct Tensix;       // device/tensix.hpp: Src, Dst, unpacker and packer state
struct CbState;      // device/cb_state.hpp: circular-buffer configuration and counters
struct NocState;     // device/noc_state.hpp: command buffers and counters
struct Launch;       // device/launch.hpp: arguments and semaphores
struct Mailboxes;    // device/mailbox.hpp: words between BRISC and the TRISCs
struct Slips;        // device/slips.hpp: what its kernels did that cannot be meant
struct Signals;      // device/signals.hpp: whom its roles signalled
struct Prints;       // device/prints.hpp: lines of DPRINT that are not complete yet

struct Core {
    Device* device = nullptr;
    LogicalCore logical;
    NocCoord noc;               // translated
    std::byte* window = nullptr;
    std::byte* l1() const { return window; }  // L1 lies at offset 0

    std::array<Fiber*, kNumRoles> fibers{};   // null: no kernel runs as that role
    std::array<std::shared_ptr<Fiber>, kNumRoles> pool;  // fibers live on between launches
    std::unique_ptr<Tensix> tensix;
    std::shared_ptr<tensix::Engine> engine;  // null: no kernel of this launch has pushed an instruction
    std::unique_ptr<CbState> cbs;
    std::unique_ptr<NocState> nocs;
    std::unique_ptr<Launch> launch;
    std::unique_ptr<Mailboxes> mailboxes;
    std::unique_ptr<Prints> prints;
    std::unique_ptr<Signals> signals;
    std::unique_ptr<Slips> slips;
    Observer* observer;         // never null
    uint32_t worker = 0;
    uint64_t epoch = 0;         // counts events: deliveries and steps of its fibers

    Core();
    ~Core();
    Core(Core&&) noexcept;
};

// The start of a role's private range: what kernels, the pass and the runtime share.
inline abi::RoleBlock& role_block(const Core& core, Role role) {
    return *reinterpret_cast<abi::RoleBlock*>(core.window + local_base(role));
}

}  // namespace tessera
