// What constant expressions know of circular buffers: answers from the tables that src/jit/tables.cpp writes before
// this.
#pragma once
#include "tessera/firmware.h"

constexpr int32_t tess_table_tile_size(int32_t operand) { return static_cast<int32_t>(unpack_tile_size[operand]); }
constexpr uint32_t tess_table_tile_hw(int32_t operand) {
    return unpack_tile_r_dim[operand] * unpack_tile_c_dim[operand];
}
constexpr uint32_t tess_table_tile_num_faces(int32_t operand) { return unpack_tile_num_faces[operand]; }
constexpr DataFormat tess_table_dataformat(int32_t operand) {
    return static_cast<DataFormat>(unpack_src_format[operand]);
}
