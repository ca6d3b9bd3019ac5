// Compute state: a start-up call first, each operation after its own init, formats as the circular buffers have them,
// modes undone.
#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "check/checked_run.hpp"
#include "device/observer.hpp"

namespace tessera::check {

// A mode of unpacker or packer that was switched on.
struct OpenMode {
    const char* init;
    const Site* site;
    bool reported = false;
};

// The compute functions a role has called, by what they set up.
struct InitState {
    Message pending;  // of an operation that may yet end the run
    const char* fpu = nullptr;  // the last init of an FPU operation
    std::vector<const char*> sfpu;  // inits of SFPU functions
    std::vector<OpenMode> modes;
    bool started = false;  // a start-up call ran
};

class Inits final : public Observer {
  public:
    explicit Inits(CheckedRun& run) : run_(run), states_(run.device) {}

    void launching(const Program& program, const UserLine& called_at) override;
    void ended(Fiber& fiber) override;
    void calls(Fiber& fiber, const char* function) override;
    void configured(Fiber& fiber) override;
    void loaded(Fiber& fiber, const SrcTile& tile, uint32_t cb, uint32_t address, const OperandConfig& config) override;
    void computed(Fiber& fiber, const FpuEvent& event) override;
    void wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;
    void packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count,
                      uint32_t address) override;

  private:
    struct State {
        std::array<InitState, kNumRoles> of;
        bool startup_reported = false;
    };
    InitState& inits_of(const Fiber& fiber) { return states_[fiber.core()].of[static_cast<int>(fiber.role())]; }
    bool check_started(Fiber& fiber);  // true when a finding was reported
    void check_sfpu_init(Fiber& fiber, std::string_view name);
    void report_pending(Fiber& fiber);
    void note_mode(Fiber& fiber, std::string_view name, const char* function);
    void check_modes_end(Fiber& fiber);
    void check_pack_mode(Fiber& fiber, std::string_view name);
    void check_pack_format(Fiber& fiber, uint32_t cb, const PackState& pack);

    CheckedRun& run_;
    PerCore<State> states_;
};

}  // namespace tessera::check
