// Meshes of chips (METALIUM 4): made, divided, and asked about themselves.
#include <tt-metalium/mesh_device.hpp>

#include "device/mesh.hpp"
#include "mesh_impl.hpp"

namespace tt::tt_metal::distributed {

using tt_metal::detail::Chip;
using tt_metal::detail::refuse_call;

namespace {

std::optional<MeshShape> system_shape() {
    const auto setting = tessera::mesh_setting();
    return setting ? std::optional(MeshShape((*setting)[0], (*setting)[1])) : std::nullopt;
}

// A mesh that is larger than the one the system is said to have. Without a setting there is room for any.
void check_room(const MeshShape& shape, std::source_location where) {
    const auto system = system_shape();
    if (!system || shape.mesh_size() <= system->mesh_size()) return;
    refuse_call(where,
                fmt::format("a mesh of {} chips is asked for, and TESSERA_MESH gives {}", shape.mesh_size(),
                            system->mesh_size()),
                fmt::format("Requested mesh is too big: {}, SystemMesh {}", shape, *system),
                "set TESSERA_MESH to the shape that the program needs");
}

std::shared_ptr<MeshDevice> make_mesh(const MeshShape& shape, std::vector<std::shared_ptr<Chip>> chips,
                                      std::shared_ptr<MeshDevice> parent, std::size_t num_queues) {
    auto mesh = std::make_unique<MeshDevice::Impl>(MeshDevice::Impl{.shape = shape, .chips = std::move(chips)});
    mesh->parent = std::move(parent);
    std::vector<IDevice*> devices;
    std::vector<std::shared_ptr<tessera::Device>> library;
    for (const auto& chip : mesh->chips) {
        devices.push_back(chip.get());
        library.push_back(chip->impl().chips.front());
    }
    mesh->view = std::make_unique<MeshDeviceView>(shape, devices);
    const ChipId id = mesh->chips.front()->id();
    auto device = std::make_shared<MeshDevice>(
        std::move(mesh), tt_metal::detail::make_device(id, std::move(library), static_cast<std::uint8_t>(num_queues)));
    for (std::uint32_t i = 0; i < num_queues; i++)
        device->mesh_impl().queues.push_back(std::make_unique<MeshCommandQueue>(
            std::make_unique<MeshCommandQueue::Impl>(MeshCommandQueue::Impl{.mesh = device.get(), .id = i})));
    return device;
}

std::vector<std::shared_ptr<Chip>> open_chips(const std::vector<int>& ids, std::size_t l1_small_size,
                                              std::size_t num_queues, std::source_location where) {
    std::vector<std::shared_ptr<Chip>> chips;
    for (int id : ids)
        chips.push_back(std::make_shared<Chip>(id, tt_metal::detail::open_chip(id, l1_small_size, where),
                                               static_cast<std::uint8_t>(num_queues)));
    return chips;
}

}  // namespace

SystemMesh& SystemMesh::instance() {
    static SystemMesh mesh;
    return mesh;
}
const MeshShape& SystemMesh::shape() const {
    static const MeshShape shape = system_shape().value_or(MeshShape(1, 1));
    return shape;
}

// ---- making

std::shared_ptr<MeshDevice> MeshDevice::create(const MeshDeviceConfig& config, std::size_t l1_small_size, std::size_t,
                                               std::size_t num_command_queues, const DispatchCoreConfig&,
                                               ttsl::Span<const std::uint32_t>, std::size_t, Where where) {
    const MeshShape shape = config.mesh_shape().value_or(SystemMesh::instance().shape());
    check_room(shape, where);
    std::vector<int> ids = config.physical_device_ids();
    if (!ids.empty() && ids.size() != shape.mesh_size())
        refuse_call(where, fmt::format("a mesh of {} chips is given {} device ids", shape.mesh_size(), ids.size()),
                    "Number of devices must match the mesh shape");
    for (std::size_t i = 0; ids.size() < shape.mesh_size(); i++) ids.push_back(static_cast<int>(i));
    return make_mesh(shape, open_chips(ids, l1_small_size, num_command_queues, where), nullptr, num_command_queues);
}
std::shared_ptr<MeshDevice> MeshDevice::create_unit_mesh(int device_id, std::size_t l1_small_size, std::size_t,
                                                         std::size_t num_command_queues, const DispatchCoreConfig&,
                                                         ttsl::Span<const std::uint32_t>, std::size_t, Where where) {
    return make_mesh(MeshShape(1, 1), open_chips({device_id}, l1_small_size, num_command_queues, where), nullptr,
                     num_command_queues);
}
std::map<int, std::shared_ptr<MeshDevice>> MeshDevice::create_unit_meshes(
    const std::vector<int>& device_ids, std::size_t l1_small_size, std::size_t trace, std::size_t num_command_queues,
    const DispatchCoreConfig& dispatch, ttsl::Span<const std::uint32_t> remap, std::size_t worker_l1, Where where) {
    std::map<int, std::shared_ptr<MeshDevice>> meshes;
    for (int id : device_ids)
        meshes[id] = create_unit_mesh(id, l1_small_size, trace, num_command_queues, dispatch, remap, worker_l1, where);
    return meshes;
}

MeshDevice::MeshDevice(std::unique_ptr<Impl> mesh, std::unique_ptr<tt_metal::detail::DeviceImpl> device)
    : IDevice(std::move(device)), mesh_(std::move(mesh)) {}
MeshDevice::~MeshDevice() = default;

// ---- chips

const MeshShape& MeshDevice::shape() const { return mesh_->shape; }
std::size_t MeshDevice::num_devices() const { return mesh_->chips.size(); }
std::size_t MeshDevice::num_rows() const { return shape()[0]; }
std::size_t MeshDevice::num_cols() const { return shape().dims() > 1 ? shape()[1] : 1; }
std::vector<IDevice*> MeshDevice::get_devices() const { return mesh_->view->get_devices(); }
DeviceIds MeshDevice::get_device_ids() const {
    DeviceIds ids;
    for (const auto& chip : mesh_->chips) ids.push_back(chip->id());
    return ids;
}
IDevice* MeshDevice::get_device(ChipId id) const { return get_device(mesh_->view->find_device(id)); }
IDevice* MeshDevice::get_device(const MeshCoordinate& coord) const { return mesh_->view->get_device(coord); }
IDevice* MeshDevice::get_device(std::size_t row, std::size_t column) const {
    return get_device(MeshCoordinate(static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)));
}
bool MeshDevice::is_local(const MeshCoordinate& coord) const { return mesh_->view->contains(coord); }
const MeshDeviceView& MeshDevice::get_view() const { return *mesh_->view; }
void MeshDevice::reshape(const MeshShape& new_shape, Where where) {
    if (new_shape.mesh_size() != num_devices())
        refuse_call(
            where, fmt::format("{} chips do not make a mesh of {}", num_devices(), new_shape.mesh_size()),
            fmt::format("New shape must have the same number of devices as current shape: {} {}", new_shape, shape()));
    mesh_->view = std::make_unique<MeshDeviceView>(new_shape, get_devices());
    mesh_->shape = new_shape;
}
std::string MeshDevice::to_string() const { return fmt::format("MeshDevice({} devices, {})", num_devices(), shape()); }
std::ostream& operator<<(std::ostream& out, const MeshDevice& mesh) { return out << mesh.to_string(); }

struct MeshDeviceView::Impl {
    MeshShape shape;
    std::vector<IDevice*> devices;
};
MeshDeviceView::MeshDeviceView(const MeshShape& shape, const std::vector<IDevice*>& devices)
    : impl_(std::make_shared<Impl>(Impl{shape, devices})) {}
std::vector<IDevice*> MeshDeviceView::get_devices() const { return impl_->devices; }
std::vector<IDevice*> MeshDeviceView::get_devices(const MeshCoordinateRange& range) const {
    std::vector<IDevice*> devices;
    for (const MeshCoordinate& coord : range) devices.push_back(get_device(coord));
    return devices;
}
std::vector<IDevice*> MeshDeviceView::get_devices_on_row(std::size_t row) const {
    const auto r = static_cast<std::uint32_t>(row);
    return get_devices({MeshCoordinate(r, 0), MeshCoordinate(r, shape()[1] - 1)});
}
std::vector<IDevice*> MeshDeviceView::get_devices_on_column(std::size_t column) const {
    const auto c = static_cast<std::uint32_t>(column);
    return get_devices({MeshCoordinate(0, c), MeshCoordinate(shape()[0] - 1, c)});
}
IDevice* MeshDeviceView::get_device(const MeshCoordinate& coord) const {
    return impl_->devices[coord.to_linear_index(impl_->shape)];
}
MeshCoordinate MeshDeviceView::find_device(ChipId device_id) const {
    for (const MeshCoordinate& coord : MeshCoordinateRange(impl_->shape))
        if (get_device(coord)->id() == device_id) return coord;
    TT_THROW("Device not found in mesh: {}", device_id);
}
bool MeshDeviceView::contains(const MeshCoordinate& coord) const {
    return MeshCoordinateRange(shape()).contains(coord);
}
const MeshShape& MeshDeviceView::shape() const { return impl_->shape; }

// ---- parts of the mesh

std::shared_ptr<MeshDevice> MeshDevice::create_submesh(const MeshShape& submesh_shape,
                                                       const std::optional<MeshCoordinate>& offset, Where where) {
    const MeshCoordinate start = offset.value_or(MeshCoordinate::zero_coordinate(shape().dims()));
    std::vector<std::uint32_t> last;
    for (std::size_t dim = 0; dim < shape().dims(); dim++) {
        last.push_back(start.coords()[dim] + submesh_shape.view()[dim] - 1);
        if (submesh_shape.view()[dim] == 0 || last.back() >= shape().view()[dim])
            refuse_call(where, fmt::format("{} at {} does not lie within {}", submesh_shape, start, shape()),
                        fmt::format("Submesh shape {} and offset {} does not fit within parent mesh ({})",
                                    submesh_shape, start, shape()));
    }
    std::vector<std::shared_ptr<Chip>> chips;
    for (const MeshCoordinate& coord : MeshCoordinateRange(start, MeshCoordinate(last)))
        chips.push_back(mesh_->chips[coord.to_linear_index(shape())]);
    auto submesh = make_mesh(submesh_shape, std::move(chips), shared_from_this(), num_hw_cqs());
    mesh_->submeshes.push_back(submesh);
    return submesh;
}
std::vector<std::shared_ptr<MeshDevice>> MeshDevice::create_submeshes(const MeshShape& submesh_shape, Where where) {
    std::vector<std::uint32_t> steps;
    for (std::size_t dim = 0; dim < shape().dims(); dim++) {
        if (shape().view()[dim] % submesh_shape.view()[dim])
            refuse_call(where, fmt::format("{} is no whole number of {}", shape(), submesh_shape),
                        fmt::format("Shape {} is not divisible by submesh shape {} along dimension {}", shape(),
                                    submesh_shape, dim));
        steps.push_back(shape().view()[dim] / submesh_shape.view()[dim]);
    }
    std::vector<std::shared_ptr<MeshDevice>> submeshes;
    for (const MeshCoordinate& step : MeshCoordinateRange(MeshShape(steps))) {
        MeshCoordinate offset = step;
        for (std::size_t dim = 0; dim < shape().dims(); dim++)
            offset[static_cast<std::int32_t>(dim)] *= submesh_shape.view()[dim];
        submeshes.push_back(create_submesh(submesh_shape, offset, where));
    }
    return submeshes;
}
std::vector<std::shared_ptr<MeshDevice>> MeshDevice::get_submeshes() const {
    std::vector<std::shared_ptr<MeshDevice>> alive;
    for (const auto& submesh : mesh_->submeshes)
        if (auto one = submesh.lock()) alive.push_back(std::move(one));
    return alive;
}
bool MeshDevice::is_parent_mesh() const { return mesh_->parent == nullptr; }
const std::shared_ptr<MeshDevice>& MeshDevice::get_parent_mesh() const { return mesh_->parent; }

MeshCommandQueue& MeshDevice::mesh_command_queue(std::optional<std::uint8_t> cq_id, Where where) const {
    const std::size_t id = cq_id.value_or(GetCurrentCommandQueueIdForThread());
    if (id >= mesh_->queues.size())
        refuse_call(where, fmt::format("there is no queue {}: the mesh has {}", id, mesh_->queues.size()),
                    fmt::format("cq_id {} is out of range", id), "open the mesh with num_command_queues=2");
    return *mesh_->queues[id];
}

}  // namespace tt::tt_metal::distributed
