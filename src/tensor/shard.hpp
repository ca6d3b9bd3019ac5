// Shards in any number of dimensions, dealt out to cores. Facts: MACHINE 6 (sharded, ND).
#pragma once
#include "tensor/spec.hpp"

namespace tessera {

// The cores in the order of the shards they get. In blocks, a row of shards is a row of cores (a column when
// COL_MAJOR).
std::vector<CoreCoord> shard_cores(const PageExtents& extents, const CoreRangeSet& grid, ShardOrientation orientation,
                                   bool in_blocks);
// Sets a buffer's shard fields: shard s lies on core s modulo their number.
void map_shards(const PageExtents& extents, std::vector<CoreCoord> cores, Buffer& buffer);

}  // namespace tessera
