// Knowledge in doubt is kept beside what is certain.
#include "check/race/clock.hpp"

#include <iterator>

namespace tessera::check {

void Clock::join_in_doubt(const Clock& other, Doubt doubt) {
    if (!in_doubt()) sure_ = times_;
    join(times_, other.times_);
    if (other.in_doubt()) doubts_.insert(doubts_.end(), other.doubts_.begin(), other.doubts_.end());
    doubts_.push_back(doubt);
    std::sort(doubts_.begin(), doubts_.end());
    doubts_.erase(std::unique(doubts_.begin(), doubts_.end()), doubts_.end());
}

void Clock::join_until(const Clock& other, Component component, Time time) {
    const Time then = std::max(at(component), time);
    const Time then_sure = std::max(component < sure_.size() ? sure_[component] : 0, time);
    join(other);
    if (component < times_.size()) times_[component] = then;
    if (component < sure_.size()) sure_[component] = in_doubt() ? std::min(then, then_sure) : 0;
}

// Before the times themselves are joined.
void Clock::join_sure(const Clock& other) {
    if (!in_doubt()) sure_ = times_;
    join(sure_, other.in_doubt() ? other.sure_ : other.times_);
    std::vector<Doubt> both;
    std::set_union(doubts_.begin(), doubts_.end(), other.doubts_.begin(), other.doubts_.end(),
                   std::back_inserter(both));
    doubts_ = std::move(both);
    Times all = times_;
    join(all, other.times_);
    sure_.resize(all.size());
    if (sure_ != all) return;
    sure_.clear();
    doubts_.clear();
}

Clock Clock::sure() const {
    Clock clock;
    clock.times_ = in_doubt() ? sure_ : times_;
    return clock;
}

}  // namespace tessera::check
