// Between the names of tt-metal and those of the library, and how a call is refused.
#pragma once
#include <source_location>
#include <string>

#include <tt-metalium/buffer_types.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/kernel_types.hpp>
#include <tt-metalium/tile.hpp>
#include <tt-metalium/where.hpp>

#include "descriptor/core.hpp"
#include "descriptor/program.hpp"
#include "descriptor/refuse.hpp"
#include "device/buffer.hpp"

namespace tt::tt_metal::detail {

inline tessera::UserLine user_line(Where where) { return {.file = where.file_name(), .line = where.line()}; }

// A call that cannot be done, at the caller's line. `upstream`: tt-metal's text for the same.
[[noreturn]] void refuse_call(Where where, std::string headline, std::string upstream = {}, std::string help = {});

// Whatever the library refuses inside, without a line of its own, is refused at the caller's.
template <class Call>
auto at_line(Where where, Call&& call) {
    try {
        return call();
    } catch (const tessera::ProgramError& error) {
        if (!error.message().places.empty()) throw;
        tessera::Message message = error.message();
        message.places.push_back(tessera::place_of(user_line(where)));
        throw tessera::ProgramError(std::move(message));
    }
}

inline tessera::CoreCoord to_library(const CoreCoord& core) {
    return {static_cast<uint32_t>(core.x), static_cast<uint32_t>(core.y)};
}
inline tessera::CoreRange to_library(const CoreRange& range) {
    return {to_library(range.start_coord), to_library(range.end_coord)};
}
tessera::CoreRangeSet to_library(const CoreRangeSet& set);
inline tessera::BufferType to_library(BufferType type) { return static_cast<tessera::BufferType>(type); }
inline tessera::TensorMemoryLayout to_library(TensorMemoryLayout layout) {
    return static_cast<tessera::TensorMemoryLayout>(layout);
}
inline tessera::ShardOrientation to_library(ShardOrientation orientation) {
    return static_cast<tessera::ShardOrientation>(orientation);
}
inline tessera::DataFormat to_library(DataFormat format) { return static_cast<tessera::DataFormat>(format); }
inline tessera::TileShape to_library(const Tile& tile) {
    return {.height = tile.get_height(),
            .width = tile.get_width(),
            .transpose_within_face = tile.get_transpose_within_face(),
            .transpose_of_faces = tile.get_transpose_of_faces()};
}

inline CoreCoord from_library(tessera::CoreCoord core) { return {core.x, core.y}; }
inline CoreCoord from_library(tessera::NocCoord core) { return {core.x, core.y}; }
CoreRangeSet from_library(const tessera::CoreRangeSet& set);
std::vector<CoreCoord> from_library(const std::vector<tessera::CoreCoord>& cores);

CoreRangeSet cores_of(const CoreSpec& spec);

}  // namespace tt::tt_metal::detail
