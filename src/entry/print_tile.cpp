// TileSlice and Dst in DPRINT: datums of a tile as numbers. Facts: KERNEL_API 8, MACHINE 9 (faces, block formats).
#include <bit>
#include <cstring>
#include <iomanip>
#include <vector>

#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "device/tensix.hpp"
#include "entry/entry.hpp"
#include "entry/print.hpp"
#include "tensor/block_float.hpp"

using namespace tessera;

namespace {

struct Slice {
    uint32_t h0, h1, hs, w0, w1, ws;
};

Slice unpack(uint64_t rows, uint64_t columns) {
    const abi::SlicePart h = abi::slice_part(rows), w = abi::slice_part(columns);
    return {h.first, h.end, std::max(1u, h.step), w.first, w.end, std::max(1u, w.step)};
}

// Where datum (h, w) of a tile lies in L1's face order.
uint32_t in_faces(const TileShape& tile, uint32_t h, uint32_t w) {
    const uint32_t face_columns = tile.width / 16;
    const uint32_t face = h / tile.face_height() * face_columns + w / 16;
    return face * tile.face_height() * 16 + h % tile.face_height() * 16 + w % 16;
}

float half_to_float(uint16_t bits) {
    const uint32_t sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31, mantissa = bits & 1023;
    if (exponent == 0) return (sign ? -1.0f : 1.0f) * static_cast<float>(mantissa) * 0x1p-24f;
    return std::bit_cast<float>(sign | (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | mantissa << 13);
}

template <class T>
T load(const std::byte* at) {
    T value;
    memcpy(&value, at, sizeof value);
    return value;
}

void print_datum(std::ostream& out, DataFormat format, const std::byte* tile, uint32_t index) {
    switch (format) {
        case DataFormat::Float32:
        case DataFormat::Tf32:
            out << load<float>(tile + 4 * index);
            break;
        case DataFormat::Float16b:
            out << std::bit_cast<float>(static_cast<uint32_t>(load<uint16_t>(tile + 2 * index)) << 16);
            break;
        case DataFormat::Float16:
            out << half_to_float(load<uint16_t>(tile + 2 * index));
            break;
        case DataFormat::Int32:
            out << load<int32_t>(tile + 4 * index);
            break;
        case DataFormat::UInt32:
            out << load<uint32_t>(tile + 4 * index);
            break;
        case DataFormat::UInt16:
            out << load<uint16_t>(tile + 2 * index);
            break;
        case DataFormat::Int8:
            out << static_cast<int>(load<int8_t>(tile + index));
            break;
        case DataFormat::UInt8:
            out << static_cast<uint32_t>(load<uint8_t>(tile + index));
            break;
        default:
            out << "?";
    }
}

// Block formats are decoded as a whole; others are read in place.
class TileReader {
  public:
    TileReader(const CbConfig& config, const std::byte* tile) : format_(config.format), tile_(tile) {
        if (!is_block_format(format_)) return;
        values_.resize(config.tile.elements());
        decode_block_tile(format_, config.tile, reinterpret_cast<const uint8_t*>(tile), values_.data());
    }
    void print(std::ostream& out, uint32_t index) const {
        if (values_.empty()) print_datum(out, format_, tile_, index);
        else out << values_[index];
    }

  private:
    DataFormat format_;
    const std::byte* tile_;
    std::vector<float> values_;
};

void print_slice(PrintLine& line, const CbConfig& config, const TileReader& tile, const Slice& slice,
                 uint32_t options) {
    uint32_t left = options >> abi::kSliceMaxCountShift;
    for (uint32_t h = slice.h0; h < std::min(slice.h1, config.tile.height); h += slice.hs) {
        for (uint32_t w = slice.w0; w < std::min(slice.w1, config.tile.width); w += slice.ws) {
            if (left-- == 0) {
                line.text << "<TileSlice data truncated due to exceeding max count ("
                          << (options >> abi::kSliceMaxCountShift) << ")>";
                return;
            }
            line.text << std::setw(line.width);
            tile.print(line.text,
                       options & abi::kSliceUntilized ? in_faces(config.tile, h, w) : h * config.tile.width + w);
            line.text << " ";
        }
        if (options & abi::kSliceEndlRows) line.text << "\n";
    }
}

}  // namespace

TESSERA_ENTRY void tess_print_tile(uint32_t cb, uint32_t tile, uint64_t rows, uint64_t columns, uint32_t options) {
    Fiber& fiber = *current_fiber();
    Core& core = fiber.core();
    PrintLine& line = line_of(fiber);
    const CbConfig* config = cb < core.device->arch().num_cbs ? &core.cbs->config[cb] : nullptr;
    if (!config || !config->configured) {
        line.text << "<TileSlice: this core has no c_" << cb << ">";
        return;
    }
    const LocalCBInterface& local = local_cb(core, fiber.role(), cb);
    const uint32_t pointer = (options & abi::kSliceWritePointer ? local.fifo_wr_ptr : local.fifo_rd_ptr)
                             << cb_address_shift(fiber.role());
    const uint64_t address = pointer + static_cast<uint64_t>(tile) * config->page_bytes;
    if (address + config->tile.bytes(config->format) > core.device->arch().l1_bytes) {
        line.text << "<TileSlice: tile " << tile << " lies outside of L1>";
        return;
    }
    print_slice(line, *config, TileReader(*config, core.l1() + address), unpack(rows, columns), options);
}

// dprint_tensix_dest_reg: the 64 rows of 16 of a Dst tile, counted from the half MATH works on.
TESSERA_ENTRY void tess_print_dst(uint32_t tile) {
    Fiber& fiber = *current_fiber();
    Tensix& tensix = *fiber.core().tensix;
    PrintLine& line = line_of(fiber);
    const uint32_t physical = tensix.sync.math_first + tile;
    line.text << "Tile ID = " << tile << "\n";
    if (physical >= tensix.dst.tiles()) return;
    const uint32_t* datums = tensix.dst.read(physical);
    for (uint32_t row = 0; row < kTileRows; row++) {
        for (uint32_t column = 0; column < 16; column++)
            line.text << std::bit_cast<float>(datums[row * 16 + column]) << " ";
        line.text << "\n";
    }
}
