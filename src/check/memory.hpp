// Memory: every access belongs to something that exists, and stays within it.
#pragma once
#include "check/checked_run.hpp"
#include "device/observer.hpp"

namespace tessera::check {

class Memory final : public Observer {
  public:
    explicit Memory(CheckedRun& run) : run_(run) {}

    void wraps(Fiber& fiber, uint32_t address, uint32_t bytes, bool store) override;
    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void slipped(Fiber& fiber, const Slip& slip) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;

  private:
    // True when a finding was reported.
    bool check_range(Fiber& fiber, const Core& core, uint32_t address, uint32_t bytes, const char* what);
    bool check_reserved(Fiber& fiber, uint32_t address, const char* what);
    bool check_local(Fiber& fiber, const TransferEvent& event);
    bool check_remote(Fiber& fiber, const PendingTransfer& pending);
    bool check_dram_range(Fiber& fiber, const TransferEvent& event);
    bool check_destinations(Fiber& fiber, const PendingTransfer& pending);
    Message destination_fault(const TransferEvent& event, const Core& core, const Owner& whose);

    CheckedRun& run_;
};

}  // namespace tessera::check
