// The mesh of all chips: TESSERA_MESH, or one chip (METALIUM 4).
#pragma once
#include <tt-metalium/mesh_coord.hpp>

namespace tt::tt_metal::distributed {

class SystemMesh {
  public:
    static SystemMesh& instance();
    SystemMesh(const SystemMesh&) = delete;
    SystemMesh& operator=(const SystemMesh&) = delete;
    const MeshShape& shape() const;
    const MeshShape& local_shape() const { return shape(); }

  private:
    SystemMesh() = default;
};

}  // namespace tt::tt_metal::distributed
