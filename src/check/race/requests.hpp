// NoC requests and what is known of their progress. Facts: tt-isa-documentation NoC/Ordering; docs/races.md has the
// edges by name.
#pragma once
#include <array>
#include <deque>
#include <map>

#include "check/race/actors.hpp"
#include "check/race/clock.hpp"
#include "device/noc_state.hpp"
#include "device/observer.hpp"

namespace tessera::check {

inline constexpr uint32_t kNumChannels = 16;
inline constexpr size_t kNumClasses = 5;  // Settled::Reads to Settled::Atomics

// The requests of one processor on one NoC. They are counted together; barriers speak of the last one.
struct Stream {
    uint32_t issued = 0;
    std::array<Component, kNumClasses> over{};
    std::array<Component, kNumTrids> trid_answered{}, trid_left{};
    std::array<Component, kNumChannels> left{};  // by virtual channel: requests leave in the order of their issue
    std::array<std::array<uint32_t, kNumChannels>, kNumClasses> last{};
};

// Requests that arrive in the order of their issue: NoC, static channel, source and destination agree. Multicasts of
// one source to the same rectangle share a lane and arrive at each receiver by itself.
struct ArrivalLane {
    std::map<uint32_t, Component> landed;  // by place
    uint32_t issued = 0;
    Component landed_at(uint32_t place) const {
        const auto found = landed.find(place);
        return found == landed.end() ? 0 : found->second;
    }
};

struct Request {
    TransferEvent::Kind kind = TransferEvent::Kind::Read;
    bool posted = false, linked = false, ordered = true;  // ordered: it has a lane
    uint8_t noc = 0, vc = 0, trid = 0;
    Stream* stream = nullptr;
    uint32_t number = 0;  // in its stream
    ArrivalLane* lane = nullptr;
    uint32_t sequence = 0;  // in its lane
    Time time = 0;          // of its actor, when it was issued
    Actor* actor = nullptr;
    const Site* site = nullptr;
    const char* call = "";
    uint32_t bytes = 0;
    uint64_t transfer = 0;
    bool arrived = false;
    Snapshot known;  // of signals: what their sender knew
    bool is_glance = false;  // a read of so few bytes that it may look at a flag
    bool looked_at = false;  // ... and it did: what it brought decided whether a loop goes on
};

class Requests {
  public:
    Requests(Components& components, Device& device) : components_(components), device_(device) {}

    uint32_t add(Actor& actor, const TransferEvent& event, const Site* site);
    Request& operator[](uint32_t number) { return requests_[number]; }
    Request* of_transfer(uint64_t transfer);
    const Request& operator[](uint32_t number) const { return requests_[number]; }

    // A barrier, flush or status register showed its actor that requests are over.
    void settle(Actor& actor, Settled what, uint32_t noc, uint32_t trid);
    // Whoever saw a request's effect knows that it and what went before it in its lane have landed, and that what left
    // before it has left.
    void note_landed(const Request& request, uint32_t place, Clock& clock);

    bool is_answered(const Request& request, const Clock& clock) const;
    bool source_is_free(const Request& request, const Clock& clock) const;
    bool has_landed(const Request& request, uint32_t place, const Clock& clock) const;
    // ... by what public documents promise: that a signal lands after the write before it in its lane is practice.
    bool is_promised_landed(const Request& request, uint32_t place, const Clock& clock) const;
    // The later of two requests of one lane takes effect after the earlier one.
    static bool is_delivered_after(const Request& later, const Request& earlier) {
        return later.ordered && earlier.ordered && later.lane == earlier.lane;
    }
    // ... and one of the same processor, NoC and channel leaves after it.
    static bool leaves_after(const Request& later, const Request& earlier) {
        return later.ordered && earlier.ordered && later.stream == earlier.stream && later.vc == earlier.vc;
    }

  private:
    using StreamKey = std::pair<Component, uint32_t>;
    using LaneKey = std::array<uint64_t, 2>;
    Stream& stream(const Actor& actor, uint32_t noc) { return streams_[{actor.component, noc}]; }
    uint64_t tree_of(std::span<Core* const> receivers, const Core& sender) const;
    LaneKey lane_of(const Actor& actor, const TransferEvent& event) const;
    void raise(Clock& clock, Component& component, Time time);

    Components& components_;
    Device& device_;
    std::map<StreamKey, Stream> streams_;
    std::map<LaneKey, ArrivalLane> lanes_;
    std::deque<Request> requests_;  // cards point into it
};

}  // namespace tessera::check
