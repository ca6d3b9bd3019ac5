// Buffers of a device (METALIUM 5). Where pages lie is the library's business.
#include <tt-metalium/buffer.hpp>

#include <algorithm>
#include <atomic>

#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tt_align.hpp>

#include "buffer_impl.hpp"
#include "convert.hpp"
#include "device/allocator.hpp"
#include "device/lock.hpp"
#include "device/place.hpp"
#include "device_impl.hpp"

namespace tt::tt_metal {

using detail::BufferImpl;
using detail::refuse_call;
using detail::to_library;

std::ostream& operator<<(std::ostream& out, const ShardSpec& spec) {
    return out << "ShardSpec(grid=" << spec.grid << ",shape={" << spec.shape[0] << ", " << spec.shape[1]
               << "},orientation=" << ttsl::enum_name(spec.orientation) << ")";
}
std::array<std::uint32_t, 2> ShardSpecBuffer::shape_in_pages() const {
    return {page_shape[0] ? shape()[0] / page_shape[0] : 0, page_shape[1] ? shape()[1] / page_shape[1] : 0};
}
DeviceAddr ShardSpecBuffer::num_pages() const {
    const auto pages = shape_in_pages();
    return DeviceAddr{pages[0]} * pages[1];
}
bool is_sharded(const TensorMemoryLayout& layout) { return layout != TensorMemoryLayout::INTERLEAVED; }

namespace detail {

namespace {

std::vector<uint32_t> extents_of(const Shape& shape) { return {shape.begin(), shape.end()}; }

void check(const BufferImpl& buffer, Where where) {
    if (buffer.page_size ? buffer.size % buffer.page_size : buffer.size)
        refuse_call(
            where,
            fmt::format("a buffer of {} B is not a whole number of pages of {} B", buffer.size, buffer.page_size),
            fmt::format("For valid non-interleaved buffers page size {} must equal buffer size {}. For "
                        "interleaved-buffers, buffer size should be divisble by the page size",
                        buffer.page_size, buffer.size),
            "make the size a multiple of the page size");
    const bool described = buffer.sharding.shard_spec() || buffer.sharding.buffer_distribution_spec();
    if (is_sharded(buffer.sharding.buffer_layout()) && !described)
        refuse_call(
            where, "a sharded buffer has no shard specification",
            "Buffer was specified as sharded but does not have shard_spec or buffer_distribution_spec specified");
    if (!is_sharded(buffer.sharding.buffer_layout()) && described)
        refuse_call(where, "an interleaved buffer has a shard specification",
                    "Buffer was specified as not sharded but has shard_spec or buffer_distribution_spec specified");
    if (buffer.type != BufferType::DRAM && buffer.type != BufferType::L1 && buffer.type != BufferType::L1_SMALL)
        refuse_call(where, fmt::format("buffers of type {} are not modelled", ttsl::enum_name(buffer.type)));
}

std::shared_ptr<tessera::Buffer> describe(const BufferImpl& buffer, Where where) {
    auto part = std::make_shared<tessera::Buffer>();
    part->type = to_library(buffer.type);
    part->layout = to_library(buffer.sharding.buffer_layout());
    part->page_size = static_cast<uint32_t>(buffer.page_size);
    part->num_pages = buffer.page_size ? static_cast<uint32_t>(buffer.size / buffer.page_size) : 0;
    part->made_at = user_line(where);
    const auto extents = buffer.extents();
    if (const auto& distribution = buffer.sharding.buffer_distribution_spec()) {
        std::vector<tessera::CoreCoord> cores;
        for (const CoreCoord& core : distribution->cores()) cores.push_back(to_library(core));
        tessera::map_shards(*extents, std::move(cores), *part);
    } else if (const auto& shards = buffer.sharding.shard_spec()) {
        const bool in_blocks = buffer.sharding.buffer_layout() == TensorMemoryLayout::BLOCK_SHARDED;
        const tessera::CoreRangeSet grid = to_library(shards->grid());
        tessera::map_shards(*extents,
                            tessera::shard_cores(*extents, grid, to_library(shards->orientation()), in_blocks), *part);
        part->shard_grid = grid;
    }
    return part;
}

std::shared_ptr<Buffer> make(BufferImpl described, std::optional<DeviceAddr> address, Where where) {
    static std::atomic<std::size_t> next_id{0};
    check(described, where);
    auto impl = std::make_unique<BufferImpl>(std::move(described));
    impl->unique_id = next_id++;
    impl->owns_memory = !address;
    auto parts = std::make_shared<ChipBuffers>();
    IDevice* device = impl->device;
    const std::lock_guard lock(device->impl().mutex);  // the chips of a mesh allocate in step
    at_line(where, [&] {
        for (const auto& chip : impl->device->impl().chips) {
            auto part = describe(*impl, where);
            if (address) part = tessera::place_at(*chip, part, *address);
            else
                part = impl->bottom_up ? tessera::allocate_from(*chip, part, *impl->bottom_up)
                                       : tessera::allocate(*chip, part);
            parts->push_back(std::move(part));
        }
    });
    for (const auto& part : *parts)
        if (part->address != parts->front()->address)
            refuse_call(where,
                        fmt::format("the chips of the mesh place this buffer at {} and {}", parts->front()->address,
                                    part->address),
                        "", "allocate on the whole mesh only, so that its chips stay in step");
    impl->chips = std::move(parts);
    auto buffer = std::make_shared<Buffer>(std::move(impl));
    if (!address) device->impl().buffers.insert(buffer.get());
    return buffer;
}

}  // namespace

std::optional<tessera::PageExtents> BufferImpl::extents() const {
    if (const auto& distribution = sharding.buffer_distribution_spec())
        return tessera::PageExtents{extents_of(distribution->tensor_shape_in_pages()),
                                    extents_of(distribution->shard_shape_in_pages())};
    if (const auto& shards = sharding.shard_spec()) {
        const auto tensor = shards->tensor2d_shape_in_pages, shard = shards->shape_in_pages();
        return tessera::PageExtents{{tensor[0], tensor[1]}, {shard[0], shard[1]}};
    }
    return std::nullopt;
}

std::shared_ptr<tessera::Buffer> part_on(const ChipBuffers& chips, const tessera::Device& chip) {
    for (const auto& part : chips)
        if (part->device == &chip) return part;
    return nullptr;
}

std::shared_ptr<Buffer> chip_view(const Buffer& buffer, IDevice* device, std::size_t index) {
    auto impl = std::make_unique<BufferImpl>(buffer.impl());
    impl->device = device;
    impl->chip = index;
    impl->whole_mesh = false;
    return std::make_shared<Buffer>(std::move(impl));
}

namespace {

// Programs and allocations of other threads end first. Where the process ends meanwhile, its memory goes with it.
void deallocate_in_turn(tessera::Buffer& part) {
    try {
        const tessera::DeviceLock lock(*part.device);
        part.deallocate();
    } catch (const tessera::Interrupted&) {}
}

}  // namespace

void deallocate(BufferImpl& buffer) {
    if (buffer.root || !buffer.whole_mesh) return;
    for (const auto& part : *buffer.chips)
        buffer.owns_memory ? deallocate_in_turn(*part) : void(part->allocated = false);
}

}  // namespace detail

struct BufferShardingArgs::Impl {
    std::optional<BufferDistributionSpec> distribution;
    std::optional<ShardSpecBuffer> shard_spec;
    TensorMemoryLayout layout;
};
BufferShardingArgs::BufferShardingArgs(std::optional<BufferDistributionSpec> distribution,
                                       std::optional<ShardSpecBuffer> shard_spec, TensorMemoryLayout layout)
    : impl_(std::make_shared<const Impl>(Impl{std::move(distribution), std::move(shard_spec), layout})) {}
BufferShardingArgs::BufferShardingArgs(std::nullopt_t)
    : BufferShardingArgs(std::nullopt, std::nullopt, TensorMemoryLayout::INTERLEAVED) {}
BufferShardingArgs::BufferShardingArgs(std::optional<BufferDistributionSpec> distribution)
    : BufferShardingArgs(distribution, std::nullopt,
                         distribution ? TensorMemoryLayout::BLOCK_SHARDED : TensorMemoryLayout::INTERLEAVED) {}
const std::optional<BufferDistributionSpec>& BufferShardingArgs::buffer_distribution_spec() const {
    return impl_->distribution;
}
const std::optional<ShardSpecBuffer>& BufferShardingArgs::shard_spec() const { return impl_->shard_spec; }
TensorMemoryLayout BufferShardingArgs::buffer_layout() const { return impl_->layout; }

std::shared_ptr<Buffer> Buffer::create(IDevice* device, DeviceAddr size, DeviceAddr page_size, BufferType type,
                                       const BufferShardingArgs& sharding, std::optional<bool> bottom_up,
                                       std::optional<SubDeviceId> sub_device, std::source_location where) {
    return detail::make({.device = device,
                         .size = size,
                         .page_size = page_size,
                         .type = type,
                         .sharding = sharding,
                         .bottom_up = bottom_up,
                         .sub_device = sub_device},
                        std::nullopt, where);
}
std::shared_ptr<Buffer> Buffer::create(IDevice* device, DeviceAddr address, DeviceAddr size, DeviceAddr page_size,
                                       BufferType type, const BufferShardingArgs& sharding,
                                       std::optional<bool> bottom_up, std::optional<SubDeviceId> sub_device,
                                       std::source_location where) {
    return detail::make({.device = device,
                         .size = size,
                         .page_size = page_size,
                         .type = type,
                         .sharding = sharding,
                         .bottom_up = bottom_up,
                         .sub_device = sub_device},
                        address, where);
}

Buffer::Buffer(std::unique_ptr<BufferImpl> impl) : impl_(std::move(impl)) {}
Buffer::~Buffer() {
    if (impl_->root || !impl_->whole_mesh) return;
    // The device of a buffer that was given back may be gone.
    if (is_allocated()) DeallocateBuffer(*this);
}

std::shared_ptr<Buffer> Buffer::view(const BufferRegion& region, std::source_location where) {
    const auto refuse_region = [&](const char* text) {
        refuse_call(where,
                    fmt::format("bytes {} to {} are no whole pages of this buffer of {} B in pages of {} B",
                                region.offset, region.offset + region.size, size(), page_size()),
                    text);
    };
    if (page_size() && region.offset % page_size()) refuse_region("Region offset must be a multiple of page size");
    if (page_size() && region.size % page_size()) refuse_region("Region size must be a multiple of page size");
    if (region.offset + region.size > size()) refuse_region("Region must be within buffer");
    if (region.offset == 0 && region.size == size()) return shared_from_this();
    auto impl = std::make_unique<BufferImpl>(*impl_);
    impl->root = root_buffer();
    impl->root_offset += region.offset;
    impl->size = region.size;
    return std::make_shared<Buffer>(std::move(impl));
}

IDevice* Buffer::device() const { return impl_->device; }
Allocator* Buffer::allocator() const { return impl_->device->allocator().get(); }
DeviceAddr Buffer::size() const { return impl_->size; }
bool Buffer::is_allocated() const { return impl_->part().allocated; }
std::uint32_t Buffer::address() const { return static_cast<std::uint32_t>(impl_->part().address); }
DeviceAddr Buffer::page_size() const { return impl_->page_size; }
void Buffer::set_page_size(DeviceAddr page_size, std::source_location where) {
    if (page_size ? size() % page_size : size())
        refuse_call(where, fmt::format("a buffer of {} B is not a whole number of pages of {} B", size(), page_size),
                    "buffer size must be divisible by new page size");
    impl_->page_size = page_size;
    for (const auto& part : *impl_->chips) {
        part->page_size = static_cast<uint32_t>(page_size);
        part->aligned_page_size = static_cast<uint32_t>(aligned_page_size());
        part->num_pages = num_pages();
    }
}
std::uint32_t Buffer::num_pages() const { return page_size() ? static_cast<std::uint32_t>(size() / page_size()) : 0; }
std::uint32_t Buffer::num_dev_pages() const {
    if (!is_sharded(buffer_layout())) return num_pages();
    const tessera::Buffer& part = impl_->part();
    return part.shard_pages * static_cast<std::uint32_t>(part.shard_cores.size());
}
BufferType Buffer::buffer_type() const { return impl_->type; }
HalMemType Buffer::memory_type() const { return is_dram() ? HalMemType::DRAM : HalMemType::L1; }
CoreType Buffer::core_type() const { return is_dram() ? CoreType::DRAM : CoreType::WORKER; }
bool Buffer::is_l1() const { return impl_->type == BufferType::L1 || impl_->type == BufferType::L1_SMALL; }
bool Buffer::is_dram() const { return impl_->type == BufferType::DRAM; }
bool Buffer::is_trace() const { return impl_->type == BufferType::TRACE; }
bool Buffer::is_valid_region(const BufferRegion& region) const { return region.offset + region.size <= size(); }
bool Buffer::is_valid_partial_region(const BufferRegion& region) const {
    return is_valid_region(region) && (region.offset > 0 || region.size != size());
}
TensorMemoryLayout Buffer::buffer_layout() const { return impl_->sharding.buffer_layout(); }
bool Buffer::bottom_up() const { return impl_->bottom_up.value_or(is_dram()); }
DeviceAddr Buffer::page_address(DeviceAddr bank_id, DeviceAddr page_index) const {
    const DeviceAddr banks = allocator()->get_num_banks(impl_->type);
    TT_FATAL(bank_id < banks, "Invalid Bank ID: {} exceeds total numbers of banks ({})!", bank_id, banks);
    const DeviceAddr slot = is_sharded(buffer_layout()) ? page_index : page_index / banks;
    return impl_->part().address + slot * aligned_page_size();
}
std::uint32_t Buffer::alignment() const { return allocator()->get_alignment(impl_->type); }
DeviceAddr Buffer::aligned_page_size() const { return page_size() ? tt::align(page_size(), alignment()) : 0; }
DeviceAddr Buffer::aligned_size() const { return num_dev_pages() * aligned_page_size(); }
DeviceAddr Buffer::aligned_size_per_bank() const { return impl_->part().bytes_per_bank; }
const std::optional<BufferDistributionSpec>& Buffer::buffer_distribution_spec() const {
    return impl_->sharding.buffer_distribution_spec();
}
bool Buffer::has_shard_spec() const { return impl_->sharding.shard_spec().has_value(); }
ShardSpecBuffer Buffer::shard_spec(std::source_location where) const {
    if (!has_shard_spec()) refuse_call(where, "this buffer has no shard specification", "Buffer not sharded");
    return *impl_->sharding.shard_spec();
}
void Buffer::set_shard_spec(const ShardSpecBuffer& shard_spec) {
    impl_->sharding = BufferShardingArgs(shard_spec, buffer_layout());
}
std::optional<std::uint32_t> Buffer::num_cores() const {
    if (!is_sharded(buffer_layout())) return std::nullopt;
    return static_cast<std::uint32_t>(impl_->part().shard_cores.size());
}
std::shared_ptr<Buffer> Buffer::root_buffer() { return impl_->root ? impl_->root : shared_from_this(); }
BufferRegion Buffer::root_buffer_region() const { return {impl_->root_offset, size()}; }
std::optional<SubDeviceId> Buffer::sub_device_id() const { return impl_->sub_device; }
std::size_t Buffer::unique_id() const { return impl_->unique_id; }

UncompressedBufferPageMapping generate_buffer_page_mapping(const Buffer& buffer) {
    if (const auto& distribution = buffer.buffer_distribution_spec()) return distribution->compute_page_mapping();
    const auto extents = buffer.impl().extents();
    std::vector<CoreCoord> cores;
    for (tessera::CoreCoord core : buffer.impl().part().shard_cores) cores.push_back(detail::from_library(core));
    return detail::compute_page_mapping(Shape(extents->tensor), Shape(extents->shard), cores);
}

// ---- host_api.hpp

std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig& config, detail::Where where) {
    return Buffer::create(config.device, config.size, config.page_size, config.buffer_type, std::nullopt, std::nullopt,
                          std::nullopt, where);
}
std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig& config, DeviceAddr address, detail::Where where) {
    return Buffer::create(config.device, address, config.size, config.page_size, config.buffer_type, std::nullopt,
                          std::nullopt, std::nullopt, where);
}
std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig& config, SubDeviceId id, detail::Where where) {
    return Buffer::create(config.device, config.size, config.page_size, config.buffer_type, std::nullopt, std::nullopt,
                          id, where);
}
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig& config, detail::Where where) {
    return Buffer::create(config.device, config.size, config.page_size, config.buffer_type,
                          BufferShardingArgs(config.shard_parameters, config.buffer_layout), std::nullopt, std::nullopt,
                          where);
}
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig& config, DeviceAddr address, detail::Where where) {
    return Buffer::create(config.device, address, config.size, config.page_size, config.buffer_type,
                          BufferShardingArgs(config.shard_parameters, config.buffer_layout), std::nullopt, std::nullopt,
                          where);
}
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig& config, SubDeviceId id, detail::Where where) {
    return Buffer::create(config.device, config.size, config.page_size, config.buffer_type,
                          BufferShardingArgs(config.shard_parameters, config.buffer_layout), std::nullopt, id, where);
}
void DeallocateBuffer(Buffer& buffer) {
    const std::lock_guard lock(buffer.device()->impl().mutex);  // the chips of a mesh give back in step
    buffer.device()->impl().buffers.erase(&buffer);
    detail::deallocate(buffer.impl());
}

// ---- allocator.hpp

struct Allocator::Impl {
    IDevice* device;
    mutable std::vector<std::uint32_t> ids;  // what get_bank_ids_from_logical_core returned last
    tessera::Device& chip() const { return device->impl().chip(); }
};
Allocator::Allocator(IDevice* device) : impl_(std::make_unique<Impl>(Impl{device, {}})) {}
Allocator::~Allocator() = default;

void Allocator::deallocate_buffers() {
    for (Buffer* buffer : get_allocated_buffers()) DeallocateBuffer(*buffer);
}
std::unordered_set<Buffer*> Allocator::get_allocated_buffers() const {
    const std::lock_guard lock(impl_->device->impl().mutex);
    return impl_->device->impl().buffers;
}
std::uint32_t Allocator::get_num_banks(const BufferType& type) const {
    return type == BufferType::DRAM ? impl_->chip().num_dram_banks() : impl_->chip().num_l1_banks();
}
DeviceAddr Allocator::get_bank_size(const BufferType& type) const {
    const tessera::Allocator& memory = impl_->chip().allocator(to_library(type));
    return memory.end() - memory.begin();
}
CoreCoord Allocator::get_logical_core_from_bank_id(std::uint32_t bank_id) const {
    return detail::from_library(impl_->chip().l1_bank_core(bank_id));
}
std::int32_t Allocator::get_bank_offset(BufferType, std::uint32_t) const { return 0; }
const std::vector<std::uint32_t>& Allocator::get_bank_ids_from_logical_core(BufferType type,
                                                                            const CoreCoord& core) const {
    impl_->ids = {type == BufferType::DRAM ? static_cast<std::uint32_t>(core.x)
                                           : impl_->chip().l1_bank_of(to_library(core))};
    return impl_->ids;
}
DeviceAddr Allocator::get_base_allocator_addr(const HalMemType& type) const {
    return impl_->chip()
        .allocator(type == HalMemType::DRAM ? tessera::BufferType::DRAM : tessera::BufferType::L1)
        .begin();
}
std::uint32_t Allocator::get_alignment(BufferType type) const {
    const tessera::Arch& arch = impl_->chip().arch();
    return type == BufferType::DRAM ? arch.dram_alignment : arch.l1_alignment;
}
std::size_t Allocator::get_worker_l1_size() const {
    const tessera::Arch& arch = impl_->chip().arch();
    return arch.l1_bytes - arch.l1_unreserved_base;
}
Statistics Allocator::get_statistics(const BufferType& type) const {
    const tessera::Allocator& memory = impl_->chip().allocator(to_library(type));
    Statistics result{.total_allocatable_size_bytes = memory.end() - memory.begin(),
                      .total_allocated_bytes = memory.allocated_bytes()};
    result.total_free_bytes = result.total_allocatable_size_bytes - result.total_allocated_bytes;
    uint64_t begin = memory.begin();
    const auto gap_until = [&](uint64_t end) {
        if (end > begin && end - begin > result.largest_free_block_bytes) {
            result.largest_free_block_bytes = end - begin;
            result.largest_free_block_addrs = {static_cast<std::uint32_t>(begin)};
        }
    };
    for (const auto& [address, bytes] : memory.blocks()) {
        gap_until(address);
        begin = address + bytes;
    }
    gap_until(memory.end());
    return result;
}

}  // namespace tt::tt_metal
