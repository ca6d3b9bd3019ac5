// Checked mode: listens to everything a program does and keeps what is wrong or luck. One worker runs the program,
// transfers are late, so the same program gives the same findings. Rules by topic: cb_rules, noc_rules, memory_rules,
// dst_rules, init_rules and origins (data that nobody wrote) are files of their own.
#pragma once
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "check/core_state.hpp"
#include "check/findings.hpp"
#include "check/objects.hpp"
#include "check/shadow.hpp"
#include "device/device.hpp"
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

// A transfer under way, with the states of the bytes it carries.
struct Travel {
    TransferEvent event;
    Core* self = nullptr;
    Role role = Role::Brisc;
    const Site* site = nullptr;
    std::vector<Core*> towards;  // the cores it has not reached yet
    bool forgiven = false;       // its address is wrong and was told: what it brings has that cause
    std::vector<uint8_t> states;
};

// Whose L1 a fault lies in, for its text.
struct Owner {
    std::string headline;  // "", " of another core", " of its receivers"
    std::string where;     // "", " of core (1,0)", " of core (1,0) and 62 more receivers"
};

// The last transfer of a kernel into a tensor in DRAM.
struct Writer {
    LogicalCore core;
    Role role = Role::Brisc;
    std::string kernel;
    const Site* site = nullptr;
};

class Checker final : public Observer {
  public:
    explicit Checker(Device& device);

    void allocated(const Buffer& buffer) override;
    void freed(const Buffer& buffer) override;
    void host_wrote(const Buffer& buffer) override;
    void host_reads(const Buffer& buffer) override;
    void launching(const Program& program, const UserLine& called_at) override;
    void finished(std::span<const Tensor> tensors) override;

    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void calls(Fiber& fiber, const char* function) override;
    void ended(Fiber& fiber) override;
    void configured(Fiber& fiber) override;

    void reserved(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void waited(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pushes(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pops(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void semaphore_waits(Fiber& fiber, uint32_t address, uint32_t need, uint32_t have, bool exact) override;
    void semaphore_sets(Fiber& fiber, uint32_t address, uint32_t value, uint32_t before) override;

    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void read(uint64_t transfer) override;
    void arrived(uint64_t transfer, Core* at) override;
    void answered(uint64_t transfer) override;
    void settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t trid) override;

    void unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) override;
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

  private:
    // checker.cpp
    CoreState& state(const Core& core);
    bool takes_part(const Core& core);  // in the program that runs
    void forget_pages(const Core& core);
    Object object_at(const Core& core, uint64_t address);
    void report(Fiber& fiber, Message message);
    void report_at(const Core& core, Role role, Message message);
    // cb_rules.cpp
    bool in_window(const Core& core, Role role, uint32_t cb, uint32_t address, uint32_t bytes);
    // Checks that return bool: true when a finding was reported, and what else is wrong has the same cause.
    bool check_write_window(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what);
    bool check_read_window(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what);
    bool check_foreign(Fiber& fiber, uint32_t address, uint32_t bytes);
    Message foreign_fault(const Fiber& fiber, const TransferEvent& event, const Core& core, const Owner& whose);
    void note_pointer(Fiber& fiber, uint32_t address);
    void check_straddle(Fiber& fiber, uint32_t cb, uint32_t pages, bool pushing);
    void check_sides(Fiber& fiber, uint32_t cb, bool pushing);
    void check_left_over(const Core& core);
    void check_never_pushed(const Core& core);
    // noc_rules.cpp
    bool check_not_awaited(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what);
    bool check_not_being_sent(Fiber& fiber, uint32_t address, uint32_t bytes, const char* what);
    void check_outstanding(Fiber& fiber);
    void mark_incoming(const Travel& travel);
    bool check_other_side(Fiber& fiber, const Travel& travel);
    bool is_stray(const Core& core, Role role, uint32_t address);
    void check_not_in_use(const Travel& travel, const Core& at);
    SemaphoreUse* semaphore_at(const Core& core, uint64_t address);
    void check_ignored_signals(const Core& core);
    Outstanding* find_outstanding(const Core& core, uint32_t address, uint32_t bytes, bool reads, int role);
    // memory_rules.cpp
    void map_owners(Core& core);
    uint8_t owner_of(const Core& core, uint32_t address);
    bool is_owned(const Core& core, uint32_t address, uint32_t bytes);
    // Faults are messages; without a code there is none.
    Message range_fault(const Core& core, uint32_t address, uint32_t bytes, const char* what, const Owner& whose);
    Message reserved_fault(uint32_t address, const char* what, const Owner& whose);
    Message destination_fault(const Fiber& fiber, const TransferEvent& event, const Core& core, const Owner& whose);
    bool check_l1_range(Fiber& fiber, const Core& core, uint32_t address, uint32_t bytes, const char* what);
    bool check_dram_range(Fiber& fiber, const TransferEvent& event);
    bool check_reserved(Fiber& fiber, uint32_t address, const char* what);
    bool check_destinations(Fiber& fiber, const TransferEvent& event, std::span<Core* const> receivers);
    // origins.cpp
    uint8_t origin_at(const Core& core, Role role, Message message);
    uint8_t origin_of(const Travel& travel);
    uint8_t unpack_origin(Fiber& fiber, uint32_t cb);
    void report_origin(uint8_t number);
    void forgive(const Core& core, uint32_t address, uint32_t bytes);
    bool is_broken(const Core& core, uint32_t cb);
    void mark_packed(Fiber& fiber, uint32_t dst, uint32_t address, uint32_t bytes, const PackState& pack);
    void forget_origins(std::span<const Tensor> tensors);
    TileOrigins& origins_of(const Core& core, const SrcTile& tile);
    void check_defined(Fiber& fiber, uint32_t address, uint32_t bytes);
    void check_results(std::span<const Tensor> tensors);
    void note_writer(const Travel& travel);
    // dst_rules.cpp
    bool check_dst_acquired(Fiber& fiber);
    void check_dst_written(Fiber& fiber, uint32_t dst, const char* what);
    void check_dst_end(Fiber& fiber);
    // compute_rules.cpp
    // True when the unpacker has another form than the buffer: what it reads then has that cause.
    bool check_unpack_format(Fiber& fiber, uint32_t cb, const OperandConfig& config);
    void check_pack_window(Fiber& fiber, uint32_t cb, uint32_t address, uint32_t bytes);
    bool check_started(Fiber& fiber);
    void check_scaler(Fiber& fiber, const SrcTile& scaler);
    void forgive_reserved(const Core& core, Role role);
    void report_pending(Fiber& fiber);
    void note_mode(Fiber& fiber, std::string_view name, const char* function);
    void check_modes_end(Fiber& fiber);
    void check_pack_mode(Fiber& fiber, std::string_view name);
    // True when the packer has another form than the buffer.
    bool check_pack_state(Fiber& fiber, uint32_t dst, uint32_t cb, const PackState& pack);

    Device& device_;
    Shadow shadow_;
    Objects objects_;
    Report report_;
    std::vector<std::unique_ptr<CoreState>> states_;  // by core, of those that ever ran something
    std::vector<Core*> cores_;                        // of this program
    std::vector<Origin> origins_;
    std::unordered_map<uint64_t, Travel> travels_;
    std::unordered_map<uint64_t, Writer> writers_;  // by the address of an interleaved tensor in DRAM
    uint64_t next_travel_ = 1;
    uint64_t program_ = 0;
};

}  // namespace tessera::check
