// The schedule of a fuzzed or replayed run: the default order, but some actors are held back for a while.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "fiber/policy.hpp"

namespace tessera {

// Who can be held back: a fiber, or a lane of the NoC in one of its steps. Its number says which; its name is what a
// schedule file calls it: "(1,0).ncrisc", "noc0.vc1 (18,18)->(19,18) arrive", "noc0.vc1 (18,18) leave".
using Actor = uint64_t;
Actor actor_of(const Fiber& fiber);
Actor actor_of(Lane lane);
bool is_lane(Actor actor);
std::string name_of(Actor actor);
Actor actor_named(const std::string& name);  // 0: no such name

// A moment of a run, by what one actor does: its steps are counted from 0, all of them or those at one line of the
// user's, which is known by its text. Steps are what others can notice: calls into the runtime, steps of transfers.
struct Moment {
    Actor actor = 0;  // 0: never
    uint64_t step = 0;
    std::string line;  // "reader.cpp: noc_semaphore_wait(flag, 1);"; empty: any
    bool operator==(const Moment&) const = default;
};

// The actor does not go on while others can, from one of its own steps until another has made one of its. Of several
// that are held back, the one whose delay stands first goes on first.
struct Delay {
    Moment from;
    Moment until;
    Actor actor() const { return from.actor; }
    bool operator==(const Delay&) const = default;
};
inline Delay last(Actor actor) { return {.from = {actor}, .until = {}}; }

// A step that was made.
struct Step {
    Actor actor = 0;
    uint64_t number = 0;  // of its actor
    const Site* site = nullptr;
};

// What a run under delays showed.
struct DelayedRun {
    uint64_t steps = 0;
    std::map<Actor, uint64_t> actors;  // and how often each acted
    // For each delay: where its actor was held, what let it go on, and what the others had last done by then. Null:
    // never.
    struct Held {
        const Site *at = nullptr, *until = nullptr;
        Actor passed_by = 0;
        const Site* passed = nullptr;
    };
    std::vector<Held> held;
    std::vector<Step> order;  // where it is asked for
};

// What a policy is asked for besides the run.
struct DelayOptions {
    bool order = false;
    uint64_t fair_after = UINT64_MAX;  // steps; later nobody is held back, so that loops which wait come to an end
};

class DelaysPolicy : public SchedulePolicy {
  public:
    DelaysPolicy(const PolicyOptions& options, const std::vector<Delay>& delays, DelayedRun& run,
                 DelayOptions delay_options = {});
    ~DelaysPolicy() override;
    bool preempts() const override { return true; }
    size_t next(const std::deque<Fiber*>& ready, const HeldTransfers& held) override;
    bool releases(const HeldTransfers& held) override;
    HeldTransfers::iterator choose(HeldTransfers& held) override;
    bool gives_way(Fiber& fiber) override;

  private:
    // What is known of one actor.
    struct Acting {
        Actor actor = 0;
        uint64_t steps = 0;
        uint32_t depth = 0;  // 0: not held back
        bool gave_way = false;  // before the step that it is at
        std::vector<uint32_t> watched;  // delays that begin or end by its steps
        std::map<std::string, uint64_t> lines;  // steps at each line, where delays name lines
    };
    enum class State : uint8_t { Ahead, Holds, Over };

    Acting& acting(const Fiber& fiber);
    Acting& acting(Actor actor);
    uint32_t least_depth(const HeldTransfers& held);
    bool is_at(Acting& acting, const Moment& moment, const Site* site);
    void about_to(Acting& acting, const Site* site);
    void did(Acting& acting, const Site* site);
    void set(uint32_t delay, State state);
    size_t goes_on(const std::deque<Fiber*>& ready, size_t place);
    const std::string& line(const Site* site);
    bool is_fair() const { return run_.steps >= delay_options_.fair_after; }

    const std::vector<Delay>& delays_;
    std::vector<State> states_;
    DelayedRun& run_;
    DelayOptions delay_options_;
    std::unordered_map<Actor, Acting> all_;
    std::vector<Acting*> fibers_;  // by core and role
    bool by_lines_ = false;
    std::unordered_map<const Site*, std::string> texts_;
    uint64_t steps_at_turn_ = 0;
    uint32_t idle_turns_ = 0;
    Actor last_ = 0;
    const Site* last_site_ = nullptr;
};

// "reader.cpp: noc_semaphore_wait(flag, 1);": a line by its text, which stays when others are put in before it.
std::string line_text(const Site* site);

}  // namespace tessera
