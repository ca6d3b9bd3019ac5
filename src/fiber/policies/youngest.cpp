// The opposite of the default order: whoever became ready last runs first. Another legal order with no randomness in
// it, to show that a result does not depend on the order (TESSERA_SCHEDULE=youngest).
#include "fiber/policy.hpp"

namespace tessera {
namespace {

class Youngest : public SchedulePolicy {
  public:
    using SchedulePolicy::SchedulePolicy;
    size_t next(const std::deque<Fiber*>& ready, const HeldTransfers&) override {
        return ++turns_ % kTurnsPerOldest == 0 ? 0 : ready.size() - 1;
    }

  private:
    // A loop that polls is always the youngest; without an exception it would run alone for ever.
    static constexpr uint32_t kTurnsPerOldest = 64;
    uint32_t turns_ = 0;
};
const RegisteredPolicy kYoungest{"youngest", make_policy<Youngest>};

}  // namespace
}  // namespace tessera
