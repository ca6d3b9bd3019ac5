// A part of the cores of a device (METALIUM 8). Programs run in program order on all of them.
#pragma once
#include <memory>
#include <vector>

#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/hal_types.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal {

class SubDevice {
  public:
    explicit SubDevice(ttsl::Span<const CoreRangeSet> cores);  // worker cores first
    const CoreRangeSet& cores(HalProgrammableCoreType core_type) const;
    bool has_core_type(HalProgrammableCoreType core_type) const;

  private:
    struct Impl;
    std::shared_ptr<const Impl> impl_;  // never changes once made
};

}  // namespace tt::tt_metal
