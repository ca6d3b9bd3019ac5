// One chip's part of a copy (METALIUM 8).
#pragma once
#include <optional>

#include <tt-metalium/buffer.hpp>
#include <tt-metalium/mesh_coord.hpp>

namespace tt::tt_metal::distributed {

class ShardDataTransfer {
  public:
    explicit ShardDataTransfer(const MeshCoordinate& shard_coord) : shard_coord_(shard_coord) {}
    MeshCoordinate shard_coord() const { return shard_coord_; }
    void* host_data() const { return host_data_; }
    std::optional<BufferRegion> region() const { return region_; }
    ShardDataTransfer& shard_coord(const MeshCoordinate& coord) {
        shard_coord_ = coord;
        return *this;
    }
    ShardDataTransfer& host_data(void* data) {
        host_data_ = data;
        return *this;
    }
    ShardDataTransfer& region(std::optional<BufferRegion> region) {
        region_ = region;
        return *this;
    }

  private:
    MeshCoordinate shard_coord_;
    void* host_data_ = nullptr;
    std::optional<BufferRegion> region_;
};

}  // namespace tt::tt_metal::distributed
