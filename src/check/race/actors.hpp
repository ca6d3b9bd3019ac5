// The fibers of a program as the race detector sees them: each with its time and with what it knows of the others.
#pragma once
#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "check/race/clock.hpp"
#include "device/core.hpp"
#include "device/role.hpp"
#include "fiber/fiber.hpp"

namespace tessera::check {

// What touched memory.
enum class Act : uint8_t { Load, Store, Unpack, Pack, SendSource, SendDestination, ReadSource, ReadDestination };

inline constexpr uint32_t kNoRequest = ~0u;
inline constexpr size_t kMostPast = 64;

struct Actor;

// One access, shared by all cells that it covers and by all accesses of the same line and time.
struct Access {
    Act act = Act::Load;
    uint32_t request = kNoRequest;  // of what the NoC does
    Time time = 0;                  // of its actor, when it happened or was started
    const Actor* actor = nullptr;
    const Site* site = nullptr;
};

inline bool writes(Act act) {
    return act == Act::Store || act == Act::Pack || act == Act::SendDestination || act == Act::ReadDestination;
}

// What one heard of another, for the chain that a report shows.
struct Heard {
    const Actor* from = nullptr;
    Time then = 0, now = 0;  // of the one who gave it and of the one who took it
    const Site *given_at = nullptr, *taken_at = nullptr;
};

// What was known at one moment, and whose it was.
struct Known {
    Clock clock;
    const Actor* actor = nullptr;
    Time time = 0;
    const Site* site = nullptr;
};
using Snapshot = std::shared_ptr<const Known>;

struct Actor {
    Component component = 0;
    Core* core = nullptr;
    Role role = Role::Brisc;
    Time time = 1;
    Clock clock;  // knows its own time too
    const Site* site = nullptr;  // of its last event
    std::array<Heard, 32> heard{};  // the last ones
    uint32_t times_heard = 0;
    struct {
        uint32_t need = 0;
        bool exact = false;
    } waits_for;  // of its semaphore wait

    // The last stores, which may still be in the processor's queue: four of them (tt-isa-documentation BabyRISCV).
    struct Stored {
        uint32_t address = 0, bytes = 0;  // 0: none
        const Site* site = nullptr;
    };
    std::array<Stored, 4> queued{};
    uint32_t stores = 0;

    // What was done last, so that a loop does not make an access of every round.
    struct Recent {
        const Site* site = nullptr;
        Time time = 0;
        uint32_t access = 0;
        Act act = Act::Load;
    };
    std::array<Recent, 16> recent{};

    // What it knew when it had done what may be looked at as a flag, until it learned more: by its last time then.
    struct Past {
        Time time = 0;
        std::shared_ptr<const Clock> known;
    };
    std::deque<Past> past;
    bool may_have_flagged = false;

    // Before it learns anything.
    void learns() {
        if (!may_have_flagged) return;
        past.push_back({time, std::make_shared<const Clock>(clock)});
        if (past.size() > kMostPast) past.pop_front();
        may_have_flagged = false;
        tick();
    }
    // What it knew at a time of its own; of times long past, a little more than that.
    const Clock& knew_at(Time then) const {
        for (const Past& one : past)
            if (then <= one.time) return *one.known;
        return clock;
    }

    void tick() { clock.raise(component, ++time); }
    // What it knows now; what it does from now on is not part of that.
    Snapshot release() {
        auto known = std::make_shared<const Known>(Known{clock, this, time, site});
        tick();
        return known;
    }
    void take(const Known& known) {
        learns();
        clock.join(known.clock);
        hear(known.actor, known.time, known.site);
    }
    void hear(const Actor* from, Time then, const Site* given_at) {
        heard[times_heard++ % heard.size()] = {from, then, time, given_at, site};
    }
};

class Actors {
  public:
    Actors(Components& components, size_t cores) : components_(components), actors_(cores * kNumRoles) {}
    Actor& of(Core& core, size_t core_index, Role role) {
        auto& actor = actors_[core_index * kNumRoles + static_cast<size_t>(role)];
        if (!actor) {
            actor = std::make_unique<Actor>();
            actor->component = components_.next();
            actor->core = &core;
            actor->role = role;
            actor->clock.raise(actor->component, actor->time);
        }
        return *actor;
    }

  private:
    Components& components_;
    std::vector<std::unique_ptr<Actor>> actors_;
};

}  // namespace tessera::check
