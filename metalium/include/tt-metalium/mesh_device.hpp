// A mesh of chips that run their own programs (METALIUM 4). A unit mesh is one chip.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <source_location>
#include <string>
#include <vector>

#include <hostdevcommon/common_values.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/device.hpp>
#include <tt-metalium/dispatch_core_common.hpp>
#include <tt-metalium/mesh_config.hpp>
#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/mesh_device_view.hpp>
#include <tt-metalium/mesh_trace_id.hpp>
#include <tt_stl/small_vector.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal::distributed {

class MeshCommandQueue;
using DeviceIds = std::vector<int>;

class MeshDevice : public IDevice, public std::enable_shared_from_this<MeshDevice> {
  public:
    // Trace regions, dispatch cores and bank maps are accepted and change nothing.
    static std::shared_ptr<MeshDevice> create(const MeshDeviceConfig& config,
                                              std::size_t l1_small_size = DEFAULT_L1_SMALL_SIZE,
                                              std::size_t trace_region_size = DEFAULT_TRACE_REGION_SIZE,
                                              std::size_t num_command_queues = 1,
                                              const DispatchCoreConfig& dispatch_core_config = DispatchCoreConfig{},
                                              ttsl::Span<const std::uint32_t> l1_bank_remap = {},
                                              std::size_t worker_l1_size = DEFAULT_WORKER_L1_SIZE,
                                              Where where = Where::current());
    static std::shared_ptr<MeshDevice> create_unit_mesh(
        int device_id, std::size_t l1_small_size = DEFAULT_L1_SMALL_SIZE,
        std::size_t trace_region_size = DEFAULT_TRACE_REGION_SIZE, std::size_t num_command_queues = 1,
        const DispatchCoreConfig& dispatch_core_config = DispatchCoreConfig{},
        ttsl::Span<const std::uint32_t> l1_bank_remap = {}, std::size_t worker_l1_size = DEFAULT_WORKER_L1_SIZE,
        Where where = Where::current());
    static std::map<int, std::shared_ptr<MeshDevice>> create_unit_meshes(
        const std::vector<int>& device_ids, std::size_t l1_small_size = DEFAULT_L1_SMALL_SIZE,
        std::size_t trace_region_size = DEFAULT_TRACE_REGION_SIZE, std::size_t num_command_queues = 1,
        const DispatchCoreConfig& dispatch_core_config = DispatchCoreConfig{},
        ttsl::Span<const std::uint32_t> l1_bank_remap = {}, std::size_t worker_l1_size = DEFAULT_WORKER_L1_SIZE,
        Where where = Where::current());
    ~MeshDevice() override;

    // Chips.
    const MeshShape& shape() const;
    std::size_t num_devices() const;
    std::size_t num_rows() const;
    std::size_t num_cols() const;
    std::vector<IDevice*> get_devices() const;
    DeviceIds get_device_ids() const;
    IDevice* get_device(ChipId physical_device_id) const;
    IDevice* get_device(const MeshCoordinate& coord) const;
    IDevice* get_device(std::size_t row, std::size_t column) const;
    bool is_local(const MeshCoordinate& coord) const;
    const MeshDeviceView& get_view() const;
    void reshape(const MeshShape& new_shape, Where where = Where::current());
    std::string to_string() const;
    std::shared_ptr<MeshDevice> get_mesh_device() { return shared_from_this(); }

    // Parts of the mesh, made of the same chips.
    std::shared_ptr<MeshDevice> create_submesh(const MeshShape& submesh_shape,
                                               const std::optional<MeshCoordinate>& offset = std::nullopt,
                                               Where where = Where::current());
    std::vector<std::shared_ptr<MeshDevice>> create_submeshes(const MeshShape& submesh_shape,
                                                              Where where = Where::current());
    std::vector<std::shared_ptr<MeshDevice>> get_submeshes() const;
    bool is_parent_mesh() const;
    const std::shared_ptr<MeshDevice>& get_parent_mesh() const;

    // Queues and traces.
    MeshCommandQueue& mesh_command_queue(std::optional<std::uint8_t> cq_id = std::nullopt,
                                         Where where = Where::current()) const;
    void quiesce_devices() {}
    MeshTraceId begin_mesh_trace(std::uint8_t cq_id, Where where = Where::current());
    MeshTraceId begin_mesh_trace(MeshCommandQueue& queue, Where where = Where::current());
    void begin_mesh_trace(std::uint8_t cq_id, const MeshTraceId& trace_id, Where where = Where::current());
    void end_mesh_trace(std::uint8_t cq_id, const MeshTraceId& trace_id, Where where = Where::current());
    void end_mesh_trace(MeshCommandQueue& queue, const MeshTraceId& trace_id, Where where = Where::current());
    void replay_mesh_trace(std::uint8_t cq_id, const MeshTraceId& trace_id, bool blocking,
                           Where where = Where::current());
    void replay_mesh_trace(MeshCommandQueue& queue, const MeshTraceId& trace_id, bool blocking,
                           Where where = Where::current());
    void release_mesh_trace(const MeshTraceId& trace_id);

    struct Impl;
    Impl& mesh_impl() const { return *mesh_; }
    explicit MeshDevice(std::unique_ptr<Impl> mesh, std::unique_ptr<detail::DeviceImpl> device);

  private:
    std::unique_ptr<Impl> mesh_;
};

std::ostream& operator<<(std::ostream& out, const MeshDevice& mesh_device);

}  // namespace tt::tt_metal::distributed
