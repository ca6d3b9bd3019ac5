// Programs and the chips they run on (METALIUM 8).
#pragma once
#include <memory>
#include <source_location>
#include <unordered_map>

#include <tt-metalium/host_api.hpp>
#include <tt-metalium/mesh_buffer.hpp>
#include <tt-metalium/mesh_device.hpp>

namespace tt::tt_metal::distributed {

class MeshWorkload {
  public:
    MeshWorkload();
    ~MeshWorkload();
    MeshWorkload(MeshWorkload&&) noexcept;
    MeshWorkload& operator=(MeshWorkload&&) noexcept;
    void add_program(const MeshCoordinateRange& device_range, Program&& program,
                     std::source_location where = std::source_location::current());
    // Arguments may be changed through it between enqueues.
    std::unordered_map<MeshCoordinateRange, Program>& get_programs();
    const std::unordered_map<MeshCoordinateRange, Program>& get_programs() const;

    struct Impl;
    Impl& impl() const { return *impl_; }

  private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace tt::tt_metal::distributed
