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

namespace tessera {

class Device;
class Fiber;
class Observer;    // device/observer.hpp: who listens
struct Tensix;       // device/tensix.hpp: Src, Dst, unpacker and packer state
struct CbState;      // device/cb_state.hpp: circular-buffer configuration and counters
struct NocState;     // device/noc_state.hpp: command buffers and counters
struct Launch;       // device/launch.hpp: arguments and semaphores
struct Mailboxes;    // device/mailbox.hpp: words between BRISC and the TRISCs
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
    std::unique_ptr<CbState> cbs;
    std::unique_ptr<NocState> nocs;
    std::unique_ptr<Launch> launch;
    std::unique_ptr<Mailboxes> mailboxes;
    std::unique_ptr<Prints> prints;
    std::unique_ptr<Signals> signals;
    Observer* observer;         // never null
    uint32_t worker = 0;
    uint64_t epoch = 0;         // counts events: deliveries and steps of its fibers

    Core();
    ~Core();
    Core(Core&&) noexcept;
};

}  // namespace tessera
