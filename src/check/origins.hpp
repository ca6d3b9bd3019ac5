// Data that nobody wrote: followed datum by datum from memory through Src and Dst to the tensors of the program, and
// reported where it came in, but only when it reaches a result. Padding that nothing depends on is no finding.
#pragma once
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "check/checked_run.hpp"
#include "device/observer.hpp"

namespace tessera::check {

// Where data that nobody wrote came into the program.
struct Origin {
    Message message;
    LogicalCore core;
    Role role = Role::Brisc;
    std::string kernel;
    bool reported = false;
};

// The last transfer of a kernel into a tensor in DRAM.
struct Writer {
    LogicalCore core;
    Role role = Role::Brisc;
    std::string kernel;
    const Site* site = nullptr;
};

// Origins of datums instead of the datums: 0 is well-defined. Shaped like the tile itself, so that the same functions
// turn and spread it.
struct TileOrigins {
    SrcTile datums;
    bool any = false;
    void clear() {
        if (any) datums.datum.fill(0);
        any = false;
    }
};

struct DstOrigins {
    std::array<uint8_t, kTileDatums> datum{};
    bool any = false;
    void clear() { *this = {}; }
};

class Origins final : public Observer {
  public:
    explicit Origins(CheckedRun& run) : run_(run), states_(run.device) {}

    // origins.cpp: memory and transfers
    void allocated(const Buffer& buffer) override;
    void freed(const Buffer& buffer) override;
    void host_wrote(const Buffer& buffer) override;
    void launching(const Program& program, const UserLine& called_at) override;
    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void pops(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void read(uint64_t transfer) override;
    void arrived(uint64_t transfer, Core* at) override;
    void answered(uint64_t transfer) override;
    // Where undefined data came from outlives a run, as the data do.
    void save(Packer& into) const;
    void load(Unpacker& from);
    // origins_compute.cpp: through Src and Dst
    void loaded(Fiber& fiber, const SrcTile& tile, uint32_t cb, uint32_t address, const OperandConfig& config) override;
    void gathered(Fiber& fiber, const SrcTile& tile, uint32_t cb, const GatherEvent& event) override;
    void turned(Fiber& fiber, const SrcTile& tile, bool within_faces, bool faces) override;
    void broadcast(Fiber& fiber, const SrcTile& tile, BroadcastDim dim, uint32_t row) override;
    void computed(Fiber& fiber, const FpuEvent& event) override;
    void wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) override;
    void moved_to_src(Fiber& fiber, uint32_t dst, const SrcTile& tile) override;
    void turned_dst(Fiber& fiber, uint32_t dst, bool faces) override;
    void copied_dst(Fiber& fiber, uint32_t from, uint32_t to) override;
    void sfpu(Fiber& fiber, uint32_t function, const std::array<uint32_t, 3>& in, uint32_t out) override;
    void dst_step(Fiber& fiber, DstStep step) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;
    void packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count,
                      uint32_t address) override;
    // origins_results.cpp: what reaches a tensor
    void finished(std::span<const Tensor> tensors) override;
    void host_reads(const Buffer& buffer) override;

  private:
    struct State {
        std::array<TileOrigins, 2> src_a, src_b;
        TileOrigins scratch;
        std::array<DstOrigins, kDstTiles16> dst;
    };
    uint8_t origin_at(const Core& core, Role role, Message message);
    uint8_t origin_of(const PendingTransfer& pending, const std::vector<uint8_t>& carried);
    uint8_t unpack_origin(Fiber& fiber, uint32_t cb);
    void report_origin(uint8_t number);
    void check_defined(Fiber& fiber, uint32_t address, uint32_t bytes);
    void note_writer(const PendingTransfer& pending);
    TileOrigins& origins_of(const Core& core, const SrcTile& tile);
    void check_scaler(Fiber& fiber, const FpuEvent& event);
    void check_results(std::span<const Tensor> tensors);
    void forget_origins(std::span<const Tensor> tensors);

    CheckedRun& run_;
    PerCore<State> states_;
    std::vector<Origin> origins_;
    std::unordered_map<uint64_t, std::vector<uint8_t>> carried_;  // by transfer: the states of its bytes
    std::unordered_map<uint64_t, Writer> writers_;  // by the address of an interleaved tensor in DRAM
};

// The state of a datum: 0 when all its bytes are defined, else where the first of the others came in; `fresh` for those
// that nobody wrote.
uint8_t worst(const uint8_t* states, uint32_t bytes, uint8_t fresh);

}  // namespace tessera::check
