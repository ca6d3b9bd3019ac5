// A device: one chip, or a mesh of chips (METALIUM 4).
#pragma once
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <source_location>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

#include <hostdevcommon/common_values.hpp>
#include <hostdevcommon/kernel_structs.h>
#include <tt-metalium/allocator.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/data_types.hpp>
#include <tt-metalium/hal_types.hpp>
#include <tt-metalium/sub_device.hpp>
#include <tt-metalium/sub_device_types.hpp>
#include <tt_stl/span.hpp>
#include <umd/device/types/arch.hpp>
#include <umd/device/types/cluster_descriptor_types.hpp>
#include <umd/device/types/core_coordinates.hpp>

namespace tt::tt_metal {

class CommandQueue;
namespace distributed {
class MeshDevice;
}
namespace detail {
struct DeviceImpl;
}

class IDevice {
  public:
    using Where = std::source_location;
    virtual ~IDevice();
    IDevice(const IDevice&) = delete;
    IDevice& operator=(const IDevice&) = delete;

    tt::ARCH arch() const;
    ChipId id() const;
    ChipId build_id() const { return id(); }
    std::uint8_t num_hw_cqs() const;
    bool is_initialized() const;
    int num_dram_channels() const;
    std::uint32_t l1_size_per_core() const;
    std::uint32_t dram_size_per_channel() const;
    int get_clock_rate_mhz() const;

    // Grids, and logical coordinates into those that kernels use.
    CoreCoord grid_size() const;
    CoreCoord logical_grid_size() const;
    CoreCoord dram_grid_size() const;
    CoreCoord compute_with_storage_grid_size() const;
    CoreCoord virtual_noc0_coordinate(std::uint8_t noc_index, CoreCoord coord) const;
    CoreCoord worker_core_from_logical_core(const CoreCoord& logical_core, Where where = Where::current()) const;
    std::vector<CoreCoord> worker_cores_from_logical_cores(const std::vector<CoreCoord>& logical_cores,
                                                           Where where = Where::current()) const;
    CoreCoord virtual_core_from_logical_core(const CoreCoord& logical_coord, const CoreType& core_type,
                                             Where where = Where::current()) const;
    CoreCoord logical_core_from_dram_channel(std::uint32_t dram_channel) const;
    std::uint32_t dram_channel_from_logical_core(const CoreCoord& logical_core) const;
    std::vector<CoreCoord> get_optimal_dram_bank_to_logical_worker_assignment(NOC noc);
    std::uint32_t get_noc_unicast_encoding(std::uint8_t noc_index, const CoreCoord& core) const;
    std::uint32_t get_noc_multicast_encoding(std::uint8_t noc_index, const CoreRange& cores) const;

    // There are no Ethernet cores here; asking for one is refused.
    CoreCoord ethernet_core_from_logical_core(const CoreCoord& logical_core, Where where = Where::current()) const;
    std::unordered_set<CoreCoord> get_active_ethernet_cores(bool skip_reserved_tunnel_cores = false) const;
    std::unordered_set<CoreCoord> get_inactive_ethernet_cores() const;
    bool is_active_ethernet_core(CoreCoord logical_core, bool skip_reserved_tunnel_cores = false) const;
    bool is_inactive_ethernet_core(CoreCoord logical_core) const;
    const std::set<CoreCoord>& ethernet_cores() const;
    bool is_mmio_capable() const { return true; }

    // Memory.
    const std::unique_ptr<Allocator>& allocator() const;
    const std::unique_ptr<Allocator>& allocator(SubDeviceId sub_device_id) const;
    std::optional<DeviceAddr> lowest_occupied_compute_l1_address() const;
    std::optional<DeviceAddr> lowest_occupied_compute_l1_address(ttsl::Span<const SubDeviceId> sub_device_ids) const;

    // Where programs may put data in a core's L1, and how much.
    std::uint64_t get_dev_addr(CoreCoord virtual_core, HalL1MemAddrType addr_type,
                               Where where = Where::current()) const;
    std::uint64_t get_dev_size(CoreCoord virtual_core, HalL1MemAddrType addr_type,
                               Where where = Where::current()) const;

    // The program cache of the library needs no switch.
    void enable_program_cache() {}
    void clear_program_cache();
    void disable_and_clear_program_cache() { clear_program_cache(); }
    std::size_t num_program_cache_entries() const;
    void set_program_cache_misses_allowed(bool) {}

    // Sub-devices: a named division of the cores.
    CoreRangeSet worker_cores(HalProgrammableCoreType core_type, SubDeviceId sub_device_id) const;
    std::uint32_t num_worker_cores(HalProgrammableCoreType core_type, SubDeviceId sub_device_id) const;
    SubDeviceManagerId get_active_sub_device_manager_id() const;
    SubDeviceManagerId get_default_sub_device_manager_id() const;
    SubDeviceManagerId create_sub_device_manager(ttsl::Span<const SubDevice> sub_devices, DeviceAddr local_l1_size);
    SubDeviceManagerId create_sub_device_manager(std::initializer_list<SubDevice> sub_devices,
                                                 DeviceAddr local_l1_size);
    void remove_sub_device_manager(SubDeviceManagerId id, Where where = Where::current());
    void load_sub_device_manager(SubDeviceManagerId id, Where where = Where::current());
    void clear_loaded_sub_device_manager();
    const std::vector<SubDeviceId>& get_sub_device_ids() const;
    const std::vector<SubDeviceId>& get_sub_device_stall_group() const;
    void set_sub_device_stall_group(ttsl::Span<const SubDeviceId> sub_device_ids, Where where = Where::current());
    void reset_sub_device_stall_group();
    std::uint32_t num_sub_devices() const;

    // The queue of 2024 and 2025 (command_queue.hpp).
    CommandQueue& command_queue(std::optional<std::uint8_t> cq_id = std::nullopt);

    bool close();
    detail::DeviceImpl& impl() const { return *impl_; }

  protected:
    explicit IDevice(std::unique_ptr<detail::DeviceImpl> impl);
    std::unique_ptr<detail::DeviceImpl> impl_;
};

}  // namespace tt::tt_metal
