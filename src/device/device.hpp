// The card: a grid of cores, DRAM banks, an allocator per memory. Opened and closed by the user; lives in this process.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "device/arch.hpp"
#include "device/buffer.hpp"
#include "device/core.hpp"
#include "device/lock.hpp"
#include "device/observers.hpp"
#include "device/window.hpp"

namespace tessera {

class Allocator;  // device/allocator.hpp

enum class Numerics : uint8_t { Exact, Fast };

struct DeviceOptions {
    int device_id = 0;
    std::string arch;  // empty: TESSERA_ARCH, else blackhole p150
    uint32_t l1_small_size = 0;
    uint32_t trace_region_size = 0;
    uint32_t workers = 0;  // 0: TESSERA_WORKERS, else the number of processors
    std::string
        schedule;  // a schedule policy by name; empty: TESSERA_SCHEDULE, else `seeded` with a seed, `default` without
    uint32_t fuzz = 0;  // schedules that each program is tried under; 0: TESSERA_FUZZ, else none
    std::string replay;  // a schedule file that `tessera fuzz` wrote; empty: TESSERA_REPLAY, else none
    uint64_t seed = 0;  // 0: TESSERA_SEED, else the fixed default order
    std::optional<Numerics> numerics;  // none: TESSERA_NUMERICS, else exact
    bool check = false;
    bool per_core_allocation = false;  // tensors with an address for each core (TT_METAL_ALLOCATOR_MODE_HYBRID=1)
    bool late = false;  // transfers arrive as late as the rules allow (TESSERA_NOC=late)
};

// Buffers of a device that is owned by a shared_ptr keep it alive.
class Device : public std::enable_shared_from_this<Device> {
  public:
    explicit Device(const DeviceOptions& options = {});
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const Arch& arch() const { return *arch_; }
    const DeviceOptions& options() const { return options_; }
    CoreCoord grid() const { return arch_->grid; }
    bool has_core(LogicalCore core) const { return core.x < grid().x && core.y < grid().y; }
    Core& core(LogicalCore core);
    std::vector<Core>& cores() { return cores_; }
    // A worker's core by NoC coordinate, or null.
    Core* core_at(NocCoord noc);

    // What answers at a NoC coordinate: a worker, a DRAM channel, or nothing.
    struct Node {
        Core* core = nullptr;
        int dram_channel = -1;
    };
    const Node& node(uint32_t x, uint32_t y) const { return nodes_[(y & 63) * 64 + (x & 63)]; }

    // Memory of a bank, from the bank's own address 0. DRAM commits on use.
    std::byte* dram(uint32_t bank) { return dram_[bank]; }
    uint32_t num_dram_banks() const { return static_cast<uint32_t>(arch_->dram_banks.size()); }
    // Interleaved L1: bank id -> core (MACHINE 6).
    LogicalCore l1_bank_core(uint32_t bank) const { return l1_banks_[bank]; }
    uint32_t l1_bank_of(LogicalCore core) const;
    uint32_t num_l1_banks() const { return static_cast<uint32_t>(l1_banks_.size()); }
    // Where a page of a buffer lies in this process.
    std::byte* page_memory(const Buffer& buffer, uint32_t page);

    Allocator& allocator(BufferType type);
    uint32_t hop_distance(LogicalCore from, LogicalCore to, uint32_t noc) const;  // physical, torus; MACHINE 3

    bool is_open() const { return open_; }
    // Both throw ProgramError device-busy while another thread uses the device.
    void close();
    // After a kernel fault programs are refused until this (or a re-open); tensors stay readable.
    void reset();
    std::atomic<bool> needs_reset = false;
    void check_usable() const;  // throws ProgramError: closed, needs reset, or used after fork
    DeviceUse& use() { return use_; }  // for device/lock.cpp
    int process() const { return pid_; }  // that opened it

    // Who listens to the device and its cores: nobody at first, then any number, in the order of adding. Not while a
    // program runs.
    Observer& observer() { return observers_.empty() ? quiet_observer() : observers_; }
    void add_observer(std::shared_ptr<Observer> observer);
    void remove_observer(const Observer& observer);
    // Called for every device that is opened: observers look at its options here and add themselves (src/check does).
    static std::vector<void (*)(Device&)>& at_open();
    // The schedule policies there are, by name; src/fiber puts them here.
    static std::vector<std::string>& schedules();

    // Makes the memory of a role on a core accessible; run() closes them all when too many are open in the process.
    void open_role(const Core& core, Role role);
    void close_roles_if_too_many();

    // Whoever plans programs keeps its cache here, so that it ends with the device.
    std::shared_ptr<void> program_cache;
    // Called now and then by the running scheduler on the calling thread; returns true to stop (Ctrl-C).
    std::function<bool()> interrupted;

    std::byte* dram_channel(uint32_t channel) { return dram_channels_[channel]; }

  private:
    void unmap();
    void map_dram();
    void make_allocators();
    void map_nodes();

    DeviceOptions options_;
    std::shared_ptr<const Arch> arch_;
    std::unique_ptr<Windows> windows_;
    std::vector<Core> cores_;
    std::vector<std::byte*> dram_, dram_channels_;
    std::vector<std::pair<void*, size_t>> mappings_;
    std::vector<Node> nodes_;
    std::vector<LogicalCore> l1_banks_;
    std::vector<uint32_t> l1_bank_of_;
    std::unique_ptr<Allocator> dram_allocator_, l1_allocator_, l1_small_allocator_;
    Observers observers_;
    void set_observers_of_cores();
    DeviceUse use_;
    std::atomic<bool> open_ = true;
    int pid_ = 0;
};

}  // namespace tessera
