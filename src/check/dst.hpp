// Dst: whose turn it is, what was written, what the packer may take.
#pragma once
#include <array>

#include "check/checked_run.hpp"
#include "device/observer.hpp"

namespace tessera::check {

// The Dst hand-over as each side has called it.
struct DstUse {
    bool acquired = false, waited = false;
    bool math_reported = false, pack_reported = false;  // a section that was used without being acquired or waited for
    const Site *acquire_site = nullptr, *wait_site = nullptr;
};

// Functions of the SFPU that write Dst without reading it.
bool only_writes(uint32_t function);

class DstTurns final : public Observer {
  public:
    explicit DstTurns(CheckedRun& run) : run_(run), states_(run.device) {}

    void launching(const Program& program, const UserLine& called_at) override;
    void ended(Fiber& fiber) override;
    void dst_step(Fiber& fiber, DstStep step) override;
    void computed(Fiber& fiber, const FpuEvent& event) override;
    void wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) override;
    void moved_to_src(Fiber& fiber, uint32_t dst, const SrcTile& tile) override;
    void turned_dst(Fiber& fiber, uint32_t dst, bool faces) override;
    void copied_dst(Fiber& fiber, uint32_t from, uint32_t to) override;
    void sfpu(Fiber& fiber, uint32_t function, const std::array<uint32_t, 3>& in, uint32_t out) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;
    void packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count,
                      uint32_t address) override;

  private:
    struct Tile {
        uint64_t written = 0;  // a bit per row of 16
        FpuProgram by = FpuProgram::None;
    };
    struct State {
        DstUse use;
        std::array<Tile, kDstTiles16> tile{};
        const SrcTile* moved = nullptr;  // a tile of Dst that the next operation has as an operand
        FpuProgram moved_by = FpuProgram::None;
    };
    bool check_acquired(Fiber& fiber);  // true when a finding was reported
    void check_written(Fiber& fiber, uint32_t dst, const char* what);

    CheckedRun& run_;
    PerCore<State> states_;
};

}  // namespace tessera::check
