// Data formats and host data types, and what a tile of each weighs.
// Facts: HOST_API 2 (values), MACHINE 9 (tile bytes), KERNEL_API 2 (DataFormat values).
#pragma once
#include <cstdint>
#include <string_view>

namespace tessera {

// What a circular buffer holds, with the values kernels see (tensix_types.h).
enum class DataFormat : uint8_t {
#define TESSERA_FORMAT(kernel_name, name, value) name = value,
#include "tessera/abi/formats.def"
};

// What a tensor holds, with ttnn's values.
enum class DataType : uint8_t {
    Bfloat16 = 0,
    Float32 = 1,
    Uint32 = 2,
    Bfloat8b = 3,
    Bfloat4b = 4,
    Uint8 = 5,
    Uint16 = 6,
    Int32 = 7,
    Fp8e4m3 = 8,
    Int8 = 9,
    Invalid = 10,
};

DataFormat to_data_format(DataType type);
std::string_view name(DataFormat format);  // "Float16_b"
std::string_view name(DataType type);      // "bfloat16"
// Bytes of one element; 0 for block formats, which have no elements of their own.
uint32_t element_bytes(DataFormat format);
uint32_t element_bytes(DataType type);
bool is_block_format(DataFormat format);
// What a datum of a circular buffer is in a Src register (MACHINE 8): fp32 becomes TF32 where Dst has 32 bits, else
// bf16; `to_dest`: it goes to Dst unchanged.
DataFormat register_format(DataFormat format, bool dst_32bit, bool to_dest);
// The intermediate format of a pack into `output` (ARITHMETIC 9): pack_src of the program's tables.
DataFormat pack_source_format(DataFormat output, bool dst_32bit, bool precise);

enum class MathFidelity : uint8_t { LoFi = 0, HiFi2 = 2, HiFi3 = 3, HiFi4 = 4, Invalid = 0xff };

// The shape of a tile; legal shapes are those of HOST_API 3.5. Faces are min(h,16) x 16.
struct TileShape {
    uint32_t height = 32, width = 32;
    bool transpose_within_face = false, transpose_of_faces = false;
    bool operator==(const TileShape&) const = default;
    uint32_t face_height() const { return height < 16 ? height : 16; }
    uint32_t face_width() const { return 16; }
    uint32_t num_faces() const { return (height / face_height()) * (width / 16); }
    uint32_t elements() const { return height * width; }
    bool partial_face() const { return height < 32; }
    bool narrow() const { return width < 32; }
    bool is_legal() const;
    uint32_t bytes(DataFormat format) const;  // one tile of this shape in L1
};

}  // namespace tessera
