// The observer of timed runs: charges what each event costs and keeps the tokens that fibers of a core leave for each
// other.
#pragma once
#include <memory>

#include "device/observer.hpp"
#include "program/program.hpp"
#include "timing/record.hpp"
#include "timing/run.hpp"

namespace tessera::timing {

class Timer : public Observer {
  public:
    explicit Timer(Device& device) : device_(device) {}
    TimedRun& run() { return *run_; }

    void launching(const Program& program, const UserLine& called_at) override;
    void finished(std::span<const Tensor>) override;
    void ended(Fiber& fiber) override;
    void calls(Fiber& fiber, const char* function) override;
    void zone(Fiber& fiber, const char* name, bool begins);
    void addressed(Fiber& fiber, bool dram, uint32_t bank);

    void reserved(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void waited(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pushes(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pops(Fiber& fiber, uint32_t cb, uint32_t pages) override;

    void semaphore_passed(Fiber& fiber, uint32_t address, uint32_t value) override;
    void semaphore_sets(Fiber& fiber, uint32_t address, uint32_t value, uint32_t before) override;
    void mailed(Fiber& fiber, Role to, uint32_t number) override;
    void took_mail(Fiber& fiber, Role from, uint32_t number) override;

    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t trid) override;

    void unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) override;
    void gathered(Fiber& fiber, const SrcTile& tile, uint32_t cb, const GatherEvent& event) override;
    void src_given(Fiber& fiber, SrcSide side, uint32_t number) override;
    void src_taken(Fiber& fiber, SrcSide side, uint32_t number) override;
    void computed(Fiber& fiber, const FpuEvent& event) override;
    void wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) override;
    void turned_dst(Fiber& fiber, uint32_t dst, bool faces) override;
    void copied_dst(Fiber& fiber, uint32_t from, uint32_t to) override;
    void sfpu(Fiber& fiber, uint32_t function, const std::array<uint32_t, 3>& in, uint32_t out) override;
    void dst_step(Fiber& fiber, DstStep step) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;
    void packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count,
                      uint32_t address) override;

  private:
    Token src_ready(Fiber& fiber, const SrcTile* tile);
    double math_cycles(Fiber& fiber, const FpuEvent& event) const;
    double issue_cycles(const TransferEvent& event) const;
    double state_cycles(Fiber& fiber, const TransferEvent& event);

    Device& device_;
    std::shared_ptr<TimedRun> run_;
    std::shared_ptr<Record> record_;
    std::vector<uint32_t> last_bank_;  // per clock: an address that the compiler keeps costs nothing
    std::vector<uint64_t> last_state_;  // per clock: the node that its state was set for last
    double began_ = 0;                 // of the program, on the device's time
};

// The device's, or null when it is not timed.
Timer* timer_of(Device& device);

}  // namespace tessera::timing
