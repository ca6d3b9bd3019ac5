// Circular buffers of a program (METALIUM 6).
#include <tt-metalium/circular_buffer.hpp>
#include <tt-metalium/global_circular_buffer.hpp>

#include "program_impl.hpp"

namespace tt::tt_metal {

using detail::CircularBufferConfigImpl;
using detail::refuse_call;

namespace {

void check_index(std::uint8_t index, detail::Where where) {
    if (index >= NUM_CIRCULAR_BUFFERS)
        refuse_call(where, fmt::format("circular buffer {} is none of the {} of a core", index, NUM_CIRCULAR_BUFFERS),
                    fmt::format("Buffer index ({}) exceeds max number of circular buffers per core ({})", index,
                                NUM_CIRCULAR_BUFFERS));
}

}  // namespace

CircularBufferConfig::CircularBufferConfig(std::uint32_t total_size, Where)
    : impl_(std::make_unique<CircularBufferConfigImpl>()) {
    impl_->total_size = total_size;
}
CircularBufferConfig::CircularBufferConfig(std::uint32_t total_size,
                                           const std::map<std::uint8_t, tt::DataFormat>& data_format_spec, Where where)
    : CircularBufferConfig(total_size, where) {
    for (const auto& [index, format] : data_format_spec) {
        check_index(index, where);
        impl_->formats[index] = format;
        impl_->indices.insert(index);
    }
}
CircularBufferConfig::CircularBufferConfig(std::uint32_t total_size,
                                           const std::map<std::uint8_t, tt::DataFormat>& data_format_spec,
                                           const Buffer& buffer, Where where)
    : CircularBufferConfig(total_size, data_format_spec, where) {
    set_globally_allocated_address(buffer, where);
}
CircularBufferConfig::CircularBufferConfig(const CBDescriptor& descriptor, Where where)
    : CircularBufferConfig(descriptor.total_size, where) {
    if (descriptor.global_circular_buffer || !descriptor.remote_format_descriptors.empty())
        tessera::not_modelled("remote-cb", "this circular buffer has remote parts", detail::user_line(where));
    for (const CBFormatDescriptor& format : descriptor.format_descriptors) {
        check_index(format.buffer_index, where);
        index(format.buffer_index, where).set_data_format(format.data_format).set_page_size(format.page_size);
        if (format.tile)
            set_tile_dims(format.buffer_index, Tile({format.tile->height, format.tile->width}, format.tile->transpose));
    }
    if (descriptor.buffer) set_globally_allocated_address(*descriptor.buffer, where);
    set_address_offset(descriptor.address_offset, where);
}
CircularBufferConfig::CircularBufferConfig(const CircularBufferConfig& other)
    : impl_(std::make_unique<CircularBufferConfigImpl>(*other.impl_)) {}
CircularBufferConfig& CircularBufferConfig::operator=(const CircularBufferConfig& other) {
    *impl_ = *other.impl_;
    return *this;
}
CircularBufferConfig::CircularBufferConfig(CircularBufferConfig&& other) noexcept = default;
CircularBufferConfig& CircularBufferConfig::operator=(CircularBufferConfig&& other) noexcept = default;
CircularBufferConfig::~CircularBufferConfig() = default;

CircularBufferConfig& CircularBufferConfig::set_page_size(std::uint8_t index, std::uint32_t page_size, Where where) {
    if (!impl_->indices.contains(index))
        refuse_call(where, fmt::format("circular buffer {} is none of this configuration", index),
                    fmt::format("Illegal circular buffer index {}. Page size can only be specified for buffer indices "
                                "configured during config creation",
                                index));
    if (page_size == 0 || impl_->total_size % page_size)
        refuse_call(where, fmt::format("{} B are not a whole number of pages of {} B", impl_->total_size, page_size),
                    fmt::format("Total circular buffer size {} B must be divisible by page size {} B",
                                impl_->total_size, page_size),
                    "make the total size a multiple of the page size");
    impl_->page_sizes[index] = page_size;
    return *this;
}
CircularBufferConfig& CircularBufferConfig::set_total_size(std::uint32_t total_size, Where where) {
    if (impl_->buffer && total_size > impl_->max_size)
        refuse_call(
            where,
            fmt::format("{} B are more than the {} B that the buffer has on a core", total_size, impl_->max_size),
            fmt::format("Cannot set circular buffer size to {}. This is larger than the associated dynamically "
                        "allocated L1 buffer bank size of {} B",
                        total_size, impl_->max_size));
    if (total_size == 0)
        refuse_call(where, "a circular buffer needs at least one byte",
                    "Total size for circular buffer must be non-zero!");
    impl_->total_size = total_size;
    return *this;
}
CircularBufferConfig& CircularBufferConfig::set_globally_allocated_address(const Buffer& buffer, Where where) {
    return set_globally_allocated_address_and_total_size(buffer, impl_->total_size, where);
}
CircularBufferConfig& CircularBufferConfig::set_globally_allocated_address_and_total_size(const Buffer& buffer,
                                                                                          std::uint32_t total_size,
                                                                                          Where where) {
    if (!buffer.is_l1())
        refuse_call(where, "a circular buffer cannot lie in a DRAM buffer",
                    "Only L1 buffers can have an associated circular buffer!", "put the buffer into L1");
    impl_->buffer = buffer.impl().chips;
    impl_->address = buffer.address();
    impl_->max_size = static_cast<std::uint32_t>(buffer.aligned_size_per_bank());
    return set_total_size(total_size, where);
}
CircularBufferConfig& CircularBufferConfig::set_tile_dims(std::uint8_t index, const Tile& tile) {
    check_index(index, Where::current());
    impl_->tiles[index] = tile;
    return *this;
}
CircularBufferConfig& CircularBufferConfig::set_address_offset(std::uint32_t offset, Where where) {
    if (offset) refuse_call(where, fmt::format("an address offset of {} B is not modelled", offset));
    return *this;
}

const std::array<std::optional<Tile>, NUM_CIRCULAR_BUFFERS>& CircularBufferConfig::tiles() const {
    return impl_->tiles;
}
std::uint32_t CircularBufferConfig::total_size() const { return impl_->total_size; }
std::optional<std::uint32_t> CircularBufferConfig::globally_allocated_address() const { return impl_->address; }
const std::unordered_set<std::uint8_t>& CircularBufferConfig::buffer_indices() const { return impl_->indices; }
const std::unordered_set<std::uint8_t>& CircularBufferConfig::local_buffer_indices() const { return impl_->indices; }
const std::unordered_set<std::uint8_t>& CircularBufferConfig::remote_buffer_indices() const {
    return impl_->remote_indices;
}
const std::array<std::optional<tt::DataFormat>, NUM_CIRCULAR_BUFFERS>& CircularBufferConfig::data_formats() const {
    return impl_->formats;
}
const std::array<std::optional<std::uint32_t>, NUM_CIRCULAR_BUFFERS>& CircularBufferConfig::page_sizes() const {
    return impl_->page_sizes;
}
bool CircularBufferConfig::dynamic_cb() const { return impl_->buffer != nullptr; }
std::uint32_t CircularBufferConfig::max_size() const { return impl_->max_size; }
std::uint32_t CircularBufferConfig::buffer_size() const { return impl_->max_size; }

bool operator==(const CircularBufferConfig& a, const CircularBufferConfig& b) {
    const CircularBufferConfigImpl &x = a.impl(), &y = b.impl();
    return x.total_size == y.total_size && x.formats == y.formats && x.page_sizes == y.page_sizes &&
           x.tiles == y.tiles && x.indices == y.indices && x.address == y.address;
}

CircularBufferConfig::Builder CircularBufferConfig::index(std::uint8_t index, Where where) {
    check_index(index, where);
    impl_->indices.insert(index);
    return {*this, index, where};
}
CircularBufferConfig::Builder CircularBufferConfig::remote_index(std::uint8_t index, Where where) {
    tessera::not_modelled("remote-cb", fmt::format("circular buffer {} is a remote one", index),
                          detail::user_line(where));
}
CircularBufferConfig::Builder::Builder(CircularBufferConfig& parent, std::uint8_t buffer_index, Where where)
    : parent_(parent), buffer_index_(buffer_index), where_(where) {}
const CircularBufferConfig::Builder& CircularBufferConfig::Builder::set_data_format(tt::DataFormat format) const {
    parent_.impl_->formats[buffer_index_] = format;
    return *this;
}
const CircularBufferConfig::Builder& CircularBufferConfig::Builder::set_total_size(std::uint32_t total_size) const {
    parent_.set_total_size(total_size, where_);
    return *this;
}
const CircularBufferConfig::Builder& CircularBufferConfig::Builder::set_page_size(std::uint32_t page_size) const {
    parent_.set_page_size(buffer_index_, page_size, where_);
    return *this;
}
const CircularBufferConfig::Builder& CircularBufferConfig::Builder::set_tile_dims(const Tile& tile) const {
    parent_.set_tile_dims(buffer_index_, tile);
    return *this;
}

// ---- circular_buffer.hpp

CBHandle CircularBuffer::id() const { return impl_->id; }
const CoreRangeSet& CircularBuffer::core_ranges() const { return impl_->cores; }
std::size_t CircularBuffer::size() const { return impl_->config.total_size(); }
bool CircularBuffer::globally_allocated() const { return impl_->config.dynamic_cb(); }
const std::unordered_set<std::uint8_t>& CircularBuffer::buffer_indices() const {
    return impl_->config.buffer_indices();
}
std::uint32_t CircularBuffer::page_size(std::uint32_t index) const {
    TT_FATAL(index < NUM_CIRCULAR_BUFFERS && impl_->config.page_sizes()[index],
             "Access to page size for buffer index {} that is not in this circular buffer", index);
    return *impl_->config.page_sizes()[index];
}
std::uint32_t CircularBuffer::num_pages(std::uint32_t index) const {
    return static_cast<std::uint32_t>(size()) / page_size(index);
}
DataFormat CircularBuffer::data_format(std::uint32_t index) const {
    TT_FATAL(index < NUM_CIRCULAR_BUFFERS && impl_->config.data_formats()[index],
             "Access to data format for buffer index {} that is not in this circular buffer", index);
    return *impl_->config.data_formats()[index];
}
const CircularBufferConfig& CircularBuffer::config() const { return impl_->config; }

// ---- host_api.hpp

namespace {

void check_complete(const CircularBufferConfig& config, detail::Where where) {
    if (config.total_size() == 0)
        refuse_call(where, "a circular buffer needs at least one byte",
                    "Total size for circular buffer must be non-zero!");
    for (std::uint8_t index : config.buffer_indices())
        if (!config.data_formats()[index] || !config.page_sizes()[index])
            refuse_call(where,
                        fmt::format("circular buffer {} has no {}", index,
                                    config.data_formats()[index] ? "page size" : "data format"),
                        fmt::format("Expected both data format and page size to be set for buffer index {}", index),
                        fmt::format("config.set_page_size({}, page_size)", index));
}

void check_indices_free(const detail::ProgramImpl& program, const CoreRangeSet& cores,
                        const CircularBufferConfig& config, detail::Where where) {
    for (const auto& other : program.circular_buffers) {
        if (!other->cores.intersects(cores)) continue;
        for (std::uint8_t index : config.buffer_indices())
            if (other->config.buffer_indices().contains(index))
                refuse_call(
                    where, fmt::format("circular buffer {} exists already on cores of {}", index, cores.str()),
                    fmt::format("Invalid circular buffer index: Cannot add circular buffer at index {}, another "
                                "circular buffer already exists",
                                index));
    }
}

}  // namespace

CBHandle CreateCircularBuffer(Program& program, const detail::CoreSpec& core_spec, const CircularBufferConfig& config,
                              detail::Where where) {
    detail::ProgramImpl& impl = program.impl();
    const CoreRangeSet cores = detail::cores_of(core_spec);
    impl.check_open("circular buffer", where);
    check_complete(config, where);
    check_indices_free(impl, cores, config, where);
    // Handles of different programs differ, so that a mix-up is found.
    static std::atomic<CBHandle> next{1};
    impl.circular_buffers.push_back(std::make_shared<detail::CircularBufferImpl>(
        detail::CircularBufferImpl{next++, cores, config, detail::user_line(where)}));
    return impl.circular_buffers.back()->id;
}
const CircularBufferConfig& GetCircularBufferConfig(Program& program, CBHandle handle, detail::Where where) {
    return program.impl().circular_buffer(handle, where).config;
}
void UpdateCircularBufferTotalSize(Program& program, CBHandle handle, std::uint32_t total_size, detail::Where where) {
    program.impl().circular_buffer(handle, where).config.set_total_size(total_size, where);
}
void UpdateCircularBufferPageSize(Program& program, CBHandle handle, std::uint8_t index, std::uint32_t page_size,
                                  detail::Where where) {
    program.impl().circular_buffer(handle, where).config.set_page_size(index, page_size, where);
}
void UpdateDynamicCircularBufferAddress(Program& program, CBHandle handle, const Buffer& buffer, std::uint32_t offset,
                                        detail::Where where) {
    program.impl()
        .circular_buffer(handle, where)
        .config.set_globally_allocated_address(buffer, where)
        .set_address_offset(offset, where);
}
void UpdateDynamicCircularBufferAddressAndTotalSize(Program& program, CBHandle handle, const Buffer& buffer,
                                                    std::uint32_t total_size, detail::Where where) {
    program.impl()
        .circular_buffer(handle, where)
        .config.set_globally_allocated_address_and_total_size(buffer, total_size, where);
}

namespace experimental {

GlobalCircularBuffer::GlobalCircularBuffer(IDevice*, const std::vector<std::pair<CoreCoord, CoreRangeSet>>&,
                                           std::uint32_t size, BufferType, std::source_location where) {
    tessera::not_modelled("remote-cb", fmt::format("a global circular buffer of {} B", size), detail::user_line(where));
}
GlobalCircularBuffer CreateGlobalCircularBuffer(IDevice* device,
                                                const std::vector<std::pair<CoreCoord, CoreRangeSet>>& mapping,
                                                std::uint32_t size, BufferType type, std::source_location where) {
    return {device, mapping, size, type, where};
}

}  // namespace experimental

}  // namespace tt::tt_metal
