// One running kernel: a (core, role) with a stack of its own in the core's window. Decisions 2-4, 8.
// cb/, noc/ and tile/ see only this: who am I, and sleep until something holds.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "device/role.hpp"
#include "fiber/kernel_code.hpp"
#include "fiber/wait.hpp"
#include "tessera/abi/layout.h"

namespace tessera {

struct Core;
struct Message;
class Worker;
std::string debugger_layout();  // debugger.cpp

// Written by the pass and by kernels (tessera/abi/layout.h).
using abi::CallSite;
using abi::RoleBlock;
using abi::Site;

// What a fiber runs: the object's initialiser of per-core globals, then the kernel.
struct KernelEntry {
    void (*globals_init)() = nullptr;
    void (*main)() = nullptr;
    void (*drain)() = nullptr;  // waits until what the kernel set going is through; null: nothing to wait for
};

class Fiber {
  public:
    Fiber(Core& core, Role role);
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    Core& core() const { return *core_; }
    Role role() const { return role_; }
    // Null before the first call, and where the kernel wrote over it.
    const Site* site() const {
        if (block_->site != known_site_) known_site_ = genuine(block_->site);
        return known_site_;
    }
    const Wait& wait() const { return wait_; }
    bool is_waiting() const { return state_ == State::Waiting; }
    bool is_finished() const { return state_ == State::Finished; }
    bool has_failed() const { return state_ == State::Failed; }

    // Sleeps until ready() holds. The test runs at once, then after each event of this core (a delivery, a step of a
    // sibling fiber), so a value that passes by is not missed. `wait` says why, for reports; ready() may update
    // wait.have through the reference it is given.
    template <class Ready>
    void wait_until(const Wait& wait, Ready&& ready) {
        wait_ = wait;
        if (ready(wait_)) return;
        using Test = std::remove_reference_t<Ready>;
        park([](void* context, Wait& w) { return (*static_cast<Test*>(context))(w); },
             const_cast<std::remove_const_t<Test>*>(&ready));
    }
    // Before anything that others can notice: the schedule policy may let them run first.
    void visible() {
        if (preemptible_) [[unlikely]]
            give_way();
    }
    // Ends this fiber with a fault; never returns and never unwinds kernel frames.
    [[noreturn]] void fail(Message message);

    // A loop went round: lets others run now and then; an endless loop fails here.
    void poll();
    // A loop that does not poll went round often, or a function called itself: an endless one fails here.
    void count();
    // Lets the worker look about; comes back at once unless the run was stopped. In the tick's signal handler.
    void pause();
    // A loop that only reads went round: sleeps until something happened on this core.
    void spin(uint32_t address);
    // What a loop asked the runtime last: its reason to wait when it does nothing but ask.
    void note_question(const Wait& asked) { question_ = asked; }

  private:
    friend class Worker;
    friend class Scheduler;
    friend std::string debugger_layout();
    using ReadyTest = bool (*)(void*, Wait&);
    enum class State : uint8_t { Idle, Ready, Running, Waiting, Finished, Failed };

    void start(KernelEntry entry, Worker& worker);
    void park(ReadyTest test, void* context);
    void yield();
    void give_way();
    void went_round(uint64_t& rounds, uint64_t times, uint64_t limit);
    void switch_out();
    bool is_ready_now() { return test_(test_context_, wait_); }
    static void run_entry(struct Machinery* machinery);

    Core* core_;
    Role role_;
    State state_ = State::Idle;
    RoleBlock* block_;
    mutable const Site* known_site_ = nullptr;
    Wait wait_, question_;
    ReadyTest test_ = nullptr;
    void* test_context_ = nullptr;
    Worker* worker_ = nullptr;
    uint32_t polls_to_yield_ = 0;
    uint64_t polls_ = 0, rounds_ = 0;  // since the last progress
    uint64_t progress_seen_ = 0;
    bool paused_ = false;
    bool spinning_ = false;  // waits in a loop of its own: waking it is no progress
    bool effective_ = true;  // the step that just ended may have changed something
    bool preemptible_ = false;  // the policy decides at each visible call
    struct Machinery* machinery_;  // context and stack: fiber.cpp

  public:
    Machinery& machinery() { return *machinery_; }
};

// The fiber running on this thread; null on a thread that runs none.
Fiber* current_fiber();

}  // namespace tessera
