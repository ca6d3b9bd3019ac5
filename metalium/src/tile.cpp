// Tiles, formats and matrices of tiles on the host (METALIUM 2 and 9).
#include <tt-metalium/tile.hpp>

#include <numeric>

#include <tt-metalium/bfloat8.hpp>
#include <tt-metalium/tilize_utils.hpp>

#include "convert.hpp"
#include "tensor/block_float.hpp"

namespace tt {
std::ostream& operator<<(std::ostream& out, DataFormat format) { return out << ttsl::enum_name(format); }
}  // namespace tt

namespace tt::tt_metal {

Tile::Tile(std::array<std::uint32_t, 2> tile_shape, bool transpose_tile)
    : shape_(tile_shape), transpose_(transpose_tile) {
    TT_FATAL(detail::to_library(*this).is_legal(), "Tile size is not valid for our hardware");
    TT_FATAL(!transpose_ || shape_[0] == constants::TILE_HEIGHT || shape_[0] == constants::FACE_HEIGHT,
             "Tile height must equal 16 or 32 in transpose mode");
}
std::uint32_t Tile::get_tile_size(const DataFormat& format) const {
    return detail::to_library(*this).bytes(detail::to_library(format));
}
std::ostream& operator<<(std::ostream& out, const Tile& tile) {
    return out << "Tile with shape: (" << tile.get_height() << ", " << tile.get_width() << ")";
}

namespace detail {

namespace {

TiledMatrix faces_of(const Tile& tile) {
    return {.rows = tile.get_height(),
            .columns = tile.get_width(),
            .tile = tile.get_tile_shape(),
            .face = tile.get_face_shape(),
            .transpose_within_face = tile.get_transpose_within_face(),
            .transpose_of_faces = tile.get_transpose_of_faces()};
}

}  // namespace

std::vector<std::uint32_t> pack_block_tiles(DataFormat format, const std::vector<float>& values, bool row_major_input,
                                            const std::optional<Tile>& tile) {
    const Tile shape = tile.value_or(Tile{});
    const std::size_t elements = shape.get_tile_hw(), bytes = shape.get_tile_size(format);
    TT_FATAL(values.size() % elements == 0, "Data size {} is not a multiple of the tile size {}", values.size(),
             elements);
    std::vector<float> faces = values;
    if (row_major_input)
        faces =
            rearrange<float>(values, faces_of(shape), TensorLayoutType::LIN_ROW_MAJOR, TensorLayoutType::TILED_NFACES);
    std::vector<std::uint32_t> words(values.size() / elements * bytes / sizeof(std::uint32_t));
    for (std::size_t i = 0; i < values.size() / elements; i++)
        tessera::encode_block_tile(to_library(format), to_library(shape), faces.data() + i * elements,
                                   reinterpret_cast<std::uint8_t*>(words.data()) + i * bytes);
    return words;
}

std::vector<float> unpack_block_tiles(DataFormat format, ttsl::Span<const std::uint32_t> words, bool row_major_output,
                                      const std::optional<Tile>& tile) {
    const Tile shape = tile.value_or(Tile{});
    const std::size_t elements = shape.get_tile_hw(), bytes = shape.get_tile_size(format);
    const std::size_t tiles = words.size_bytes() / bytes;
    std::vector<float> faces(tiles * elements);
    for (std::size_t i = 0; i < tiles; i++)
        tessera::decode_block_tile(to_library(format), to_library(shape),
                                   reinterpret_cast<const std::uint8_t*>(words.data()) + i * bytes,
                                   faces.data() + i * elements);
    if (!row_major_output) return faces;
    return rearrange<float>(faces, faces_of(shape), TensorLayoutType::TILED_NFACES, TensorLayoutType::LIN_ROW_MAJOR);
}

void check_tiled(std::size_t elements, std::size_t rows, std::size_t columns, const PhysicalSize& tile) {
    TT_FATAL(elements > 0 && rows > 0 && columns > 0, "None of the input size, m, nor n can be 0");
    TT_FATAL(elements % (rows * columns) == 0, "Input size must be divisible by m  and n");
    TT_FATAL(rows % tile[0] == 0 && columns % tile[1] == 0, "H and W must be divisible by {} and {}", tile[0], tile[1]);
}

}  // namespace detail
}  // namespace tt::tt_metal

std::ostream& operator<<(std::ostream& out, TensorLayoutType layout) { return out << ttsl::enum_name(layout); }

TensAddr::TensAddr(const std::vector<std::uint32_t>& shape) : sh(shape) {}
std::uint32_t TensAddr::numel() const {
    return std::accumulate(sh.begin(), sh.end(), 1u, std::multiplies<std::uint32_t>());
}
int TensAddr::offs(int n, int c, int h, int w) {
    TT_FATAL(sh.size() == 4 && n >= 0 && c >= 0 && h >= 0 && w >= 0 && static_cast<std::uint32_t>(n) < sh[0] &&
                 static_cast<std::uint32_t>(c) < sh[1] && static_cast<std::uint32_t>(h) < sh[2] &&
                 static_cast<std::uint32_t>(w) < sh[3],
             "offset ({}, {}, {}, {}) is outside of the shape", n, c, h, w);
    return static_cast<int>(((n * sh[1] + c) * sh[2] + h) * sh[3] + w);
}
std::uint32_t round_up_to_mul16(std::uint32_t val) { return tt::round_up(val, 16u); }
std::uint32_t round_up_to_mul32(std::uint32_t val) { return tt::round_up(val, 32u); }
std::uint32_t round_up_to_tile(int val, int tile_val) {
    return static_cast<std::uint32_t>(tt::round_up(val, tile_val));
}
