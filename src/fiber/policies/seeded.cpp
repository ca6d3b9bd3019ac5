// A random order that its seed repeats (TESSERA_SEED): any ready fiber may be next, and held transfers move more or
// less eagerly.
#include "fiber/policy.hpp"

namespace tessera {
namespace {

class Seeded : public SchedulePolicy {
  public:
    explicit Seeded(const PolicyOptions& options)
        : SchedulePolicy(options), turns_per_release_(1u << 2 * (options.seed % 3)) {}
    size_t next(const std::deque<Fiber*>& ready, const HeldTransfers&) override { return draw() % ready.size(); }
    bool releases(const HeldTransfers&) override { return draw() % turns_per_release_ == 0; }

  private:
    uint32_t turns_per_release_;
};
const RegisteredPolicy kSeeded{"seeded", make_policy<Seeded>};

}  // namespace
}  // namespace tessera
