// Circular buffers, semaphores and the program in Python. Facts: HOST_API 3.4, 3.7 and 3.8.
#include <fmt/format.h>

#include "bind/descriptors.hpp"
#include "bind/formats.hpp"
#include "device/global_cb.hpp"
#include "tensor/tensor.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

template <class Item>
const Item& item_of(nb::handle item, const char* list, size_t index, const char* wanted, const UserLine& line) {
    if (!nb::isinstance<Item>(item)) wrong_type(fmt::format("{}[{}]", list, index), item, wanted, line);
    return nb::cast<Item&>(item);
}

void bind_format(nb::module_& module) {
    nb::class_<FaceGeometry>(module, "FaceGeometry", "Rows of a face and faces of a tile.")
        .def(nb::init<uint32_t, uint32_t>(), "face_r_dim"_a, "num_faces"_a)
        .def_rw("face_r_dim", &FaceGeometry::face_r_dim)
        .def_rw("num_faces", &FaceGeometry::num_faces);
    nb::class_<PyCbFormat>(module, "CBFormatDescriptor", "One index of a circular buffer: format, page size, tile.")
        .def("__init__", [](PyCbFormat* self) { new (self) PyCbFormat{.made_at = user_line()}; })
        .def(
            "__init__",
            [](PyCbFormat* self, uint32_t index, nb::handle format, uint32_t page_size, nb::handle tile) {
                const UserLine line = user_line();
                to_tile(tile, "tile", line);
                new (self) PyCbFormat{index, to_format(format, "data_format", line), page_size, nb::borrow(tile), line};
            },
            "buffer_index"_a, "data_format"_a, "page_size"_a, "tile"_a = nb::none())
        .def_rw("buffer_index", &PyCbFormat::buffer_index)
        .def_prop_rw(
            "data_format", [](const PyCbFormat& f) { return f.data_format; },
            [](PyCbFormat& f, nb::handle v) { f.data_format = to_format(v, "data_format", user_line()); })
        .def_rw("page_size", &PyCbFormat::page_size)
        .def_prop_rw(
            "face_geometry", [](const PyCbFormat& f) { return f.face_geometry; },
            [](PyCbFormat& f, std::optional<FaceGeometry> geometry) { f.face_geometry = geometry; },
            nb::arg("face_geometry").none())
        .def_prop_rw(
            "tile", [](const PyCbFormat& f) { return f.tile; },
            [](PyCbFormat& f, nb::handle v) {
                to_tile(v, "tile", user_line());
                f.tile = nb::borrow(v);
            },
            nb::arg("tile").none())
        .def("__repr__", [](const PyCbFormat& f) {
            return fmt::format("CBFormatDescriptor(buffer_index={}, data_format={}, page_size={}, tile={})",
                               f.buffer_index, name(f.data_format), f.page_size, nb::repr(f.tile).c_str());
        });
}

PyCb from_sharded_tensor(uint32_t index, const Tensor& tensor, uint32_t address_offset, uint32_t total_size,
                         std::optional<CoreRangeSet> cores) {
    const UserLine line = user_line();
    if (!tensor.is_sharded())
        refuse({.code = "cb-not-sharded",
                .headline = fmt::format("the tensor {} has no shards to bind a circular buffer to", tensor.str()),
                .upstream = "Tensor must be sharded to automatically create a CBDescriptor",
                .line = line,
                .help = "give the tensor a sharded memory config, or make a CBDescriptor by hand"});
    const auto& buffer = tensor.buffer();
    PyCbFormat format{index, to_data_format(tensor.dtype()), buffer->aligned_page_size, nb::cast(Tile{tensor.tile()}),
                      line};
    const auto shard_bytes = static_cast<uint32_t>(buffer->bytes_per_bank);
    PyCb cb{total_size ? total_size : shard_bytes - std::min(address_offset, shard_bytes),
            cores ? *cores : buffer->shard_grid,
            {},
            buffer,
            line,
            address_offset};
    cb.format_descriptors.append(nb::cast(std::move(format)));
    return cb;
}

void bind_cb(nb::module_& module) {
    nb::class_<PyCb>(module, "CBDescriptor", "A circular buffer: size, cores, and the indices that share it.")
        .def("__init__", [](PyCb* self) { new (self) PyCb{.made_at = user_line()}; })
        .def(
            "__init__",
            [](PyCb* self, uint32_t total_size, const CoreRangeSet& cores, nb::handle formats) {
                const UserLine line = user_line();
                PyCb cb{total_size, cores, to_list(formats, "format_descriptors", line), nullptr, line};
                cb.build();
                new (self) PyCb(std::move(cb));
            },
            "total_size"_a, "core_ranges"_a, "format_descriptors"_a)
        .def_rw("total_size", &PyCb::total_size)
        .def_rw("address_offset", &PyCb::address_offset)
        .def_rw("core_ranges", &PyCb::core_ranges)
        .def_prop_rw(
            "format_descriptors", [](const PyCb& cb) { return cb.format_descriptors; },
            [](PyCb& cb, nb::handle v) { cb.format_descriptors = to_list(v, "format_descriptors", user_line()); })
        .def_prop_rw(
            "remote_format_descriptors", [](const PyCb& cb) { return cb.remote_format_descriptors; },
            [](PyCb& cb, nb::handle v) {
                cb.remote_format_descriptors = to_list(v, "remote_format_descriptors", user_line());
            })
        .def(
            "set_global_circular_buffer",
            [](PyCb& cb, std::shared_ptr<GlobalCircularBuffer> global) { cb.global = std::move(global); },
            "global_circular_buffer"_a)
        .def(
            "set_global_circular_buffer_from_cb", [](PyCb& cb, const PyCb& other) { cb.global = other.global; }, "cb"_a)
        .def("has_global_circular_buffer", [](const PyCb& cb) { return cb.global != nullptr; })
        .def("has_buffer", [](const PyCb& cb) { return cb.buffer != nullptr; })
        .def("buffer_address",
             [](const PyCb& cb) { return cb.buffer ? std::optional<uint64_t>(cb.buffer->address) : std::nullopt; })
        .def(
            "set_buffer_from_cb",
            [](PyCb& cb, const PyCb& other) {
                cb.buffer = other.buffer;
                cb.address_offset = other.address_offset;
            },
            "cb"_a)
        .def("__repr__", [](const PyCb& cb) {
            return fmt::format("CBDescriptor(total_size={}, core_ranges={}, format_descriptors={}{})", cb.total_size,
                               cb.core_ranges.str(), nb::repr(cb.format_descriptors).c_str(),
                               cb.buffer ? fmt::format(", bound to L1 address {}", cb.buffer->address) : "");
        });
    module.def("cb_descriptor_from_sharded_tensor", from_sharded_tensor, "cb_index"_a, "tensor"_a,
               "address_offset"_a = 0, "total_size"_a = 0, "core_ranges"_a = nb::none(),
               "A circular buffer that lies on a tensor's shards.");
    module.def(
        "get_cb_address",
        [](const PyCb& cb) {
            return cb.buffer ? std::optional<uint64_t>(cb.buffer->address + cb.address_offset) : std::nullopt;
        },
        "cb_descriptor"_a, "The L1 address of a circular buffer that lies on a tensor's shards.");
}

void bind_global_cb(nb::module_& module) {
    using Global = GlobalCircularBuffer;
    nb::class_<Global>(module, "GlobalCircularBuffer", "A circular buffer whose sender and receivers are other cores.")
        .def("size", [](const Global& cb) { return cb.size; })
        .def("buffer_address", [](const Global& cb) { return cb.data->address; })
        .def("config_address", [](const Global& cb) { return cb.config->address; })
        .def("sender_cores", &Global::sender_cores)
        .def("receiver_cores", &Global::receiver_cores)
        .def("all_cores", &Global::all_cores);
    module.def(
        "create_global_circular_buffer",
        [](Device& device, Global::Mapping mapping, uint32_t size, BufferType type) {
            return make_global_cb(device, std::move(mapping), size, type, user_line());
        },
        "mesh_device"_a, "sender_receiver_core_mapping"_a, "size"_a, "buffer_type"_a = BufferType::L1,
        "Memory at one address on senders and their receivers, with the counters between them.");
}

void bind_semaphore(nb::module_& module) {
    using Semaphore = SemaphoreDescriptor;
    nb::enum_<CoreType>(module, "CoreType")
        .value("WORKER", CoreType::WORKER)
        .value("DRAM", CoreType::DRAM)
        .value("ETH", CoreType::ETH);
    nb::class_<Semaphore>(module, "SemaphoreDescriptor",
                          "A semaphore; without id, its position in the program's list is its id.")
        .def("__init__", [](Semaphore* self) { new (self) Semaphore{.made_at = user_line()}; })
        .def(
            "__init__",
            [](Semaphore* self, std::optional<uint32_t> id, CoreType type, const CoreRangeSet& cores, uint32_t value) {
                new (self) Semaphore{id, type, cores, value, user_line()};
            },
            nb::kw_only(), "id"_a = nb::none(), "core_type"_a = CoreType::WORKER, "core_ranges"_a,
            "initial_value"_a = 0)
        .def(
            "__init__",
            [](Semaphore* self, uint32_t id, CoreType type, const CoreRangeSet& cores, uint32_t value) {
                new (self) Semaphore{id, type, cores, value, user_line()};
            },
            "id"_a, "core_type"_a, "core_ranges"_a, "initial_value"_a = 0)
        .def(
            "__init__",
            [](Semaphore* self, CoreType type, const CoreRangeSet& cores, uint32_t value) {
                new (self) Semaphore{{}, type, cores, value, user_line()};
            },
            "core_type"_a, "core_ranges"_a, "initial_value"_a = 0)
        .def_ro("id", &Semaphore::id)
        .def_rw("core_type", &Semaphore::core_type)
        .def_rw("core_ranges", &Semaphore::core_ranges)
        .def_rw("initial_value", &Semaphore::initial_value)
        .def("__repr__", [](const Semaphore& s) {
            return fmt::format("SemaphoreDescriptor({}core_ranges={}, initial_value={})",
                               s.id ? fmt::format("id={}, ", *s.id) : "", s.core_ranges.str(), s.initial_value);
        });
}

void bind_program_class(nb::module_& module) {
    nb::class_<PyProgram>(module, "ProgramDescriptor", "Kernels, semaphores and circular buffers that run together.")
        .def(
            "__init__",
            [](PyProgram* self, nb::handle kernels, nb::handle semaphores, nb::handle cbs) {
                const UserLine line = user_line();
                PyProgram program{to_list(kernels, "kernels", line), to_list(semaphores, "semaphores", line),
                                  to_list(cbs, "cbs", line), line};
                new (self) PyProgram(std::move(program));
            },
            "kernels"_a = nb::list(), "semaphores"_a = nb::list(), "cbs"_a = nb::list())
        .def_prop_rw(
            "kernels", [](const PyProgram& p) { return p.kernels; },
            [](PyProgram& p, nb::handle v) { p.kernels = to_list(v, "kernels", user_line()); })
        .def_prop_rw(
            "semaphores", [](const PyProgram& p) { return p.semaphores; },
            [](PyProgram& p, nb::handle v) { p.semaphores = to_list(v, "semaphores", user_line()); })
        .def_prop_rw(
            "cbs", [](const PyProgram& p) { return p.cbs; },
            [](PyProgram& p, nb::handle v) { p.cbs = to_list(v, "cbs", user_line()); })
        .def("__repr__", [](const PyProgram& p) {
            return fmt::format("ProgramDescriptor(kernels={}, semaphores={}, cbs={})", nb::repr(p.kernels).c_str(),
                               nb::repr(p.semaphores).c_str(), nb::repr(p.cbs).c_str());
        });
}

}  // namespace

CBFormatDescriptor PyCbFormat::build() const {
    const std::optional<TileShape> shape = to_tile(tile, "tile", made_at);
    const TileShape faces = shape.value_or(TileShape{});
    if (face_geometry &&
        (face_geometry->face_r_dim != faces.face_height() || face_geometry->num_faces != faces.num_faces()))
        not_modelled("host-options",
                     fmt::format("c_{} has {} faces of {} rows, which are not those of its tile of {}x{}", buffer_index,
                                 face_geometry->num_faces, face_geometry->face_r_dim, faces.height, faces.width),
                     made_at);
    return {buffer_index, data_format, page_size, shape, made_at};
}

namespace {

void build_formats(const nb::list& formats, const char* field, CBDescriptor& cb) {
    for (nb::handle format : formats)
        cb.format_descriptors.push_back(
            item_of<PyCbFormat>(format, field, cb.format_descriptors.size(), "CBFormatDescriptor", cb.made_at).build());
}

}  // namespace

CBDescriptor PyCb::build() const {
    CBDescriptor cb{.total_size = total_size,
                    .core_ranges = core_ranges,
                    .buffer = buffer,
                    .address_offset = address_offset,
                    .made_at = made_at};
    if (global) cb.buffer = global->data;
    build_formats(format_descriptors, "format_descriptors", cb);
    return cb;
}

std::optional<CBDescriptor> PyCb::build_view() const {
    if (nb::len(remote_format_descriptors) == 0) return std::nullopt;
    if (!global)
        refuse({.code = "global-cb",
                .headline = "remote_format_descriptors describe views of a global circular buffer, but there is none",
                .line = made_at,
                .help = "call set_global_circular_buffer(ttnn.create_global_circular_buffer(...))"});
    CBDescriptor cb{.total_size = static_cast<uint32_t>(global->config->bytes_per_bank),
                    .core_ranges = core_ranges,
                    .buffer = global->config,
                    .made_at = made_at};
    build_formats(remote_format_descriptors, "remote_format_descriptors", cb);
    return cb;
}

ProgramDescriptor PyProgram::build() const {
    ProgramDescriptor program{.made_at = made_at};
    for (nb::handle kernel : kernels)
        program.kernels.push_back(
            item_of<PyKernel>(kernel, "kernels", program.kernels.size(), "KernelDescriptor", made_at).build());
    for (nb::handle semaphore : semaphores)
        program.semaphores.push_back(item_of<SemaphoreDescriptor>(semaphore, "semaphores", program.semaphores.size(),
                                                                  "SemaphoreDescriptor", made_at));
    for (nb::handle item : cbs) {
        const PyCb& cb = item_of<PyCb>(item, "cbs", program.cbs.size(), "CBDescriptor", made_at);
        std::optional<CBDescriptor> view = cb.build_view();
        if (!view || nb::len(cb.format_descriptors) > 0) program.cbs.push_back(cb.build());
        if (view) program.cbs.push_back(std::move(*view));
    }
    return program;
}

void bind_program(nb::module_& module) {
    bind_format(module);
    bind_semaphore(module);
    bind_global_cb(module);
    bind_cb(module);
    bind_program_class(module);
}

}  // namespace tessera::bind
