// Vector clocks: what one party of a run knows of the progress of all others. A component is whoever makes progress in
// an order of its own: a fiber, the requests of one kind that a fiber has seen to be over, the arrivals of a NoC lane.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::check {

using Component = uint32_t;  // 0: none, of which nobody knows anything
using Time = uint32_t;

class Clock {
  public:
    Time at(Component component) const { return component < times_.size() ? times_[component] : 0; }
    void raise(Component component, Time time) {
        if (component >= times_.size()) times_.resize(component + 1);
        times_[component] = std::max(times_[component], time);
    }
    void join(const Clock& other) {
        if (other.times_.size() > times_.size()) times_.resize(other.times_.size());
        for (size_t i = 0; i < other.times_.size(); i++) times_[i] = std::max(times_[i], other.times_[i]);
    }

  private:
    std::vector<Time> times_;
};

// What was known at one moment.
using Snapshot = std::shared_ptr<const Clock>;

// Hands out components; a run begins with none.
class Components {
  public:
    Component next() { return ++last_; }

  private:
    Component last_ = 0;
};

}  // namespace tessera::check
