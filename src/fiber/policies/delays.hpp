// The schedule of a fuzzed or replayed run: the default order, but some actors are held back for a while.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fiber/policy.hpp"

namespace tessera {

// Who can be held back: a fiber, or a lane of the NoC in one of its steps. Its number says which; its name is what a
// schedule file calls it: "(1,0).ncrisc", "noc0.vc1 (18,18)->(19,18) arrive".
using Actor = uint64_t;
Actor actor_of(const Fiber& fiber);
Actor actor_of(Lane lane);
bool is_lane(Actor actor);
std::string name_of(Actor actor);
Actor actor_named(const std::string& name);  // 0: no such name

// The actor does not go on while others can, from one step of the run to another. Steps count what others can notice:
// calls into the runtime, and steps of transfers.
struct Delay {
    Actor actor = 0;
    uint64_t from = 0, until = UINT64_MAX;
    bool operator==(const Delay&) const = default;
};

// What a run under delays showed.
struct DelayedRun {
    uint64_t steps = 0;
    std::map<Actor, uint64_t> actors;  // and how often each acted
    // For each delay: where its fiber was held, and what the others had last done when it went on. Null: never.
    struct Held {
        const Site* at = nullptr;
        Actor passed_by = 0;
        const Site* passed = nullptr;
    };
    std::vector<Held> held;
};

class DelaysPolicy : public SchedulePolicy {
  public:
    DelaysPolicy(const PolicyOptions& options, std::vector<Delay> delays, DelayedRun& run);
    bool preempts() const override { return true; }
    size_t next(const std::deque<Fiber*>& ready) override;
    bool releases() override { return true; }
    HeldTransfers::iterator choose(HeldTransfers& held) override;
    bool gives_way(Fiber& fiber) override;

  private:
    bool is_delayed(Actor actor) const;
    void acted(Actor actor, const Site* site);
    void note_held(const Fiber& fiber);

    std::vector<Delay> delays_;
    DelayedRun& run_;
    Actor last_ = 0;
    const Site* last_site_ = nullptr;
};

}  // namespace tessera
