// Calls of low-level kernels into the Tensix coprocessor: instruction words, and accesses of register space.
// Facts: reference page TENSIX_ISA 2. A fault of an instruction ends the fiber of its thread when that comes by here.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>

#include "cb/circular_buffer.hpp"
#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "device/mailbox.hpp"
#include "device/observer.hpp"
#include "device/slips.hpp"
#include "fiber/slip.hpp"
#include "device/window.hpp"
#include "entry/entry.hpp"
#include "tensix/engine.hpp"
#include "tensix/hazards.hpp"
#include "tensix/trace.hpp"

using namespace tessera;
using tensix::Engine;
using tensix::Unit;

namespace {

constexpr uint32_t kMailboxes = 0xFFEC0000, kMailboxBytes = 0x1000, kInstructions = 0xFFE40000,
                   kInstructionBytes = 0x10000;

Role role_of(uint32_t thread) { return static_cast<Role>(static_cast<uint32_t>(Role::Unpack) + thread); }
uint32_t thread_of(const Fiber& fiber) {
    return static_cast<uint32_t>(fiber.role()) - static_cast<uint32_t>(Role::Unpack);
}

RoleBlock& block_of(Core& core, Role role) { return *reinterpret_cast<RoleBlock*>(core.window + local_base(role)); }

// An instruction acts long after its fiber pushed it: what it does is reported at its own line.
class AtSite {
  public:
    AtSite(Core& core, Role role, const Site* site)
        : fiber_(*core.fibers[static_cast<int>(role)]), block_(block_of(core, role)), before_(block_.site) {
        if (site) block_.site = site;
    }
    ~AtSite() { block_.site = before_; }
    AtSite(const AtSite&) = delete;
    AtSite& operator=(const AtSite&) = delete;
    Fiber& fiber() const { return fiber_; }

  private:
    Fiber& fiber_;
    RoleBlock& block_;
    const Site* before_;
};

class CoreOutside : public tensix::Outside {
  public:
    explicit CoreOutside(Core& core) : core_(core) {}
    uint16_t received(uint32_t cb) override { return core_.cbs->counters[cb].received; }
    uint16_t acked(uint32_t cb) override { return core_.cbs->counters[cb].acked; }
    void set_received(uint32_t thread, uint32_t cb, uint16_t value, const Site* site) override {
        const AtSite at(core_, role_of(thread), site);
        cb::set_received(at.fiber(), cb, value);
    }
    void set_acked(uint32_t thread, uint32_t cb, uint16_t value, const Site* site) override {
        const AtSite at(core_, role_of(thread), site);
        cb::set_acked(at.fiber(), cb, value);
    }
    uint64_t clock() override { return tess_wall_clock(); }
    std::pair<uint32_t, uint32_t> cb_range(uint32_t cb) override {
        const CbConfig& config = core_.cbs->config[cb];
        return {config.address, config.address + config.num_pages * config.page_bytes};
    }
    void slipped(uint32_t thread, Message message, const Site* site) override {
        const AtSite at(core_, role_of(thread), site);
        const std::string code = message.code;
        slip(at.fiber(), code, -1, [&] { return std::move(message); });
    }

  private:
    Core& core_;
};

struct OwnedEngine {
    explicit OwnedEngine(Core& core) : outside(core), engine(core, core.device->arch(), outside) {}
    CoreOutside outside;
    Engine engine;
    std::optional<tensix::Trace> trace;
    std::optional<tensix::Hazards> hazards;
};

// Checked mode: what instructions do wrong is reported at the line that pushed them.
void watch_hazards(Core& core, OwnedEngine& owned) {
    if (!core.device->options().check) return;
    owned.hazards.emplace(owned.engine, [&core](uint32_t thread, Message message, const Site* site) {
        const AtSite at(core, role_of(thread), site);
        core.observer->slipped(at.fiber(), Slip{std::move(message), role_of(thread), site});
    });
    owned.engine.set_hazards(&*owned.hazards);
}

void list_instructions(Core& core, OwnedEngine& owned) {
    const auto choice = tensix::read_trace_setting();
    if (!choice || core.logical.x != choice->x || core.logical.y != choice->y) return;
    owned.trace.emplace(owned.engine, fmt::format("({},{})", choice->x, choice->y), choice->threads,
                        [](const std::string& line) { std::fputs(line.c_str(), stderr); });
    owned.engine.set_listener(&*owned.trace);
}

Engine& engine_of(Core& core) {
    if (!core.engine) {
        auto owned = std::make_shared<OwnedEngine>(core);
        list_instructions(core, *owned);
        watch_hazards(core, *owned);
        core.engine = std::shared_ptr<Engine>(owned, &owned->engine);
    }
    return *core.engine;
}

void fail_at(Fiber& fiber, Message message, const Site* site) {
    if (site) block_of(fiber.core(), fiber.role()).site = site;
    fiber.fail(std::move(message));
}

// What an instruction of this thread did wrong, wherever its queue was running then.
void take_fault(Fiber& fiber, Engine& engine) {
    tensix::Thread& thread = engine.thread(thread_of(fiber));
    if (thread.failed) [[unlikely]] {
        thread.failed = false;  // reported once
        fail_at(fiber, std::move(thread.fault), thread.fault_site);
    }
}

template <class Ready>
void wait_for_thread(Fiber& fiber, Engine& engine, Ready ready) {
    const uint32_t thread = thread_of(fiber);
    fiber.wait_until(engine.thread(thread).blocked, [&, ready](Wait& wait) {
        wait = engine.thread(thread).blocked;
        return engine.thread(thread).has_failed() || ready();
    });
    take_fault(fiber, engine);
}

bool is_mailbox(uint32_t address) { return address >= kMailboxes && address < kMailboxes + 4 * kMailboxBytes; }

uint32_t load_mailbox(Fiber& fiber, uint32_t address) {
    const uint32_t other = (address - kMailboxes) / kMailboxBytes;
    if (address % kMailboxBytes == 0) return tess_mailbox_read(other);
    return fiber.core().mailboxes->from_to[other][static_cast<uint32_t>(mailbox_thread(fiber.role()))].count();
}

// Fails after the handler has ended: a switch inside would leave the exception with the thread.
template <class F>
void answer(Fiber& fiber, F&& f) {
    Message wrong;
    try {
        f();
    } catch (Engine::Fault& fault) { wrong = std::move(fault.message); }
    if (!wrong.code.empty()) fiber.fail(std::move(wrong));
}

// What a loop that only reads this register waits for.
void note_question(Fiber& fiber, Engine& engine, uint32_t address) {
    if (const auto semaphore = tensix::semaphore_register(address)) {
        const uint32_t value = engine.semaphore(*semaphore).value;
        fiber.note_question({.kind = value == 0 ? WaitKind::TensixPost : WaitKind::TensixGet,
                             .object = *semaphore,
                             .need = value,
                             .have = value});
    } else if (const auto cb = engine.cb_register(address)) {
        const CbState& cbs = *fiber.core().cbs;
        const uint32_t full = cbs.counters[cb->cb].pages();
        const uint32_t free = cbs.config[cb->cb].num_pages - full;
        fiber.note_question({.kind = cb->received ? WaitKind::CbPages : WaitKind::CbRoom,
                             .object = cb->cb,
                             .need = (cb->received ? full : free) + 1,
                             .have = cb->received ? full : free});
    }
}

}  // namespace

TESSERA_ENTRY void tess_tensix_push(uint32_t word) {
    Fiber& fiber = *current_fiber();
    Engine& engine = engine_of(fiber.core());
    const uint32_t thread = thread_of(fiber);
    take_fault(fiber, engine);
    if (!engine.thread(thread).front.has_room())
        wait_for_thread(fiber, engine, [&engine, thread] { return engine.thread(thread).front.has_room(); });
    count_instruction(fiber.core().worker);
    engine.push(thread, word, fiber.site());
    take_fault(fiber, engine);
}

TESSERA_ENTRY uint32_t tess_q_register_load(uint32_t address, uint32_t bytes) {
    Fiber& fiber = *current_fiber();
    if (is_mailbox(address)) return load_mailbox(fiber, address);
    Engine& engine = engine_of(fiber.core());
    const uint32_t thread = thread_of(fiber);
    take_fault(fiber, engine);
    if (tensix::register_read(address) == tensix::RegisterRead::AfterAll)
        wait_for_thread(fiber, engine, [&engine, thread] { return engine.is_idle(thread); });
    else if (tensix::register_read(address) == tensix::RegisterRead::AfterMops)
        wait_for_thread(fiber, engine, [&engine, thread] { return !engine.thread(thread).front.has_mop(); });
    note_question(fiber, engine, address);
    if (engine.hazards()) engine.hazards()->loaded(thread, address);
    uint32_t word = 0;
    answer(fiber, [&] { word = engine.load(thread, address & ~3u); });
    return word >> 8 * (address & 3) & (bytes < 4 ? (1u << 8 * bytes) - 1 : ~0u);
}

TESSERA_ENTRY void tess_register_store(uint32_t address, uint32_t value, uint32_t bytes) {
    Fiber& fiber = *current_fiber();
    if (is_mailbox(address)) return tess_mailbox_write((address - kMailboxes) / kMailboxBytes, value);
    if (address >= kInstructions && address < kInstructions + kInstructionBytes) return tess_tensix_push(value);
    Engine& engine = engine_of(fiber.core());
    take_fault(fiber, engine);
    answer(fiber, [&] { engine.store(thread_of(fiber), address, value, bytes, fiber.site()); });
    take_fault(fiber, engine);
}

// Instructions push and pop; these say so to whoever reads a kernel's table of calls.
TESSERA_ENTRY void tess_llk_push_back(uint32_t, uint32_t) {}
TESSERA_ENTRY void tess_llk_pop_front(uint32_t, uint32_t) {}

// A kernel has ended: its instructions go on, and firmware waits for them.
TESSERA_ENTRY void tess_tensix_drain() {
    Fiber& fiber = *current_fiber();
    if (!fiber.core().engine) return;
    Engine& engine = *fiber.core().engine;
    const uint32_t thread = thread_of(fiber);
    wait_for_thread(fiber, engine, [&engine, thread] { return engine.is_idle(thread); });
    if (engine.hazards()) engine.hazards()->ended(thread);
}

// What ebreak and ASSERT of a low-level header lead to.
TESSERA_ENTRY void tess_low_level_assert() {
    current_fiber()->fail(
        Message{.code = "kernel-assert", .headline = "an assertion of a low-level header does not hold"});
}

// The SFPU for code in its own language, which computes by itself: the queue before it has to be through, and what
// holds the SFPU back at the wait gate.
namespace {

Engine& drained(Fiber& fiber) {
    Engine& engine = engine_of(fiber.core());
    const uint32_t thread = thread_of(fiber);
    const auto ready = [&engine, thread] { return engine.is_idle(thread) && engine.passes_gate(thread, Unit::Sfpu); };
    if (!ready()) wait_for_thread(fiber, engine, ready);
    return engine;
}
// An instruction of the SFPU, as checked mode counts them.
template <class F>
void as_instruction(Fiber& fiber, Engine& engine, F&& f) {
    if (engine.hazards()) engine.hazards()->begins_lanes(thread_of(fiber), fiber.site());
    answer(fiber, f);
    if (engine.hazards()) engine.hazards()->ends(thread_of(fiber));
}
const tensix::Lanes& lanes(const void* vector) { return *static_cast<const tensix::Lanes*>(vector); }
tensix::Lanes& lanes(void* vector) { return *static_cast<tensix::Lanes*>(vector); }

}  // namespace

TESSERA_ENTRY void* tess_lanes_state() { return &drained(*current_fiber()).sfpu(); }
TESSERA_ENTRY void tess_lanes_fma(void* d, const void* a, const void* b, const void* c) {
    tensix::lanes_fma(caller_core().device->arch().units.sfpu_version, lanes(a), lanes(b), lanes(c), lanes(d));
}
TESSERA_ENTRY void tess_lanes_reciprocal(void* d, const void* a) { tensix::lanes_reciprocal(lanes(a), lanes(d)); }
TESSERA_ENTRY void tess_lanes_load(void* out, uint32_t mode, uint32_t row) {
    Fiber& fiber = *current_fiber();
    Engine& engine = drained(fiber);
    as_instruction(fiber, engine, [&] { lanes(out) = engine.load_lanes(thread_of(fiber), mode, row); });
}
TESSERA_ENTRY void tess_lanes_store(const void* in, uint32_t mode, uint32_t row) {
    Fiber& fiber = *current_fiber();
    Engine& engine = drained(fiber);
    as_instruction(fiber, engine, [&] { engine.store_lanes(thread_of(fiber), lanes(in), mode, row); });
}
TESSERA_ENTRY void tess_lanes_increment(uint32_t rows) {
    Fiber& fiber = *current_fiber();
    Engine& engine = drained(fiber);
    as_instruction(fiber, engine, [&] { engine.increment_dst(thread_of(fiber), rows); });
}
