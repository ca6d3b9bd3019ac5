// The shape of a tile and of its faces (METALIUM 2).
#pragma once
#include <array>
#include <cstdint>
#include <ostream>

#include <tt-metalium/bfloat16.hpp>
#include <tt-metalium/constants.hpp>
#include <tt-metalium/math.hpp>
#include <tt-metalium/tt_backend_api_types.hpp>

namespace tt::tt_metal {

class Tile {
  public:
    // Refuses a shape that the hardware does not have.
    Tile(std::array<std::uint32_t, 2> tile_shape = {constants::TILE_HEIGHT, constants::TILE_WIDTH},
         bool transpose_tile = false);
    std::uint32_t get_height() const { return shape_[0]; }
    std::uint32_t get_width() const { return shape_[1]; }
    std::uint32_t get_num_faces() const { return get_tile_hw() / get_face_hw(); }
    std::uint32_t get_tile_hw() const { return shape_[0] * shape_[1]; }
    std::uint32_t get_face_hw() const { return get_face_shape()[0] * get_face_shape()[1]; }
    std::uint32_t get_partial_face() const { return shape_[0] < constants::TILE_HEIGHT; }
    std::uint32_t get_narrow_tile() const { return shape_[1] < constants::TILE_WIDTH; }
    std::array<std::uint32_t, 2> get_tile_shape() const { return shape_; }
    std::array<std::uint32_t, 2> get_face_shape() const {
        return {shape_[0] < constants::FACE_HEIGHT ? shape_[0] : constants::FACE_HEIGHT, constants::FACE_WIDTH};
    }
    bool get_transpose_within_face() const { return transpose_; }
    bool get_transpose_of_faces() const { return transpose_; }
    std::uint32_t get_tile_size(const DataFormat& format) const;
    bool operator==(const Tile& other) const = default;

  private:
    std::array<std::uint32_t, 2> shape_;
    bool transpose_;
};

std::ostream& operator<<(std::ostream& out, const Tile& tile);

}  // namespace tt::tt_metal

template <>
struct fmt::formatter<tt::tt_metal::Tile> : ttsl::StreamFormatter<tt::tt_metal::Tile> {};
