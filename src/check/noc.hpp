// The NoC: data before its barrier, sources that change too early, transfers nobody waits for. A transfer counts as
// under way until the role that started it has seen it to be over.
#pragma once
#include <array>
#include <vector>

#include "check/checked_run.hpp"
#include "device/observer.hpp"

namespace tessera::check {

// A transfer that its role has not seen to be over.
struct Outstanding {
    TransferEvent event;
    const Site* site = nullptr;
    bool left = false;      // its source was seen to be free
    bool reported = false;
    bool stray = false;     // at a page that its role has no business with, which was reported
};

class Noc final : public Observer {
  public:
    explicit Noc(CheckedRun& run) : run_(run), states_(run.device) {}

    void launching(const Program& program, const UserLine& called_at) override;
    void finished(std::span<const Tensor> tensors) override;
    void ended(Fiber& fiber) override;
    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void looks(Fiber&, uint32_t, uint32_t) override {}  // a loop that waits for what comes
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void pushes(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pops(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void semaphore_sets(Fiber& fiber, uint32_t address, uint32_t value, uint32_t before) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void arrived(uint64_t transfer, Core* at) override;
    void settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t trid) override;
    void unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) override;
    void gathered(Fiber& fiber, const SrcTile& tile, uint32_t cb, const GatherEvent& event) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;
    void packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count,
                      uint32_t address) override;

  private:
    struct State {
        std::array<std::array<std::vector<Outstanding>, 2>, 2> outstanding;  // by data-movement role, then NoC
    };
    // Checks return true when a finding was reported, and what else is wrong has the same cause.
    bool check_not_awaited(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what);
    bool check_not_incoming(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what);
    bool check_not_being_sent(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what);
    void check_outstanding(Fiber& fiber);
    void note_left_before(Fiber& fiber, uint32_t noc, size_t end);
    void mark_incoming(const PendingTransfer& pending);
    Outstanding* find_outstanding(const Core& core, uint32_t address, uint32_t bytes, bool reads);

    CheckedRun& run_;
    PerCore<State> states_;
};

}  // namespace tessera::check
