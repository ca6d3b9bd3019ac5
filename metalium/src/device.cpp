// A device of one chip or of a mesh, asked about itself (METALIUM 4).
#include <tt-metalium/device.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <tt-metalium/buffer.hpp>
#include <tt-metalium/cluster.hpp>
#include <tt-metalium/hal.hpp>
#include <tt-metalium/system_mesh.hpp>
#include <tt-metalium/tt_metal.hpp>

#include "convert.hpp"
#include "device/allocator.hpp"
#include "device_impl.hpp"
#include "diag/setting.hpp"
#include "program/cache.hpp"

namespace tt {

std::string arch_to_str(ARCH arch) {
    return arch == ARCH::WORMHOLE_B0 ? "wormhole_b0" : arch == ARCH::BLACKHOLE ? "blackhole" : ttsl::enum_name(arch);
}
std::string get_string(ARCH arch) { return ttsl::enum_name(arch); }
std::string get_string_lowercase(ARCH arch) { return arch_to_str(arch); }
std::ostream& operator<<(std::ostream& out, ARCH arch) { return out << arch_to_str(arch); }

}  // namespace tt

namespace tt::tt_metal {

using detail::from_library;
using detail::refuse_call;
using detail::to_library;

namespace detail {

namespace {

// Devices by number, so that they can be asked for by it. Those of CreateDevice are owned here.
struct Registry {
    std::mutex mutex;
    std::map<ChipId, IDevice*> active;
    std::map<IDevice*, std::unique_ptr<Chip>> owned;
};
Registry& registry() {
    static Registry* all = new Registry;  // devices may outlive static destruction
    return *all;
}

}  // namespace

std::shared_ptr<tessera::Device> open_chip(ChipId id, std::size_t l1_small_size, Where where) {
    tessera::DeviceOptions options;
    options.device_id = id;
    options.l1_small_size = static_cast<uint32_t>(l1_small_size);
    return at_line(where, [&] { return std::make_shared<tessera::Device>(options); });
}

std::unique_ptr<DeviceImpl> make_device(ChipId id, std::vector<std::shared_ptr<tessera::Device>> chips,
                                        std::uint8_t num_queues) {
    auto impl = std::make_unique<DeviceImpl>();
    impl->id = id;
    impl->chips = std::move(chips);
    impl->num_queues = num_queues;
    const tessera::CoreCoord grid = impl->chip().grid();
    const CoreRangeSet all = CoreRange({0, 0}, {grid.x - 1, grid.y - 1});
    SubDeviceManager whole;
    whole.sub_devices.emplace_back(ttsl::Span<const CoreRangeSet>(&all, 1));
    whole.ids.emplace_back(std::uint8_t{0});
    impl->managers.push_back(std::move(whole));
    impl->stall_group = impl->managers.front().ids;
    return impl;
}

Chip::Chip(ChipId id, std::shared_ptr<tessera::Device> chip, std::uint8_t num_queues)
    : IDevice(make_device(id, {std::move(chip)}, num_queues)) {
    const std::lock_guard lock(registry().mutex);
    registry().active[id] = this;
}
Chip::~Chip() {
    const std::lock_guard lock(registry().mutex);
    if (registry().active[id()] == this) registry().active.erase(id());
}

std::map<ChipId, IDevice*> CreateDevices(const std::vector<ChipId>& device_ids, std::uint8_t num_hw_cqs,
                                         std::size_t l1_small_size, std::size_t trace_region_size,
                                         const DispatchCoreConfig& dispatch, const std::vector<std::uint32_t>& remap,
                                         std::size_t worker_l1_size, bool, bool, bool, Where where) {
    std::map<ChipId, IDevice*> devices;
    for (ChipId id : device_ids)
        devices[id] =
            CreateDevice(id, num_hw_cqs, l1_small_size, trace_region_size, dispatch, remap, worker_l1_size, where);
    return devices;
}
void CloseDevices(const std::map<ChipId, IDevice*>& devices) {
    for (const auto& [id, device] : devices) CloseDevice(device);
}
IDevice* GetActiveDevice(ChipId device_id, Where where) {
    const std::lock_guard lock(registry().mutex);
    const auto found = registry().active.find(device_id);
    if (found == registry().active.end())
        refuse_call(where, fmt::format("device {} is not open", device_id),
                    fmt::format("Device {} is not active", device_id),
                    "open it with CreateDevice or MeshDevice::create");
    return found->second;
}
bool DispatchStateCheck(bool is_fast_dispatch) { return is_fast_dispatch; }
std::string get_platform_architecture_name() { return hal::get_arch_name(); }

}  // namespace detail

IDevice::IDevice(std::unique_ptr<detail::DeviceImpl> impl) : impl_(std::move(impl)) {}
IDevice::~IDevice() = default;

namespace {

tt::ARCH arch_of(const tessera::Arch& arch) {
    return arch.name == tessera::ArchName::Blackhole ? tt::ARCH::BLACKHOLE : tt::ARCH::WORMHOLE_B0;
}

}  // namespace

tt::ARCH IDevice::arch() const { return arch_of(impl_->arch()); }
ChipId IDevice::id() const { return impl_->id; }
std::uint8_t IDevice::num_hw_cqs() const { return impl_->num_queues; }
bool IDevice::is_initialized() const { return impl_->chip().is_open(); }
int IDevice::num_dram_channels() const { return static_cast<int>(impl_->chip().num_dram_banks()); }
std::uint32_t IDevice::l1_size_per_core() const { return impl_->arch().l1_bytes; }
std::uint32_t IDevice::dram_size_per_channel() const {
    return static_cast<std::uint32_t>(impl_->arch().dram_bank_bytes);
}
int IDevice::get_clock_rate_mhz() const { return arch() == tt::ARCH::BLACKHOLE ? 1350 : 1000; }

CoreCoord IDevice::grid_size() const { return {impl_->arch().noc_columns, impl_->arch().noc_rows}; }
CoreCoord IDevice::logical_grid_size() const { return from_library(impl_->chip().grid()); }
CoreCoord IDevice::dram_grid_size() const { return {impl_->chip().num_dram_banks(), 1}; }
CoreCoord IDevice::compute_with_storage_grid_size() const { return logical_grid_size(); }
// Kernels use the same coordinates on both NoCs.
CoreCoord IDevice::virtual_noc0_coordinate(std::uint8_t, CoreCoord coord) const { return coord; }

CoreCoord IDevice::worker_core_from_logical_core(const CoreCoord& core, Where where) const {
    if (!impl_->chip().has_core(to_library(core)))
        refuse_call(where, fmt::format("there is no core {}: the grid is {}", core.str(), logical_grid_size().str()),
                    fmt::format("Bounds-Error -- Logical_core={} is outside of logical_grid_size={}", core.str(),
                                logical_grid_size().str()));
    return from_library(impl_->arch().translated(to_library(core)));
}
std::vector<CoreCoord> IDevice::worker_cores_from_logical_cores(const std::vector<CoreCoord>& cores,
                                                                Where where) const {
    std::vector<CoreCoord> result;
    for (const CoreCoord& core : cores) result.push_back(worker_core_from_logical_core(core, where));
    return result;
}
CoreCoord IDevice::virtual_core_from_logical_core(const CoreCoord& core, const CoreType& type, Where where) const {
    if (type == CoreType::WORKER || type == CoreType::TENSIX) return worker_core_from_logical_core(core, where);
    if (type == CoreType::DRAM && core.x < impl_->chip().num_dram_banks())
        return from_library(impl_->arch().dram_banks[core.x].noc_coord[0]);
    return ethernet_core_from_logical_core(core, where);
}
CoreCoord IDevice::logical_core_from_dram_channel(std::uint32_t channel) const { return {channel, 0}; }
std::uint32_t IDevice::dram_channel_from_logical_core(const CoreCoord& core) const {
    return static_cast<std::uint32_t>(core.x);
}

// For each bank the worker that is fewest hops from it on that NoC; no worker twice.
std::vector<CoreCoord> IDevice::get_optimal_dram_bank_to_logical_worker_assignment(NOC noc) {
    const tessera::Arch& arch = impl_->arch();
    const tessera::CoreCoord grid = impl_->chip().grid();
    std::vector<CoreCoord> chosen;
    for (const tessera::DramBank& bank : arch.dram_banks) {
        const tessera::NocCoord port = bank.noc_coord[noc == NOC::NOC_1 ? 1 : 0];
        CoreCoord best;
        std::uint32_t best_distance = std::numeric_limits<std::uint32_t>::max();
        for (std::uint32_t y = 0; y < grid.y; y++)
            for (std::uint32_t x = 0; x < grid.x; x++) {
                if (std::find(chosen.begin(), chosen.end(), CoreCoord(x, y)) != chosen.end()) continue;
                const tessera::NocCoord at = arch.translated({x, y});
                const auto far = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
                const std::uint32_t distance = far(at.x, port.x) + far(at.y, port.y);
                if (distance >= best_distance) continue;
                best_distance = distance;
                best = {x, y};
            }
        chosen.push_back(best);
    }
    return chosen;
}

// As kernels encode them: y above x, six bits each.
std::uint32_t IDevice::get_noc_unicast_encoding(std::uint8_t, const CoreCoord& core) const {
    return static_cast<std::uint32_t>(core.y << 6 | core.x);
}
std::uint32_t IDevice::get_noc_multicast_encoding(std::uint8_t noc_index, const CoreRange& cores) const {
    const CoreCoord &from = noc_index ? cores.end_coord : cores.start_coord,
                    &to = noc_index ? cores.start_coord : cores.end_coord;
    return static_cast<std::uint32_t>(from.y << 18 | from.x << 12 | to.y << 6 | to.x);
}

CoreCoord IDevice::ethernet_core_from_logical_core(const CoreCoord& core, Where where) const {
    refuse_call(where, fmt::format("there is no Ethernet core {}: Ethernet cores are not modelled", core.str()));
}
std::unordered_set<CoreCoord> IDevice::get_active_ethernet_cores(bool) const { return {}; }
std::unordered_set<CoreCoord> IDevice::get_inactive_ethernet_cores() const { return {}; }
bool IDevice::is_active_ethernet_core(CoreCoord, bool) const { return false; }
bool IDevice::is_inactive_ethernet_core(CoreCoord) const { return false; }
const std::set<CoreCoord>& IDevice::ethernet_cores() const {
    static const std::set<CoreCoord> none;
    return none;
}

const std::unique_ptr<Allocator>& IDevice::allocator() const {
    const std::lock_guard lock(impl_->mutex);
    if (!impl_->allocator) impl_->allocator = std::make_unique<Allocator>(const_cast<IDevice*>(this));
    return impl_->allocator;
}
const std::unique_ptr<Allocator>& IDevice::allocator(SubDeviceId) const { return allocator(); }
std::optional<DeviceAddr> IDevice::lowest_occupied_compute_l1_address() const {
    const tessera::Allocator& l1 = impl_->chip().allocator(tessera::BufferType::L1);
    return l1.blocks().empty() ? std::nullopt : std::optional<DeviceAddr>(l1.lowest());
}
std::optional<DeviceAddr> IDevice::lowest_occupied_compute_l1_address(ttsl::Span<const SubDeviceId>) const {
    return lowest_occupied_compute_l1_address();
}
std::uint64_t IDevice::get_dev_addr(CoreCoord, HalL1MemAddrType type, Where where) const {
    const bool known = type == HalL1MemAddrType::UNRESERVED || type == HalL1MemAddrType::DEFAULT_UNRESERVED;
    if (type == HalL1MemAddrType::KERNEL_CONFIG) return impl_->arch().kernel_config_base;
    if (!known && type != HalL1MemAddrType::BASE)
        refuse_call(where, fmt::format("{} is no part of L1 here", ttsl::enum_name(type)));
    return known ? impl_->arch().l1_unreserved_base : 0;
}
std::uint64_t IDevice::get_dev_size(CoreCoord core, HalL1MemAddrType type, Where where) const {
    if (type == HalL1MemAddrType::KERNEL_CONFIG) return impl_->arch().kernel_config_bytes;
    return impl_->arch().l1_bytes - get_dev_addr(core, type, where);
}
void IDevice::clear_program_cache() {
    for (const auto& chip : impl_->chips) tessera::clear_program_cache(*chip);
}
std::size_t IDevice::num_program_cache_entries() const {
    return tessera::program_cache_counters(impl_->chip()).entries;
}

bool IDevice::close() {
    for (const auto& chip : impl_->chips) chip->close();
    return true;
}

struct CommandQueue::Impl {
    IDevice* device;
    std::uint32_t id;
};
CommandQueue::CommandQueue(IDevice* device, std::uint32_t id) : impl_(std::make_unique<const Impl>(Impl{device, id})) {}
CommandQueue::~CommandQueue() = default;
IDevice* CommandQueue::device() const { return impl_->device; }
std::uint32_t CommandQueue::id() const { return impl_->id; }

CommandQueue& IDevice::command_queue(std::optional<std::uint8_t> cq_id) {
    const std::lock_guard lock(impl_->mutex);
    const std::size_t number = cq_id.value_or(GetCurrentCommandQueueIdForThread());
    while (impl_->queues.size() <= number)
        impl_->queues.push_back(std::make_unique<CommandQueue>(this, static_cast<std::uint32_t>(impl_->queues.size())));
    return *impl_->queues[number];
}

// ---- devices by number

void SetRootDir(const std::string& root_dir) { setenv("TT_METAL_HOME", root_dir.c_str(), 1); }
std::size_t GetNumAvailableDevices() { return distributed::SystemMesh::instance().shape().mesh_size(); }
std::size_t GetNumPCIeDevices() { return GetNumAvailableDevices(); }
ChipId GetPCIeDeviceID(ChipId device_id) { return device_id; }
bool IsGalaxyCluster() { return false; }

IDevice* CreateDevice(ChipId device_id, std::uint8_t num_hw_cqs, std::size_t l1_small_size, std::size_t,
                      const DispatchCoreConfig&, const std::vector<std::uint32_t>&, std::size_t, detail::Where where) {
    auto chip =
        std::make_unique<detail::Chip>(device_id, detail::open_chip(device_id, l1_small_size, where), num_hw_cqs);
    IDevice* device = chip.get();
    const std::lock_guard lock(detail::registry().mutex);
    detail::registry().owned[device] = std::move(chip);
    return device;
}
IDevice* CreateDeviceMinimal(ChipId device_id, std::uint8_t num_hw_cqs, const DispatchCoreConfig& config,
                             detail::Where where) {
    return CreateDevice(device_id, num_hw_cqs, 0, 0, config, {}, 0, where);
}
bool CloseDevice(IDevice* device) {
    const bool closed = device->close();
    std::unique_ptr<detail::Chip> last;  // destroyed without the lock, which its destructor takes
    const std::lock_guard lock(detail::registry().mutex);
    const auto found = detail::registry().owned.find(device);
    if (found == detail::registry().owned.end()) return closed;
    last = std::move(found->second);
    detail::registry().owned.erase(found);
    return closed;
}

ClusterType GetClusterType() {
    const std::string product = tessera::load_arch(tessera::arch_setting())->product;
    return product == "n150"   ? ClusterType::N150
           : product == "n300" ? ClusterType::N300
           : product == "p100" ? ClusterType::P100
                               : ClusterType::P150;
}

namespace {
thread_local std::vector<std::uint8_t> current_queues;
}
void PushCurrentCommandQueueIdForThread(std::uint8_t cq_id) { current_queues.push_back(cq_id); }
std::uint8_t PopCurrentCommandQueueIdForThread() {
    const std::uint8_t last = GetCurrentCommandQueueIdForThread();
    if (!current_queues.empty()) current_queues.pop_back();
    return last;
}
std::uint8_t GetCurrentCommandQueueIdForThread() { return current_queues.empty() ? 0 : current_queues.back(); }
void ReadMeshDeviceProfilerResults(distributed::MeshDevice&, ProfilerReadState,
                                   const std::optional<ProfilerOptionalMetadata>&) {}

namespace hal {

namespace {
std::shared_ptr<const tessera::Arch> chosen_arch() { return tessera::load_arch(tessera::arch_setting()); }
}  // namespace

tt::ARCH get_arch() { return arch_of(*chosen_arch()); }
std::string get_arch_name() { return chosen_arch()->chip; }
std::uint32_t get_l1_size() { return chosen_arch()->l1_bytes; }
std::uint32_t get_dram_alignment() { return chosen_arch()->dram_alignment; }
std::uint32_t get_l1_alignment() { return chosen_arch()->l1_alignment; }
std::uint32_t get_pcie_alignment() { return chosen_arch()->dram_alignment; }
std::uint32_t get_erisc_l1_unreserved_base() { return 0; }
std::uint32_t get_erisc_l1_unreserved_size() { return 0; }
std::uint32_t get_max_worker_l1_unreserved_size() {
    return chosen_arch()->l1_bytes - chosen_arch()->l1_unreserved_base;
}
std::uint32_t get_arch_num_circular_buffers() { return chosen_arch()->num_cbs; }
float get_eps() { return std::numeric_limits<float>::epsilon(); }
float get_nan() { return std::numeric_limits<float>::quiet_NaN(); }
float get_inf() { return std::numeric_limits<float>::infinity(); }

}  // namespace hal
}  // namespace tt::tt_metal
