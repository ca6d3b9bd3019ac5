// Data types, formats, fidelities and tiles in Python. Facts: HOST_API 2 (names, values) and 3.5 (tiles).
#include "bind/formats.hpp"

#include <fmt/format.h>

#include "tensor/spec.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

template <class Enum>
nb::enum_<Enum> named_enum(nb::module_& module, const char* name, const char* doc) {
    return nb::enum_<Enum>(module, name, doc)
        .def("__int__", [](Enum value) { return static_cast<uint32_t>(value); })
        .def("__index__", [](Enum value) { return static_cast<uint32_t>(value); });
}

void bind_types(nb::module_& module) {
    named_enum<DataType>(module, "DataType", "What a tensor holds.")
        .value("BFLOAT16", DataType::Bfloat16)
        .value("FLOAT32", DataType::Float32)
        .value("UINT32", DataType::Uint32)
        .value("BFLOAT8_B", DataType::Bfloat8b)
        .value("BFLOAT4_B", DataType::Bfloat4b)
        .value("UINT8", DataType::Uint8)
        .value("UINT16", DataType::Uint16)
        .value("INT32", DataType::Int32)
        .value("FP8_E4M3", DataType::Fp8e4m3)
        .value("INT8", DataType::Int8)
        .value("INVALID", DataType::Invalid);
    named_enum<DataFormat>(module, "DataFormat", "What a circular buffer holds, with the values kernels see.")
        .value("Float32", DataFormat::Float32)
        .value("Float16", DataFormat::Float16)
        .value("Bfp8", DataFormat::Bfp8)
        .value("Bfp4", DataFormat::Bfp4)
        .value("Tf32", DataFormat::Tf32)
        .value("Float16_b", DataFormat::Float16b)
        .value("Bfp8_b", DataFormat::Bfp8b)
        .value("Bfp4_b", DataFormat::Bfp4b)
        .value("Int32", DataFormat::Int32)
        .value("UInt16", DataFormat::UInt16)
        .value("Lf8", DataFormat::Lf8)
        .value("Bfp2", DataFormat::Bfp2)
        .value("Int8", DataFormat::Int8)
        .value("Bfp2_b", DataFormat::Bfp2b)
        .value("UInt32", DataFormat::UInt32)
        .value("UInt8", DataFormat::UInt8)
        .value("Invalid", DataFormat::Invalid);
    named_enum<MathFidelity>(module, "MathFidelity", "How many phases the multiplier runs.")
        .value("LoFi", MathFidelity::LoFi)
        .value("HiFi2", MathFidelity::HiFi2)
        .value("HiFi3", MathFidelity::HiFi3)
        .value("HiFi4", MathFidelity::HiFi4)
        .value("Invalid", MathFidelity::Invalid);
}

void bind_tile(nb::module_& module) {
    nb::class_<Tile>(module, "Tile", "The shape of a tile.")
        .def(
            "__init__",
            [](Tile* self, std::pair<uint32_t, uint32_t> shape, bool transpose) {
                new (self) Tile(make_tile(shape.first, shape.second, transpose));
            },
            "tile_shape"_a = std::pair<uint32_t, uint32_t>(32, 32), "transpose_tile"_a = false)
        .def_prop_ro("tile_shape",
                     [](const Tile& tile) { return std::vector<uint32_t>{tile.shape.height, tile.shape.width}; })
        .def_prop_ro(
            "face_shape",
            [](const Tile& tile) { return std::vector<uint32_t>{tile.shape.face_height(), tile.shape.face_width()}; })
        .def_prop_ro("num_faces", [](const Tile& tile) { return tile.shape.num_faces(); })
        .def_prop_ro("partial_face", [](const Tile& tile) { return static_cast<uint32_t>(tile.shape.partial_face()); })
        .def_prop_ro("narrow_tile", [](const Tile& tile) { return static_cast<uint32_t>(tile.shape.narrow()); })
        .def_prop_ro("transpose_within_face", [](const Tile& tile) { return tile.shape.transpose_within_face; })
        .def_prop_ro("transpose_of_faces", [](const Tile& tile) { return tile.shape.transpose_of_faces; })
        .def(
            "get_tile_size",
            [](const Tile& tile, nb::handle format) { return tile.shape.bytes(to_format(format, "format", {})); },
            "format"_a, "Bytes of one tile.")
        .def(
            "__eq__", [](const Tile& a, const Tile& b) { return a == b; }, nb::is_operator())
        .def("__hash__",
             [](const Tile& tile) {
                 return nb::hash(nb::make_tuple(tile.shape.height, tile.shape.width, tile.shape.transpose_of_faces));
             })
        .def("__repr__", [](const Tile& tile) {
            return fmt::format("Tile(({}, {}){})", tile.shape.height, tile.shape.width,
                               tile.shape.transpose_of_faces ? ", transpose_tile=True" : "");
        });
    nb::class_<TileDescriptor>(module, "TileDescriptor", "The tile of a circular buffer.")
        .def(nb::init<>())
        .def(
            "__init__",
            [](TileDescriptor* self, uint32_t height, uint32_t width, bool transpose) {
                new (self) TileDescriptor{height, width, transpose};
            },
            "height"_a, "width"_a, "transpose"_a = false)
        .def(
            "__init__",
            [](TileDescriptor* self, const Tile& tile) {
                new (self) TileDescriptor{tile.shape.height, tile.shape.width, tile.shape.transpose_of_faces};
            },
            "tile"_a)
        .def_rw("height", &TileDescriptor::height)
        .def_rw("width", &TileDescriptor::width)
        .def_rw("transpose", &TileDescriptor::transpose)
        .def(
            "__eq__", [](const TileDescriptor& a, const TileDescriptor& b) { return a == b; }, nb::is_operator())
        .def("__repr__", [](const TileDescriptor& tile) {
            return fmt::format("TileDescriptor(height={}, width={}, transpose={})", tile.height, tile.width,
                               tile.transpose ? "True" : "False");
        });
}

}  // namespace

Tile make_tile(uint32_t height, uint32_t width, bool transpose) {
    const TileShape shape{height, width, transpose, transpose};
    if (!shape.is_legal())
        refuse({.code = "tile-shape",
                .headline = fmt::format("a tile of {}x{} does not exist", height, width),
                .upstream = "Tile size is not valid for our hardware",
                .help = "use a height of 1, 2, 4, 8, 16 or 32 and a width of 16 or 32"});
    if (transpose && height < 16)
        refuse({.code = "tile-transpose",
                .headline = fmt::format("a tile of height {} cannot be transposed", height),
                .upstream = "Tile height must equal 16 or 32 in transpose mode",
                .help = "use a height of 16 or 32"});
    return {shape};
}

std::optional<TileShape> to_tile(nb::handle tile, const std::string& what, const UserLine& line) {
    if (tile.is_none()) return {};
    if (nb::isinstance<Tile>(tile)) return nb::cast<Tile&>(tile).shape;
    if (!nb::isinstance<TileDescriptor>(tile)) wrong_type(what, tile, "Tile, TileDescriptor or None", line);
    const auto& descriptor = nb::cast<TileDescriptor&>(tile);
    return TileShape{descriptor.height, descriptor.width, descriptor.transpose, descriptor.transpose};
}

DataFormat to_format(nb::handle format, const std::string& what, const UserLine& line) {
    if (nb::isinstance<DataFormat>(format)) return nb::cast<DataFormat>(format);
    if (!nb::isinstance<DataType>(format)) wrong_type(what, format, "a data type such as ttnn.bfloat16", line);
    return to_data_format(nb::cast<DataType>(format));
}

void bind_formats(nb::module_& module) {
    bind_types(module);
    bind_tile(module);
}

}  // namespace tessera::bind
