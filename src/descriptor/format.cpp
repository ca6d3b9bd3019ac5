// Names and sizes of data formats, and the weight of a tile. Facts: HOST_API 2 and 3.5, MACHINE 9.
#include "descriptor/format.hpp"

#include <algorithm>
#include <array>

namespace tessera {

DataFormat to_data_format(DataType type) {
    switch (type) {
        case DataType::Bfloat16:
            return DataFormat::Float16b;
        case DataType::Float32:
            return DataFormat::Float32;
        case DataType::Uint32:
            return DataFormat::UInt32;
        case DataType::Bfloat8b:
            return DataFormat::Bfp8b;
        case DataType::Bfloat4b:
            return DataFormat::Bfp4b;
        case DataType::Uint8:
            return DataFormat::UInt8;
        case DataType::Uint16:
            return DataFormat::UInt16;
        case DataType::Int32:
            return DataFormat::Int32;
        case DataType::Fp8e4m3:
            return DataFormat::Lf8;  // one byte; the head's own name for it is Fp8_e4m3
        case DataType::Int8:
            return DataFormat::Int8;
        case DataType::Invalid:
            break;
    }
    return DataFormat::Invalid;
}

std::string_view name(DataFormat format) {
    switch (format) {
        case DataFormat::Float32:
            return "Float32";
        case DataFormat::Float16:
            return "Float16";
        case DataFormat::Bfp8:
            return "Bfp8";
        case DataFormat::Bfp4:
            return "Bfp4";
        case DataFormat::Tf32:
            return "Tf32";
        case DataFormat::Float16b:
            return "Float16_b";
        case DataFormat::Bfp8b:
            return "Bfp8_b";
        case DataFormat::Bfp4b:
            return "Bfp4_b";
        case DataFormat::Int32:
            return "Int32";
        case DataFormat::UInt16:
            return "UInt16";
        case DataFormat::Lf8:
            return "Lf8";
        case DataFormat::Bfp2:
            return "Bfp2";
        case DataFormat::Int8:
            return "Int8";
        case DataFormat::Bfp2b:
            return "Bfp2_b";
        case DataFormat::UInt32:
            return "UInt32";
        case DataFormat::UInt8:
            return "UInt8";
        case DataFormat::Invalid:
            break;
    }
    return "Invalid";
}

std::string_view name(DataType type) {
    static constexpr std::array<std::string_view, 11> kNames{"bfloat16",  "float32", "uint32", "bfloat8_b",
                                                             "bfloat4_b", "uint8",   "uint16", "int32",
                                                             "fp8_e4m3",  "int8",    "invalid"};
    return kNames[std::min<size_t>(static_cast<size_t>(type), kNames.size() - 1)];
}

uint32_t element_bytes(DataFormat format) {
    switch (format) {
        case DataFormat::Float32:
        case DataFormat::Tf32:
        case DataFormat::Int32:
        case DataFormat::UInt32:
            return 4;
        case DataFormat::Float16:
        case DataFormat::Float16b:
        case DataFormat::UInt16:
            return 2;
        case DataFormat::Lf8:
        case DataFormat::Int8:
        case DataFormat::UInt8:
            return 1;
        default:
            return 0;
    }
}

uint32_t element_bytes(DataType type) { return element_bytes(to_data_format(type)); }

DataFormat register_format(DataFormat format, bool dst_32bit, bool to_dest) {
    if (format != DataFormat::Float32 || to_dest) return format;
    return dst_32bit ? DataFormat::Tf32 : DataFormat::Float16b;
}

DataFormat pack_source_format(DataFormat output, bool dst_32bit, bool precise) {
    if (is_block_format(output)) {
        if (!precise) return DataFormat::Bfp8b;
        return dst_32bit ? DataFormat::Float32 : DataFormat::Float16b;
    }
    if (output == DataFormat::Float32 && !dst_32bit) return DataFormat::Float16b;
    return output;
}

bool is_block_format(DataFormat format) {
    switch (format) {
        case DataFormat::Bfp8:
        case DataFormat::Bfp8b:
        case DataFormat::Bfp4:
        case DataFormat::Bfp4b:
        case DataFormat::Bfp2:
        case DataFormat::Bfp2b:
            return true;
        default:
            return false;
    }
}

bool TileShape::is_legal() const {
    const bool legal_width = width == 16 || width == 32;
    const bool legal_height = height == 1 || height == 2 || height == 4 || height == 8 || height == 16 || height == 32;
    return legal_width && legal_height;
}

// Block formats: one exponent byte per face row, that section rounded up to 16 bytes, then the mantissas.
uint32_t TileShape::bytes(DataFormat format) const {
    const uint32_t exponents = (face_height() * num_faces() + 15) / 16 * 16;
    switch (format) {
        case DataFormat::Bfp8:
        case DataFormat::Bfp8b:
            return elements() + exponents;
        case DataFormat::Bfp4:
        case DataFormat::Bfp4b:
            return elements() / 2 + exponents;
        case DataFormat::Bfp2:
        case DataFormat::Bfp2b:
            return elements() / 4 + exponents;
        default:
            return elements() * element_bytes(format);
    }
}

}  // namespace tessera
