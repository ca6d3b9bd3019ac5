// Vector clocks: what one party of a run knows of the progress of all others. A component is whoever makes progress in
// an order of its own: a fiber, the requests of one kind that a fiber has seen to be over, the arrivals of a NoC lane.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::check {

using Component = uint32_t;  // 0: none, of which nobody knows anything
using Time = uint32_t;

// What is known for certain in this run hangs on an answer that only the rest of the run gives: a counter may have been
// taken to its value by others (words.hpp).
using Doubt = uint32_t;

class Clock {
  public:
    Time at(Component component) const { return component < times_.size() ? times_[component] : 0; }
    void raise(Component component, Time time) {
        raise(times_, component, time);
        if (in_doubt()) raise(sure_, component, time);
    }
    void join(const Clock& other) {
        if (in_doubt() || other.in_doubt()) join_sure(other);
        join(times_, other.times_);
    }
    // What `other` knows, but of one component no more than `time`.
    void join_until(const Clock& other, Component component, Time time);
    // Takes what `other` knows for known, unless the doubt is confirmed.
    void join_in_doubt(const Clock& other, Doubt doubt);
    bool in_doubt() const { return !sure_.empty(); }
    const std::vector<Doubt>& doubts() const { return doubts_; }
    Clock sure() const;  // what remains if all doubts are confirmed

  private:
    using Times = std::vector<Time>;
    static void raise(Times& times, Component component, Time time) {
        if (component >= times.size()) times.resize(component + 1);
        times[component] = std::max(times[component], time);
    }
    static void join(Times& times, const Times& other) {
        if (other.size() > times.size()) times.resize(other.size());
        for (size_t i = 0; i < other.size(); i++) times[i] = std::max(times[i], other[i]);
    }
    void join_sure(const Clock& other);

    Times times_, sure_;  // sure_: empty while there is no doubt
    std::vector<Doubt> doubts_;  // rising
};

// Hands out components; a run begins with none.
class Components {
  public:
    Component next() { return ++last_; }

  private:
    Component last_ = 0;
};

}  // namespace tessera::check
