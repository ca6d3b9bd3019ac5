// A subject's own state of each core, made when it is first asked for.
#pragma once
#include <memory>
#include <vector>

#include "device/device.hpp"

namespace tessera::check {

template <class State>
class PerCore {
  public:
    explicit PerCore(Device& device) : device_(device), states_(device.cores().size()) {}
    State& operator[](const Core& core) {
        auto& state = states_[static_cast<size_t>(&core - device_.cores().data())];
        if (!state) state = std::make_unique<State>();
        return *state;
    }

  private:
    Device& device_;
    std::vector<std::unique_ptr<State>> states_;
};

}  // namespace tessera::check
