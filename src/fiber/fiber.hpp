// One running kernel: a (core, role) with a stack of its own in the core's window. Decisions 2-4, 8.
// cb/, noc/ and tile/ see only this: who am I, and sleep until something holds.
#pragma once
#include <cstdint>
#include <string>

#include "device/role.hpp"
#include "fiber/wait.hpp"

namespace tessera {

struct Core;

// The user's source line of a call into the runtime; the pass emits one constant per call site.
struct Site {
    const char* file;
    uint32_t line, column;
    const char* function;
};

// At the start of a role's private range in the window; kernels (through the pass and kernel_api) write it.
struct RoleBlock {
    const Site* site = nullptr;  // offset 0: stored by the pass before each call into the runtime
    int64_t poll_budget = 0;     // offset 8: counted down by polls in loops
};

class Fiber {
  public:
    Core& core() const { return *core_; }
    Role role() const { return role_; }
    const Site* site() const { return block_->site; }
    const Wait& wait() const { return wait_; }
    bool is_waiting() const { return wait_.kind != WaitKind::None; }

    // Sleeps until ready() holds. The test runs at once, then after each event of this core (a delivery, a step of a
    // sibling fiber), so a value that passes by is not missed. `wait` says why, for reports; ready() may update
    // wait.have through the reference it is given.
    template <class Ready>
    void wait_until(Wait wait, Ready&& ready) {
        wait_ = wait;
        if (ready(wait_)) { wait_.kind = WaitKind::None; return; }
        park([](void* context, Wait& w) { return (*static_cast<std::remove_reference_t<Ready>*>(context))(w); }, &ready);
    }
    // Ends this fiber with a fault; never returns and never unwinds kernel frames.
    [[noreturn]] void fail(struct Message message);

  private:
    friend class Scheduler;
    friend struct FiberAccess;
    using ReadyTest = bool (*)(void*, Wait&);
    void park(ReadyTest test, void* context);

    Core* core_ = nullptr;
    Role role_ = Role::Brisc;
    RoleBlock* block_ = nullptr;
    Wait wait_;
    ReadyTest test_ = nullptr;
    void* test_context_ = nullptr;
    struct Machinery;  // fcontext, stack, sanitizer handles: fiber.cpp
    Machinery* machinery_ = nullptr;
};

// The fiber running on this thread; null on a thread that runs none.
Fiber* current_fiber();

}  // namespace tessera
