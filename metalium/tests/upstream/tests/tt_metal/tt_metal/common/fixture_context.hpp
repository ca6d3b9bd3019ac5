// What tt-metal's tests ask of the context that their fixtures bring, as far as it has a meaning here: addresses, and
// barriers that are always passed.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <tt-metalium/cluster.hpp>
#include <tt-metalium/dispatch_core_common.hpp>
#include <tt-metalium/hal.hpp>
#include <tt-metalium/hal_types.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/system_mesh.hpp>
#include <tt-metalium/tt_metal.hpp>
#include <umd/device/types/xy_pair.hpp>

// A core of a chip, in the coordinates that kernels use.
struct tt_cxy_pair : tt_xy_pair {
    std::size_t chip = 0;
    tt_cxy_pair(std::size_t chip, const tt_xy_pair& core) : tt_xy_pair(core), chip(chip) {}
    tt_cxy_pair(std::size_t chip, std::size_t x, std::size_t y) : tt_xy_pair(x, y), chip(chip) {}
};

namespace tt {

class Cluster {
  public:
    void l1_barrier(ChipId) const {}
    void dram_barrier(ChipId) const {}
    std::set<ChipId> all_chip_ids() const { return {0}; }
    std::set<ChipId> mmio_chip_ids() const { return {0}; }
    std::set<ChipId> user_exposed_chip_ids() const { return {0}; }
    std::size_t number_of_devices() const { return 1; }
    std::size_t number_of_user_devices() const { return 1; }
    ARCH arch() const { return tt_metal::hal::get_arch(); }
    tt_metal::ClusterType get_cluster_type() const { return tt_metal::GetClusterType(); }
    bool is_galaxy_cluster() const { return false; }
    ChipId get_associated_mmio_device(ChipId chip) const { return chip; }

    void read_core(void* host, std::uint32_t bytes, tt_cxy_pair core, std::uint64_t address) const {
        const std::span<std::uint8_t> room(static_cast<std::uint8_t*>(host), bytes);
        tt_metal::detail::ReadFromDeviceL1(device(core), logical(core), static_cast<std::uint32_t>(address), room);
    }
    void read_core(std::vector<std::uint32_t>& words, std::uint32_t bytes, tt_cxy_pair core,
                   std::uint64_t address) const {
        words.resize((bytes + 3) / 4);
        read_core(words.data(), bytes, core, address);
    }
    template <class Value = std::uint32_t>
    std::vector<Value> read_core(ChipId chip, const tt_metal::CoreCoord& core, std::uint64_t address,
                                 std::uint32_t bytes) const {
        std::vector<Value> values;
        read_core(values, bytes, tt_cxy_pair(chip, core), address);
        return values;
    }
    void write_core(const void* host, std::uint32_t bytes, tt_cxy_pair core, std::uint64_t address) const {
        const std::span<const std::uint8_t> values(static_cast<const std::uint8_t*>(host), bytes);
        tt_metal::detail::WriteToDeviceL1(device(core), logical(core), static_cast<std::uint32_t>(address), values);
    }
    template <class Value>
    void write_core(ChipId chip, const tt_metal::CoreCoord& core, const std::vector<Value>& values,
                    std::uint64_t address) const {
        write_core(values.data(), values.size() * sizeof(Value), tt_cxy_pair(chip, core), address);
    }
    template <class Value>
    void write_core(ChipId chip, const tt_metal::CoreCoord& core, const std::span<Value>& values,
                    std::uint64_t address) const {
        write_core(values.data(), values.size_bytes(), tt_cxy_pair(chip, core), address);
    }

  private:
    static tt_metal::IDevice* device(const tt_cxy_pair& core) {
        return tt_metal::detail::GetActiveDevice(static_cast<ChipId>(core.chip));
    }
    static tt_metal::CoreCoord logical(const tt_cxy_pair& core) {
        const tt_metal::CoreCoord grid = device(core)->logical_grid_size();
        for (std::size_t y = 0; y < grid.y; y++)
            for (std::size_t x = 0; x < grid.x; x++)
                if (device(core)->worker_core_from_logical_core({x, y}) == core) return {x, y};
        TT_THROW("{} is no worker core", core.str());
    }
};

namespace tt_metal {

enum class HalDramMemAddrType : std::uint8_t { BARRIER, PROFILER, UNRESERVED };

class Hal {
  public:
    std::uint64_t get_dev_addr(HalDramMemAddrType) const { return hal::get_dram_alignment(); }
    std::uint32_t get_dev_size(HalDramMemAddrType) const { return 1u << 30; }
    std::uint64_t get_dev_addr(HalProgrammableCoreType, HalL1MemAddrType) const {
        return hal::get_l1_size() - hal::get_max_worker_l1_unreserved_size();
    }
    std::uint32_t get_dev_size(HalProgrammableCoreType, HalL1MemAddrType) const {
        return hal::get_max_worker_l1_unreserved_size();
    }
    std::uint32_t get_alignment(HalMemType type) const {
        return type == HalMemType::DRAM ? hal::get_dram_alignment() : hal::get_l1_alignment();
    }
    std::uint32_t get_write_alignment(HalMemType) const { return hal::get_l1_alignment(); }
    std::uint32_t get_num_risc_processors(HalProgrammableCoreType type) const {
        return type == HalProgrammableCoreType::TENSIX ? 5 : 0;
    }
    std::uint32_t get_programmable_core_type_index(HalProgrammableCoreType type) const {
        return static_cast<std::uint32_t>(type);
    }
};

class RunTimeOptions {
  public:
    DispatchCoreConfig get_dispatch_core_config() const { return {}; }
    std::string get_root_dir() const {
        const char* home = std::getenv("TT_METAL_HOME");
        return home ? std::string(home) + "/" : "";
    }
    bool is_kernel_dir_specified() const { return std::getenv("TT_METAL_KERNEL_PATH") != nullptr; }
    std::string get_kernel_dir() const {
        const char* folder = std::getenv("TT_METAL_KERNEL_PATH");
        return folder ? std::string(folder) + "/" : "";
    }
    std::uint8_t get_num_hw_cqs() const { return 2; }
    bool get_profiler_enabled() const { return false; }
    bool get_simulator_enabled() const { return false; }
    bool get_watcher_enabled() const { return false; }
};

class MetalContext {
  public:
    static MetalContext& instance() {
        static MetalContext context;
        return context;
    }
    const Cluster& get_cluster() const { return cluster_; }
    const Hal& hal() const { return hal_; }
    RunTimeOptions& rtoptions() { return options_; }

  private:
    Cluster cluster_;
    Hal hal_;
    RunTimeOptions options_;
};

}  // namespace tt_metal
}  // namespace tt
