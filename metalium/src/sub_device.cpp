// Sub-devices: named divisions of the cores (METALIUM 8). Programs run in the order of their enqueues anyway.
#include <tt-metalium/sub_device.hpp>

#include <algorithm>

#include "convert.hpp"
#include "device_impl.hpp"

namespace tt::tt_metal {

using detail::refuse_call;

struct SubDevice::Impl {
    std::vector<CoreRangeSet> cores;
};
SubDevice::SubDevice(ttsl::Span<const CoreRangeSet> cores)
    : impl_(std::make_shared<Impl>(Impl{{cores.begin(), cores.end()}})) {}
bool SubDevice::has_core_type(HalProgrammableCoreType core_type) const {
    const auto index = static_cast<std::size_t>(core_type);
    return index < impl_->cores.size() && !impl_->cores[index].empty();
}
const CoreRangeSet& SubDevice::cores(HalProgrammableCoreType core_type) const {
    static const CoreRangeSet none;
    return has_core_type(core_type) ? impl_->cores[static_cast<std::size_t>(core_type)] : none;
}

namespace {

const detail::SubDeviceManager& active(const detail::DeviceImpl& device) {
    return device.managers[device.active_manager];
}

std::size_t index_of(const detail::DeviceImpl& device, SubDeviceManagerId id, detail::Where where) {
    for (std::size_t i = 0; i < device.managers.size(); i++)
        if (device.managers[i].id == id) return i;
    refuse_call(where, fmt::format("there is no sub-device manager {}", *id), "SubDevice manager does not exist");
}

void load(detail::DeviceImpl& device, std::size_t manager) {
    device.active_manager = manager;
    device.stall_group = active(device).ids;
}

}  // namespace

CoreRangeSet IDevice::worker_cores(HalProgrammableCoreType core_type, SubDeviceId id) const {
    const auto& sub_devices = active(*impl_).sub_devices;
    TT_FATAL(*id < sub_devices.size(), "SubDevice index {} out of bounds {}", *id, sub_devices.size());
    return sub_devices[*id].cores(core_type);
}
std::uint32_t IDevice::num_worker_cores(HalProgrammableCoreType core_type, SubDeviceId id) const {
    return worker_cores(core_type, id).num_cores();
}
SubDeviceManagerId IDevice::get_active_sub_device_manager_id() const { return active(*impl_).id; }
SubDeviceManagerId IDevice::get_default_sub_device_manager_id() const { return impl_->managers.front().id; }

SubDeviceManagerId IDevice::create_sub_device_manager(ttsl::Span<const SubDevice> sub_devices, DeviceAddr) {
    detail::SubDeviceManager manager;
    manager.id = SubDeviceManagerId(*impl_->managers.back().id + 1);
    manager.sub_devices.assign(sub_devices.begin(), sub_devices.end());
    for (std::size_t i = 0; i < sub_devices.size(); i++) manager.ids.emplace_back(static_cast<std::uint8_t>(i));
    impl_->managers.push_back(std::move(manager));
    return impl_->managers.back().id;
}
SubDeviceManagerId IDevice::create_sub_device_manager(std::initializer_list<SubDevice> sub_devices, DeviceAddr size) {
    return create_sub_device_manager(ttsl::Span<const SubDevice>(sub_devices.begin(), sub_devices.size()), size);
}
void IDevice::load_sub_device_manager(SubDeviceManagerId id, Where where) { load(*impl_, index_of(*impl_, id, where)); }
void IDevice::clear_loaded_sub_device_manager() { load(*impl_, 0); }
void IDevice::remove_sub_device_manager(SubDeviceManagerId id, Where where) {
    const std::size_t index = index_of(*impl_, id, where);
    if (index == 0 || index == impl_->active_manager)
        refuse_call(where, fmt::format("sub-device manager {} is in use", *id),
                    index == 0 ? "Cannot remove default sub-device manager" : "Cannot remove active sub-device manager",
                    "load another one first, or call clear_loaded_sub_device_manager");
    impl_->managers.erase(impl_->managers.begin() + static_cast<std::ptrdiff_t>(index));
    if (impl_->active_manager > index) impl_->active_manager--;
}
const std::vector<SubDeviceId>& IDevice::get_sub_device_ids() const { return active(*impl_).ids; }
const std::vector<SubDeviceId>& IDevice::get_sub_device_stall_group() const { return impl_->stall_group; }
void IDevice::set_sub_device_stall_group(ttsl::Span<const SubDeviceId> ids, Where where) {
    for (const SubDeviceId& id : ids)
        if (*id >= num_sub_devices())
            refuse_call(where, fmt::format("there is no sub-device {}: {} are loaded", *id, num_sub_devices()),
                        fmt::format("SubDevice index {} out of bounds {}", *id, num_sub_devices()));
    impl_->stall_group.assign(ids.begin(), ids.end());
}
void IDevice::reset_sub_device_stall_group() { impl_->stall_group = get_sub_device_ids(); }
std::uint32_t IDevice::num_sub_devices() const { return static_cast<std::uint32_t>(get_sub_device_ids().size()); }

}  // namespace tt::tt_metal
