// The chips of a mesh by coordinate.
#pragma once
#include <memory>
#include <vector>

#include <tt-metalium/device.hpp>
#include <tt-metalium/mesh_config.hpp>
#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/shape2d.hpp>

namespace tt::tt_metal::distributed {

class MeshDeviceView {
  public:
    MeshDeviceView(const MeshShape& shape, const std::vector<IDevice*>& devices);
    std::vector<IDevice*> get_devices() const;
    std::vector<IDevice*> get_devices(const MeshCoordinateRange& range) const;
    std::vector<IDevice*> get_devices_on_row(std::size_t row) const;
    std::vector<IDevice*> get_devices_on_column(std::size_t column) const;
    IDevice* get_device(const MeshCoordinate& coord) const;
    MeshCoordinate find_device(ChipId device_id) const;
    bool contains(const MeshCoordinate& coord) const;
    bool is_local(const MeshCoordinate& coord) const { return contains(coord); }
    bool is_mesh_2d() const { return shape().dims() == 2; }
    const MeshShape& shape() const;
    std::size_t num_devices() const { return shape().mesh_size(); }
    std::size_t size() const { return num_devices(); }
    bool empty() const { return num_devices() == 0; }
    std::size_t num_rows() const { return shape()[0]; }
    std::size_t num_cols() const { return shape()[1]; }

  private:
    struct Impl;
    std::shared_ptr<const Impl> impl_;
};

}  // namespace tt::tt_metal::distributed
