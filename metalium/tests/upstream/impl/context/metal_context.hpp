// What tt-metal's tests ask of its private context, as far as it has a meaning here: addresses, and barriers that are
// always passed.
#pragma once
#include <cstdint>
#include <set>
#include <string>

#include <tt-metalium/cluster.hpp>
#include <tt-metalium/dispatch_core_common.hpp>
#include <tt-metalium/hal.hpp>
#include <tt-metalium/hal_types.hpp>
#include <tt-metalium/host_api.hpp>

namespace tt {

class Cluster {
  public:
    void l1_barrier(ChipId) const {}
    void dram_barrier(ChipId) const {}
    std::set<ChipId> all_chip_ids() const { return {0}; }
    std::set<ChipId> mmio_chip_ids() const { return {0}; }
    std::set<ChipId> user_exposed_chip_ids() const { return {0}; }
    ARCH arch() const { return tt_metal::hal::get_arch(); }
    tt_metal::ClusterType get_cluster_type() const { return tt_metal::GetClusterType(); }
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
};

class RunTimeOptions {
  public:
    DispatchCoreConfig get_dispatch_core_config() const { return {}; }
    std::string get_root_dir() const {
        const char* home = std::getenv("TT_METAL_HOME");
        return home ? std::string(home) + "/" : "";
    }
    bool get_profiler_enabled() const { return false; }
};

class MetalContext {
  public:
    static MetalContext& instance() {
        static MetalContext context;
        return context;
    }
    const Cluster& get_cluster() const { return cluster_; }
    const Hal& hal() const { return hal_; }
    const RunTimeOptions& rtoptions() const { return options_; }

  private:
    Cluster cluster_;
    Hal hal_;
    RunTimeOptions options_;
};

}  // namespace tt_metal
}  // namespace tt
