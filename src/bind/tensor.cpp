// Tensors, shapes and memory configs in Python. Facts: HOST_API 6.
#include "tensor/tensor.hpp"

#include <fmt/format.h>
#include <nanobind/ndarray.h>

#include "bind/bind.hpp"
#include "bind/formats.hpp"
#include "tensor/accessor.hpp"
#include "tensor/upload.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

using InArray = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;
using OutArray = nb::ndarray<nb::c_contig, nb::device::cpu>;

HostType host_type_of(nb::dlpack::dtype type, bool is_bfloat16) {
    using Code = nb::dlpack::dtype_code;
    const auto pick = [&](HostType b8, HostType b16, HostType b32, HostType b64) {
        return type.bits == 8 ? b8 : type.bits == 16 ? b16 : type.bits == 32 ? b32 : b64;
    };
    if (is_bfloat16 || type.code == static_cast<uint8_t>(Code::Bfloat)) return HostType::Bfloat16;
    if (type.code == static_cast<uint8_t>(Code::Bool)) return HostType::Uint8;
    if (type.code == static_cast<uint8_t>(Code::Int))
        return pick(HostType::Int8, HostType::Int16, HostType::Int32, HostType::Int64);
    if (type.code == static_cast<uint8_t>(Code::UInt))
        return pick(HostType::Uint8, HostType::Uint16, HostType::Uint32, HostType::Uint64);
    if (type.code == static_cast<uint8_t>(Code::Float) && type.bits >= 16)
        return pick(HostType::Float16, HostType::Float16, HostType::Float32, HostType::Float64);
    refuse({.code = "argument-type",
            .headline = fmt::format("an array with elements of kind {} and {} bits cannot become a tensor", type.code,
                                    type.bits),
            .upstream = "Unsupported data type"});
}

Tensor from_array(const InArray& array, const TensorSpec& spec, Device* device, double pad, bool is_bfloat16) {
    const UserLine line = user_line();
    if (array.size() != spec.shape.volume())
        refuse(
            {.code = "argument-type",
             .headline = fmt::format("an array of {} elements does not fill shape {}", array.size(), spec.shape.str()),
             .line = line});
    const HostType type = host_type_of(array.dtype(), is_bfloat16);
    return unlocked_before_programs([&] { return Tensor::from_array(array.data(), type, spec, device, pad, line); });
}

void to_array(const Tensor& tensor, const OutArray& array, bool is_bfloat16) {
    if (array.size() != tensor.logical_volume())
        refuse({.code = "argument-type",
                .headline =
                    fmt::format("an array of {} elements does not hold shape {}", array.size(), tensor.shape().str())});
    const HostType type = host_type_of(array.dtype(), is_bfloat16);
    unlocked([&] { tensor.to_array(array.data(), type); });
}

Shape shape_from(nb::handle dims) { return Shape(to_u32_list(dims, "shape", {})); }

void bind_shape(nb::module_& module) {
    nb::class_<Shape>(module, "Shape", "The extents of a tensor.")
        .def(
            "__init__", [](Shape* self, const Shape& other) { new (self) Shape(other); }, "shape"_a)
        .def(
            "__init__", [](Shape* self, nb::sequence dims) { new (self) Shape(shape_from(nb::list(dims))); }, "shape"_a)
        .def_prop_ro("rank", &Shape::rank)
        .def("to_rank", &Shape::to_rank, "rank"_a)
        .def("volume", &Shape::volume)
        .def("__len__", &Shape::rank)
        .def("__getitem__", [](const Shape& shape, int64_t index) { return shape[index]; })
        .def("__getitem__",
             [](const Shape& shape, nb::slice slice) {
                 return Shape(nb::cast<std::vector<uint32_t>>(nb::cast(shape.dims())[slice]));
             })
        .def("__iter__", [](const Shape& shape) { return nb::iter(nb::cast(shape.dims())); })
        .def(
            "__eq__", [](const Shape& a, const Shape& b) { return a == b; }, nb::is_operator())
        .def(
            "__eq__", [](const Shape& a, nb::sequence b) { return nb::cast(a.dims()).equal(nb::list(b)); },
            nb::is_operator())
        .def("__hash__", [](const Shape& shape) { return nb::hash(nb::tuple(nb::cast(shape.dims()))); })
        .def("__repr__", [](const Shape& shape) { return "Shape(" + shape.str() + ")"; });
    nb::implicitly_convertible<nb::list, Shape>();
    nb::implicitly_convertible<nb::tuple, Shape>();
}

template <class Enum>
nb::enum_<Enum> named_enum(nb::module_& module, const char* name, const char* doc) {
    return nb::enum_<Enum>(module, name, doc).def("__int__", [](Enum value) { return static_cast<uint32_t>(value); });
}

void bind_enums(nb::module_& module) {
    named_enum<Layout>(module, "Layout", "Whether elements lie in rows or in tiles.")
        .value("ROW_MAJOR", Layout::ROW_MAJOR)
        .value("TILE", Layout::TILE);
    named_enum<BufferType>(module, "BufferType", "Which memory.")
        .value("DRAM", BufferType::DRAM)
        .value("L1", BufferType::L1)
        .value("L1_SMALL", BufferType::L1_SMALL)
        .value("TRACE", BufferType::TRACE);
    named_enum<TensorMemoryLayout>(module, "TensorMemoryLayout", "How pages are spread over banks.")
        .value("INTERLEAVED", TensorMemoryLayout::INTERLEAVED)
        .value("HEIGHT_SHARDED", TensorMemoryLayout::HEIGHT_SHARDED)
        .value("WIDTH_SHARDED", TensorMemoryLayout::WIDTH_SHARDED)
        .value("BLOCK_SHARDED", TensorMemoryLayout::BLOCK_SHARDED)
        .value("ND_SHARDED", TensorMemoryLayout::ND_SHARDED);
    named_enum<ShardOrientation>(module, "ShardOrientation",
                                 "Whether shards go to cores row by row or column by column.")
        .value("ROW_MAJOR", ShardOrientation::ROW_MAJOR)
        .value("COL_MAJOR", ShardOrientation::COL_MAJOR);
    named_enum<ShardDistributionStrategy>(module, "ShardDistributionStrategy", "How ND shards are dealt to cores.")
        .value("ROUND_ROBIN_1D", ShardDistributionStrategy::ROUND_ROBIN_1D)
        .value("GRID_2D", ShardDistributionStrategy::GRID_2D)
        .value("CONTIGUOUS_1D", ShardDistributionStrategy::CONTIGUOUS_1D);
}

std::string str(const ShardSpec& spec) {
    return fmt::format("ShardSpec(grid={}, shape=[{}, {}], orientation={})", spec.grid.str(), spec.shape[0],
                       spec.shape[1], name(spec.orientation));
}

std::string str(const NdShardSpec& spec) {
    return fmt::format("NdShardSpec(shard_shape={}, grid={}, orientation={})", spec.shard_shape.str(), spec.grid.str(),
                       name(spec.orientation));
}

std::string str(const MemoryConfig& config) {
    const std::string shards = config.shard_spec      ? ", " + str(*config.shard_spec)
                               : config.nd_shard_spec ? ", " + str(*config.nd_shard_spec)
                                                      : "";
    return fmt::format("MemoryConfig({}, {}{}{})", name(config.memory_layout), name(config.buffer_type), shards,
                       config.per_core_allocation ? ", per_core_allocation" : "");
}

void bind_shards(nb::module_& module) {
    nb::class_<ShardSpec>(module, "ShardSpec", "How a matrix is cut into shards and where they go.")
        .def(
            "__init__",
            [](ShardSpec* self, const CoreRangeSet& grid, std::array<uint32_t, 2> shape, ShardOrientation orientation) {
                new (self) ShardSpec{grid, shape, orientation};
            },
            "grid"_a, "shard_shape"_a, "shard_orientation"_a = ShardOrientation::ROW_MAJOR)
        .def_rw("grid", &ShardSpec::grid)
        .def_rw("shape", &ShardSpec::shape)
        .def_rw("orientation", &ShardSpec::orientation)
        .def("num_cores", &ShardSpec::num_cores)
        .def(
            "__eq__", [](const ShardSpec& a, const ShardSpec& b) { return a == b; }, nb::is_operator())
        .def("__repr__", [](const ShardSpec& spec) { return str(spec); });
    nb::class_<NdShardSpec>(module, "NdShardSpec", "Shards of any number of dimensions.")
        .def(
            "__init__",
            [](NdShardSpec* self, const Shape& shape, const CoreRangeSet& grid, ShardOrientation orientation,
               ShardDistributionStrategy strategy) { new (self) NdShardSpec{shape, grid, orientation, strategy}; },
            "shard_shape"_a, "grid"_a, "orientation"_a = ShardOrientation::ROW_MAJOR,
            "shard_distribution_strategy"_a = ShardDistributionStrategy::ROUND_ROBIN_1D)
        .def_ro("shard_shape", &NdShardSpec::shard_shape)
        .def_ro("grid", &NdShardSpec::grid)
        .def_ro("orientation", &NdShardSpec::orientation)
        .def_ro("shard_distribution_strategy", &NdShardSpec::strategy)
        .def(
            "__eq__", [](const NdShardSpec& a, const NdShardSpec& b) { return a == b; }, nb::is_operator())
        .def("__repr__", [](const NdShardSpec& spec) { return str(spec); });
}

void set_per_core_allocation(MemoryConfig& config, bool enable) {
    if (enable && (config.buffer_type != BufferType::L1 || !config.shard_spec))
        refuse({.code = "per-core-allocation",
                .headline = fmt::format("{} cannot have an address for each core", str(config)),
                .upstream = config.buffer_type != BufferType::L1
                                ? "per_core_allocation is only supported for L1 buffers"
                            : config.is_sharded() ? "per_core_allocation is not supported with NdShardSpec"
                                                  : "per_core_allocation requires a sharded memory layout",
                .line = user_line(),
                .help = "use a ShardSpec in L1"});
    config.per_core_allocation = enable;
}

void bind_memory_config(nb::module_& module) {
    nb::class_<MemoryConfig>(module, "MemoryConfig", "Where the pages of a tensor go.")
        .def(
            "__init__",
            [](MemoryConfig* self, TensorMemoryLayout layout, BufferType type, std::optional<ShardSpec> shards) {
                new (self) MemoryConfig{.memory_layout = layout, .buffer_type = type, .shard_spec = std::move(shards)};
            },
            "memory_layout"_a = TensorMemoryLayout::INTERLEAVED, "buffer_type"_a = BufferType::DRAM,
            "shard_spec"_a = nb::none())
        .def(
            "__init__",
            [](MemoryConfig* self, BufferType type, const NdShardSpec& shards) {
                new (self) MemoryConfig{
                    .memory_layout = TensorMemoryLayout::ND_SHARDED, .buffer_type = type, .nd_shard_spec = shards};
            },
            "buffer_type"_a, "nd_shard_spec"_a)
        .def_ro("memory_layout", &MemoryConfig::memory_layout)
        .def_ro("buffer_type", &MemoryConfig::buffer_type)
        .def_prop_ro("shard_spec", [](const MemoryConfig& config) { return config.shard_spec; })
        .def_prop_ro("nd_shard_spec", [](const MemoryConfig& config) { return config.nd_shard_spec; })
        .def_prop_ro("interleaved", [](const MemoryConfig& config) { return !config.is_sharded(); })
        .def("is_sharded", &MemoryConfig::is_sharded)
        .def("experimental_set_per_core_allocation", &set_per_core_allocation, "enable"_a)
        .def("is_l1", [](const MemoryConfig& config) { return config.buffer_type != BufferType::DRAM; })
        .def("is_dram", [](const MemoryConfig& config) { return config.buffer_type == BufferType::DRAM; })
        .def(
            "with_shard_spec",
            [](MemoryConfig config, std::optional<ShardSpec> shards) {
                config.shard_spec = std::move(shards);
                return config;
            },
            "shard_spec"_a.none())
        .def(
            "__eq__", [](const MemoryConfig& a, const MemoryConfig& b) { return a == b; }, nb::is_operator())
        .def("__hash__", [](const MemoryConfig& config) { return nb::hash(nb::str(str(config).c_str())); })
        .def("__repr__", [](const MemoryConfig& config) { return str(config); });
}

void bind_spec(nb::module_& module) {
    nb::class_<TensorSpec>(module, "TensorSpec", "What a tensor is apart from its data.")
        .def(
            "__init__",
            [](TensorSpec* self, const Shape& shape, DataType dtype, Layout layout, std::optional<MemoryConfig> config,
               std::optional<Tile> tile) {
                new (self)
                    TensorSpec{shape, dtype, layout, tile.value_or(Tile{}).shape, config.value_or(MemoryConfig{})};
            },
            "shape"_a, "dtype"_a, "layout"_a, "memory_config"_a = nb::none(), "tile"_a = nb::none())
        .def(
            "__init__",
            [](TensorSpec* self, const Shape& shape, DataType dtype, Layout layout, BufferType type,
               std::optional<Tile> tile) {
                const MemoryConfig config{TensorMemoryLayout::INTERLEAVED, type, {}, {}};
                new (self) TensorSpec{shape, dtype, layout, tile.value_or(Tile{}).shape, config};
            },
            "shape"_a, "dtype"_a, "layout"_a, "buffer_type"_a, "tile"_a = nb::none())
        .def_ro("shape", &TensorSpec::shape)
        .def_ro("dtype", &TensorSpec::dtype)
        .def_ro("layout", &TensorSpec::layout)
        .def_ro("memory_config", &TensorSpec::memory_config)
        .def_prop_ro("padded_shape", &TensorSpec::padded_shape)
        .def_prop_ro("tile", [](const TensorSpec& spec) { return Tile{spec.tile}; })
        .def(
            "__eq__", [](const TensorSpec& a, const TensorSpec& b) { return a == b; }, nb::is_operator())
        .def("__repr__", [](const TensorSpec& spec) {
            return fmt::format("TensorSpec(shape={}, dtype={}, layout={}, tile={}x{}, {})", spec.shape.str(),
                               name(spec.dtype), name(spec.layout), spec.tile.height, spec.tile.width,
                               str(spec.memory_config));
        });
}

uint64_t buffer_address(const Tensor& tensor) {
    if (tensor.buffer()->per_core)
        refuse({.code = "per-core-allocation",
                .headline = "the tensor has an address for each core, not one for all",
                .upstream = "Per-core allocated tensors do not have a single address. Use "
                            "experimental_per_core_buffer_address(device_coord, core) instead.",
                .line = user_line(),
                .help = "tensor.experimental_per_core_buffer_address(tensor.device_coords()[0], core)"});
    return tensor.buffer()->address;
}

uint64_t core_address(const Tensor& tensor, CoreCoord core) {
    if (!tensor.buffer()->per_core)
        refuse({.code = "per-core-allocation",
                .headline = "the tensor has one address for all cores, not one for each",
                .upstream = "Buffer does not use per-core allocation",
                .line = user_line(),
                .help = "tensor.buffer_address(), or memory_config.experimental_set_per_core_allocation(True)"});
    return tensor.buffer()->address_on(core);
}

void bind_tensor_class(nb::module_& module) {
    nb::class_<Tensor>(module, "Tensor", "A tensor on the host or on a device.", nb::dynamic_attr())
        .def_prop_ro("shape", [](const Tensor& tensor) { return tensor.shape(); })
        .def_prop_ro("logical_shape", [](const Tensor& tensor) { return tensor.shape(); })
        .def_prop_ro("padded_shape", &Tensor::padded_shape)
        .def_prop_ro("dtype", &Tensor::dtype)
        .def_prop_ro("layout", &Tensor::layout)
        .def_prop_ro("tile", [](const Tensor& tensor) { return Tile{tensor.tile()}; })
        .def_prop_ro("spec", [](const Tensor& tensor) { return tensor.spec(); })
        .def("get_tile", [](const Tensor& tensor) { return Tile{tensor.tile()}; })
        .def("get_layout", &Tensor::layout)
        .def("get_dtype", &Tensor::dtype)
        .def("memory_config", [](const Tensor& tensor) { return tensor.memory_config(); })
        .def("device",
             [](const Tensor& tensor) { return tensor.is_on_device() ? tensor.device().shared_from_this() : nullptr; })
        .def("buffer_address", &buffer_address)
        .def("is_per_core_allocated",
             [](const Tensor& tensor) {
                 return tensor.is_on_device() && tensor.is_allocated() && tensor.buffer()->per_core;
             })
        .def(
            "experimental_per_core_buffer_address",
            [](const Tensor& tensor, nb::handle, CoreCoord core) { return core_address(tensor, core); },
            "device_coord"_a, "core"_a)
        .def("buffer_num_pages", [](const Tensor& tensor) { return tensor.buffer()->num_pages; })
        .def("buffer_page_size", [](const Tensor& tensor) { return tensor.buffer()->page_size; })
        .def("buffer_aligned_page_size", [](const Tensor& tensor) { return tensor.buffer()->aligned_page_size; })
        .def("volume", &Tensor::volume)
        .def("physical_volume", &Tensor::volume)
        .def("logical_volume", &Tensor::logical_volume)
        .def("is_sharded", &Tensor::is_sharded)
        .def("is_allocated", &Tensor::is_allocated)
        .def("is_on_device", &Tensor::is_on_device)
        .def("element_size", [](const Tensor& tensor) { return element_bytes(tensor.dtype()); })
        .def(
            "deallocate", [](Tensor& tensor, bool force) { unlocked([&] { tensor.deallocate(force); }); },
            "force"_a = false)
        .def(
            "alias", [](const Tensor& tensor) { return tensor; }, "Another name of the same memory.")
        .def("cpu", [](const Tensor& tensor) { return unlocked([&] { return tensor.cpu(); }); });
}

void bind_functions(nb::module_& module) {
    module.def("from_array", from_array, "array"_a, "spec"_a, "device"_a.none() = nb::none(), "pad"_a = 0.0,
               "is_bfloat16"_a = false,
               "A tensor from a contiguous array; is_bfloat16 when a 16-bit array holds bfloat16.");
    module.def("to_array", to_array, "tensor"_a, "array"_a, "is_bfloat16"_a = false,
               "Writes the elements into a contiguous array.");
    module.def(
        "full",
        [](const TensorSpec& spec, double value, Device* device) {
            const UserLine line = user_line();
            return unlocked_before_programs([&] { return Tensor::full(spec, value, device, line); });
        },
        "spec"_a, "value"_a, "device"_a.none() = nb::none());
    module.def(
        "fill", [](Tensor& tensor, double value) { unlocked_before_programs([&] { tensor.fill(value); }); }, "tensor"_a,
        "value"_a, "Every element becomes `value`.");
    module.def(
        "allocate_tensor_on_device",
        [](const TensorSpec& spec, Device& device) {
            const UserLine line = user_line();
            return unlocked_before_programs([&] { return Tensor::allocate_on_device(spec, device, line); });
        },
        "tensor_spec"_a, "device"_a);
    module.def(
        "allocate_tensor_on_device",
        [](const Shape& shape, DataType dtype, Layout layout, Device& device, std::optional<MemoryConfig> config,
           std::optional<Tile> tile) {
            const TensorSpec spec{shape, dtype, layout, tile.value_or(Tile{}).shape, config.value_or(MemoryConfig{})};
            const UserLine line = user_line();
            return unlocked_before_programs([&] { return Tensor::allocate_on_device(spec, device, line); });
        },
        "shape"_a, "dtype"_a, "layout"_a, "device"_a, "memory_config"_a = nb::none(), "tile"_a = nb::none(),
        "A tensor with undefined contents.");
    module.def(
        "upload",
        [](const Tensor& host, const Tensor& device, const std::optional<CoreRangeSet>& only) {
            const UserLine line = user_line();
            unlocked_before_programs([&] { upload(host, device, only, line); });
        },
        "host_tensor"_a, "device_tensor"_a, "only"_a = nb::none(), "Copies a host tensor into one of a device.");
    module.def(
        "to_device",
        [](const Tensor& tensor, Device& device, std::optional<MemoryConfig> config) {
            const UserLine line = user_line();
            const auto work = [&] { return tensor.to_device(device, config, line); };
            return tensor.is_on_device() ? unlocked(work) : unlocked_before_programs(work);
        },
        "tensor"_a, "device"_a, "memory_config"_a = nb::none());
    nb::class_<TensorAccessorArgs>(module, "TensorAccessorArgs",
                                   "What a kernel's TensorAccessor must know of a tensor.")
        .def(nb::init<>())
        .def(nb::init<const Tensor&>(), "tensor"_a)
        .def("get_compile_time_args", [](const TensorAccessorArgs& args) { return args.compile_time_args; })
        .def("get_common_runtime_args", [](const TensorAccessorArgs& args) { return args.common_runtime_args; });
}

}  // namespace

void bind_tensor(nb::module_& module) {
    bind_enums(module);
    bind_shape(module);
    bind_shards(module);
    bind_memory_config(module);
    bind_spec(module);
    bind_tensor_class(module);
    bind_functions(module);
}

}  // namespace tessera::bind
