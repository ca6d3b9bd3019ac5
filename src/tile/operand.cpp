// Circular buffers as the unpacker and the packer see them. Facts: see operand.hpp.
#include "tile/operand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "fiber/slip.hpp"

namespace tessera::tile {
namespace {

bool is_unpacked_to_dest(const Tensix& tensix, uint32_t cb) {
    const auto& modes = tensix.config.unpack_to_dest_mode;
    return cb < modes.size() && modes[cb] == UnpackToDestMode::UnpackToDestFp32;
}

// fp32 becomes TF32 where Dst is 32 bits wide, else bf16; everything with an 8-bit exponent sits as bf16.
DatumKind kind_of(DataFormat format, bool dst_32bit) {
    switch (format) {
        case DataFormat::Float32:
        case DataFormat::Tf32:
            return dst_32bit ? DatumKind::Tf32 : DatumKind::Bf16;
        case DataFormat::Float16:
        case DataFormat::Bfp8:
        case DataFormat::Bfp4:
        case DataFormat::Bfp2:
            return DatumKind::Fp16;
        case DataFormat::Int32:
        case DataFormat::UInt32:
            return DatumKind::Raw32;
        case DataFormat::UInt16:
        case DataFormat::UInt8:
            return DatumKind::Raw16;
        case DataFormat::Int8:
            return DatumKind::Int8;
        default:
            return DatumKind::Bf16;
    }
}

}  // namespace

OperandConfig operand_of(Core& core, uint32_t cb) {
    const Tensix& tensix = *core.tensix;
    const CbConfig& config = core.cbs->config[cb];
    OperandConfig operand;
    operand.l1_format = config.format;
    operand.kind = kind_of(config.format, tensix.dst.is_32bit);
    operand.to_dest = operand.kind == DatumKind::Raw32 ||
                      (config.format == DataFormat::Float32 && tensix.dst.is_32bit && is_unpacked_to_dest(tensix, cb));
    operand.faces = config.tile.num_faces();
    operand.face_rows = config.tile.face_height();
    operand.narrow = config.tile.narrow();
    return operand;
}

void set_pack_formats(Core& core, uint32_t cb, PackState& pack) {
    const CbConfig& config = core.cbs->config[cb];
    pack.output = config.format;
    pack.source = pack_source_format(config.format, core.tensix->dst.is_32bit, core.tensix->config.bfp8_pack_precise);
}

void set_pack_shape(Core& core, uint32_t cb, PackState& pack) {
    const TileShape& tile = core.cbs->config[cb].tile;
    pack.faces = tile.num_faces();
    pack.face_rows = tile.face_height();
    pack.narrow = tile.narrow();
}

std::byte* l1_at(Fiber& fiber, uint32_t address, uint32_t bytes, const char* who) {
    const uint32_t l1_bytes = fiber.core().device->arch().l1_bytes;
    if (uint64_t{address} + bytes > l1_bytes) {
        Message message;
        message.code = "l1-out-of-range";
        message.headline =
            fmt::format("{} reaches L1 address {:#x}, but L1 ends at {:#x}", who, uint64_t{address} + bytes, l1_bytes);
        message.help = "check the tile index and the circular buffer's pointers";
        fiber.fail(std::move(message));
    }
    return fiber.core().l1() + address;
}

namespace {

// A tile that begins in the last bytes of L1 and ends after them: a slip, what lies there is undefined. Upstream reads
// a short shard as a whole tile and uses the part that exists. Two operands of an operation are read at a time.
std::byte* tile_over_the_end(Fiber& fiber, uint32_t address, uint32_t bytes) {
    const uint32_t l1_bytes = fiber.core().device->arch().l1_bytes;
    slip(fiber, "l1-out-of-range", -1, [&] {
        return Message{.code = "l1-out-of-range",
                       .headline = fmt::format("the unpacker reads a tile of {} B at {:#x}, but L1 ends at {:#x}",
                                               bytes, address, l1_bytes),
                       .note = "the part of the tile after the end of L1 is undefined"};
    });
    thread_local std::array<std::vector<std::byte>, 2> copies;
    std::swap(copies[0], copies[1]);
    copies[0].assign(bytes, std::byte{0xBA});
    std::copy_n(fiber.core().l1() + address, l1_bytes - address, copies[0].begin());
    return copies[0].data();
}

}  // namespace

std::byte* tile_to_read(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t bytes) {
    const LocalCBInterface& local = local_cb(fiber.core(), Role::Unpack, cb);
    const uint32_t address = (local.fifo_rd_ptr + index * local.fifo_page_size) << 4;
    const uint32_t l1_bytes = fiber.core().device->arch().l1_bytes;
    const bool ends_after = address < l1_bytes && address + bytes > l1_bytes;
    std::byte* tile =
        ends_after ? tile_over_the_end(fiber, address, bytes) : l1_at(fiber, address, bytes, "the unpacker");
    fiber.core().observer->unpacks(fiber, cb, index, address, bytes);
    return tile;
}

static Message dst_overflow(const Tensix& tensix, uint32_t index) {
    const uint32_t tiles = tensix.dst_capacity();
    return {
        .code = "dst-overflow",
        .headline = fmt::format("Dst tile {} does not exist, this kernel has {} (0 to {})", index, tiles, tiles - 1),
        .note = fmt::format("Dst holds {} tiles of {} bits; dst_full_sync_en={} gives a kernel {} of them at a time",
                            tensix.dst.tiles(), tensix.dst.is_32bit ? 32 : 16, tensix.sync.full_sync, tiles),
        .help =
            tensix.sync.full_sync ? "" : "use fewer tiles between acquire and release, or set dst_full_sync_en=True"};
}

uint32_t physical_tile(Fiber& fiber, uint32_t first, uint32_t index) {
    const Tensix& tensix = *fiber.core().tensix;
    if (index >= tensix.dst_capacity()) [[unlikely]]
        slip(fiber, "dst-overflow", -1, [&] { return dst_overflow(tensix, index); });
    return (first + index) % tensix.dst.tiles();
}

void require_own_tile(Fiber& fiber, uint32_t index) {
    const Tensix& tensix = *fiber.core().tensix;
    if (index >= tensix.dst_capacity()) fiber.fail(dst_overflow(tensix, index));
}

}  // namespace tessera::tile
