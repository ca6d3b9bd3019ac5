// Names of operations for the profiler.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <umd/device/types/cluster_descriptor_types.hpp>

class ProfilerOptionalMetadata {
  public:
    using RuntimeID = std::uint32_t;
    ProfilerOptionalMetadata(std::map<std::pair<tt::ChipId, RuntimeID>, std::string>&& names)
        : names_(std::move(names)) {}
    const std::string& get_op_name(tt::ChipId device, RuntimeID runtime_id) const {
        static const std::string none;
        const auto found = names_.find({device, runtime_id});
        return found == names_.end() ? none : found->second;
    }

  private:
    std::map<std::pair<tt::ChipId, RuntimeID>, std::string> names_;
};
namespace tt::tt_metal {
using ::ProfilerOptionalMetadata;
}
