// Checked mode: listens to everything a program does and keeps what is wrong or luck. One worker runs the program,
// transfers are late, so the same program gives the same findings. Each subject is an observer of its own; they judge
// an event one after the other, causes first, and share a CheckedRun.
#pragma once
#include "check/checked_run.hpp"
#include "device/observers.hpp"

namespace tessera::check {

class Origins;

class Checker final : public Observers, public Carried {
  public:
    explicit Checker(Device& device);

    void allocated(const Buffer& buffer) override;
    void freed(const Buffer& buffer) override;
    void host_reads(const Buffer& buffer) override;
    void launching(const Program& program, const UserLine& called_at) override;
    void finished(std::span<const Tensor> tensors) override;
    void save(Packer& into) const override;
    void load(Unpacker& from) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void arrived(uint64_t transfer, Core* at) override;
    void answered(uint64_t transfer) override;

  private:
    void announcing() override { run_.next_event(); }

    CheckedRun run_;
    std::shared_ptr<Origins> origins_;  // what it knows outlives a run
};

}  // namespace tessera::check
