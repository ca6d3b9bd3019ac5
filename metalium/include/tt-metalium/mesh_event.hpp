// A point in a queue. Everything enqueued before it has finished when it is made (METALIUM 11.3).
#pragma once
#include <cstdint>
#include <memory>
#include <ostream>

#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/mesh_device.hpp>

namespace tt::tt_metal::distributed {

class MeshEvent {
  public:
    MeshEvent(std::uint32_t id, MeshDevice* device, std::uint32_t mesh_cq_id, const MeshCoordinateRange& device_range);
    std::uint32_t id() const;
    MeshDevice* device() const;
    std::uint32_t mesh_cq_id() const;
    const MeshCoordinateRange& device_range() const;

  private:
    struct Impl;
    std::shared_ptr<const Impl> impl_;  // never changes once made
};
std::ostream& operator<<(std::ostream& out, const MeshEvent& event);

}  // namespace tt::tt_metal::distributed
