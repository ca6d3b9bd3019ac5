// Which schedules are worth trying, in order: a systematic sweep, then random delays of growing number.
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
    void sweep();
    std::vector<Delay> random_delays();

    std::vector<Actor> fibers_, lanes_;
    uint64_t steps_;
    std::vector<std::vector<Delay>> systematic_;
    size_t tried_ = 0;
    std::mt19937_64 random_{1};
};

}  // namespace tessera::fuzz
