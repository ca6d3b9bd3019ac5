// Which schedules are worth trying, in order: a systematic sweep, then priorities with change points (PCT), starvation
// windows and slow lanes of the NoC, drawn by a fixed seed.
#pragma once
#include <random>
#include <vector>

#include "fiber/policies/delays.hpp"

namespace tessera::fuzz {

class Search {
  public:
    // `run`: the default schedule's, which says who acts and for how long.
    explicit Search(const DelayedRun& run);
    std::vector<Delay> next();

  private:
    struct Who {
        Actor actor;
        uint64_t steps;
    };
    void sweep();
    void sweep_lanes();
    std::vector<Delay> priorities(uint32_t depth);
    std::vector<Delay> windows();
    std::vector<Delay> slow_lanes();
    Moment any_moment(const std::vector<Who>& among);
    Delay window(const Moment& from);
    uint64_t below(uint64_t limit) { return random_() % limit; }

    std::vector<Who> fibers_, lanes_, all_;
    std::vector<std::vector<Delay>> systematic_;
    size_t tried_ = 0;
    std::mt19937_64 random_{1};
};

}  // namespace tessera::fuzz
