// Tile and TileDescriptor as Python sees them; both become a TileShape. Facts: HOST_API 3.5.
#pragma once
#include "bind/bind.hpp"

namespace tessera::bind {

struct Tile {
    TileShape shape;
    bool operator==(const Tile&) const = default;
};

struct TileDescriptor {
    uint32_t height = 32, width = 32;
    bool transpose = false;
    bool operator==(const TileDescriptor&) const = default;
};

// Throws ProgramError for a shape the hardware has not.
Tile make_tile(uint32_t height, uint32_t width, bool transpose);
// A Tile, a TileDescriptor or None (no tile given).
std::optional<TileShape> to_tile(nb::handle tile, const std::string& what, const UserLine& line);
// A DataType or a DataFormat.
DataFormat to_format(nb::handle format, const std::string& what, const UserLine& line);

}  // namespace tessera::bind
