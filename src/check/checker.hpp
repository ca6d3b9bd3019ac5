// Checked mode: listens to everything a program does and keeps what is wrong or luck. One worker runs the program,
// transfers are late, so the same program gives the same findings. Each subject is an observer of its own; they judge
// an event one after the other, causes first, and share a CheckedRun.
#pragma once
#include "check/checked_run.hpp"
#include "device/observers.hpp"
#include "fiber/quiet_lines.hpp"

namespace tessera::check {

class Buffers;
class Origins;
class Pages;
class Races;

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
    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void arrived(uint64_t transfer, Core* at) override;
    void answered(uint64_t transfer) override;

  private:
    void announcing() override;
    // Accesses that nobody has anything to say about (fiber/quiet_lines.hpp).
    void flush_noted();
    void learn(Fiber& fiber, uint32_t address, bool store);
    bool is_quiet(Fiber& fiber, uint32_t address, uint32_t bytes, bool store);

    CheckedRun run_;
    QuietLines quiet_;
    bool is_access_ = false;  // the event that is announced now changes nothing that decides about others
    std::shared_ptr<Origins> origins_;  // what it knows outlives a run
    std::shared_ptr<Buffers> buffers_;
    std::shared_ptr<Pages> pages_;
    std::shared_ptr<Races> races_;  // null: the rules alone
};

}  // namespace tessera::check
