// Semaphores: values that an equality wait has missed, signals that nobody waits for.
#pragma once
#include <array>

#include "check/checked_run.hpp"
#include "device/observer.hpp"

namespace tessera::check {

// Who signalled a semaphore of this core, and whether anybody here ever looked.
struct SemaphoreUse {
    uint32_t signals = 0;
    const Site* signal_site = nullptr;
    const Core* signaller = nullptr;
    Role role = Role::Brisc;
    bool looked_at = false;
};

class Semaphores final : public Observer {
  public:
    explicit Semaphores(CheckedRun& run) : run_(run), states_(run.device) {}

    void launching(const Program& program, const UserLine& called_at) override;
    void finished(std::span<const Tensor> tensors) override;
    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void semaphore_waits(Fiber& fiber, uint32_t address, uint32_t need, uint32_t have, bool exact) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void arrived(uint64_t transfer, Core* at) override;

  private:
    using State = std::array<SemaphoreUse, 16>;
    SemaphoreUse* semaphore_at(const Core& core, uint64_t address);
    void check_ignored(const Core& core);
    void check_exists(Fiber& fiber, uint32_t address);

    CheckedRun& run_;
    PerCore<State> states_;
};

}  // namespace tessera::check
