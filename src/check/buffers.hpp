// Circular buffers: a producer writes only what it reserved, a consumer reads only what it waited for, and the two
// agree in their counts.
#pragma once
#include <array>

#include "check/checked_run.hpp"
#include "device/observer.hpp"

namespace tessera::check {

// One role's part in one circular buffer. Pages count from the role's own pointer.
struct CbUse {
    uint32_t reserved = 0, waited = 0;
    uint32_t most_waited = 0;       // in this run
    bool takes_part = false;        // its code reserves, pushes, waits or pops
    bool named = false;             // its code asked for a pointer
    bool reported = false;          // its window was broken once: what follows has the same cause
    const Site *reserve_site = nullptr, *wait_site = nullptr;
    const Site* push_in_code =
        nullptr;  // its code pushes, here; null: it does not, or only at a place known at run time
};

// Who uses a circular buffer of a core, and what was reported about it.
struct CbSides {
    bool straddled = false;            // reported: the other side passes the end for the same reason
    int producer = -1, consumer = -1;  // the roles that pushed and popped first
    bool consumed = false;             // some code of this core waits for its pages or pops them
};

class Buffers final : public Observer {
  public:
    explicit Buffers(CheckedRun& run) : run_(run), states_(run.device) {}

    // Would an access of a kernel's own code say nothing and change nothing?
    bool is_quiet(const Fiber& fiber, uint32_t address, uint32_t bytes, bool store);

    void launching(const Program& program, const UserLine& called_at) override;
    void finished(std::span<const Tensor> tensors) override;
    void reserved(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void waited(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pushes(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pops(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void slipped(Fiber& fiber, const Slip& slip) override;
    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void arrived(uint64_t transfer, Core* at) override;
    void unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) override;
    void gathered(Fiber& fiber, const SrcTile& tile, uint32_t cb, const GatherEvent& event) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;
    void packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count,
                      uint32_t address) override;

  private:
    struct State {
        std::array<std::array<CbUse, kMaxCbs>, kNumRoles> use{};
        std::array<CbSides, kMaxCbs> sides{};
    };
    static void note_part(State& state, uint32_t role, const CallSite& call);
    CbUse& use_of(const Fiber& fiber, uint32_t cb);
    void note_broken(Fiber& fiber, uint32_t cb, bool strayed = false);
    // buffers.cpp: the protocol
    void check_straddle(Fiber& fiber, uint32_t cb, uint32_t pages, bool pushing);
    void check_second_producer(Fiber& fiber, uint32_t cb);
    void check_sides(Fiber& fiber, uint32_t cb, bool pushing);
    void report_sides(Fiber& fiber, uint32_t cb, bool pushing, Role other, const Site* mine, const Site* others);
    void check_left_over(const Core& core);
    void check_never_pushed(const Core& core);
    // buffers_windows.cpp: accesses. Checks that return bool: true when a finding was reported, and what else is wrong
    // has the same cause.
    bool in_window(const Core& core, Role role, uint32_t cb, uint32_t address, uint32_t bytes);
    int guarded(const Fiber& fiber, uint32_t address);
    bool check_window(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what, bool writes);
    bool is_foreign(const Fiber& fiber, uint32_t cb);
    bool check_foreign(Fiber& fiber, uint32_t address, uint32_t bytes);
    void note_pointer(Fiber& fiber, uint32_t address);
    void check_pack_window(Fiber& fiber, uint32_t cb, uint32_t address, uint32_t bytes);
    void forgive_reserved(const Core& core, Role role);
    // buffers_remote.cpp: transfers to another core's buffers
    bool is_in_use(const Core& core, uint32_t cb);
    bool is_named(const Core& core, uint32_t cb);
    bool check_destinations(Fiber& fiber, const PendingTransfer& pending);
    Message foreign_fault(const Fiber& fiber, const TransferEvent& event, const Core& core, const Owner& whose);
    void check_not_in_use(const PendingTransfer& pending, const Core& at);

    CheckedRun& run_;
    PerCore<State> states_;
};

}  // namespace tessera::check
