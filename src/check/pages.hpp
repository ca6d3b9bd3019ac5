// What a page is: as large as the tiles it holds, of the format of the tensor it comes from or goes to, and before the
// ring's end. A wrong page makes windows, transfers and data wrong after it, so these are judged first.
#pragma once
#include <array>

#include "check/checked_run.hpp"
#include "device/observer.hpp"
#include "program/program.hpp"

namespace tessera::check {

class Pages final : public Observer {
  public:
    explicit Pages(CheckedRun& run) : run_(run), states_(run.device) {}

    // Would a store of a kernel's own code say nothing?
    bool is_quiet(const Fiber& fiber, uint32_t address, uint32_t bytes);

    void launching(const Program& program, const UserLine& called_at) override;
    void reserved(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void waited(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pushes(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pops(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;

  private:
    struct Window {
        uint32_t reserved = 0, waited = 0;  // pages
    };
    // A tensor whose pages were read into a circular buffer, and where.
    struct Source {
        const ProgramTensor* tensor = nullptr;
        const Site* site = nullptr;
    };
    struct State {
        std::array<std::array<Window, kMaxCbs>, kNumRoles> window{};
        std::array<uint64_t, kNumRoles> asked{};  // a bit per circular buffer that it ever reserved or waited for
        std::array<Source, kMaxCbs> source{};
        std::array<const Site*, kMaxCbs> packed{};  // the packer filled it, here
    };
    uint64_t& asked_by(const Fiber& fiber);
    Window& window_of(const Fiber& fiber, uint32_t cb);
    const ProgramTensor* tensor_at(const Fiber& fiber, const TransferEvent& event);
    bool check_size(Fiber& fiber, uint32_t cb, uint32_t bytes, uint32_t window_pages);
    bool passes_end(const Fiber& fiber, uint32_t cb, uint32_t address, uint32_t bytes, bool writes);
    bool check_end(Fiber& fiber, uint32_t address, bool writes);
    void check_format(Fiber& fiber, uint32_t cb, const ProgramTensor& tensor, const Site* other, bool reads);

    CheckedRun& run_;
    PerCore<State> states_;
    const Program* program_ = nullptr;
};

}  // namespace tessera::check
