// Which component says what of a request.
#include "check/race/requests.hpp"

#include <algorithm>

#include "check/checked_run.hpp"

namespace tessera::check {
namespace {

size_t index(Settled what) { return static_cast<size_t>(what); }

// The barrier that covers it.
Settled class_of(const Request& request) {
    if (request.kind == TransferEvent::Kind::Read) return Settled::Reads;
    if (request.kind == TransferEvent::Kind::Atomic) return Settled::Atomics;
    return request.posted ? Settled::PostedLeft : Settled::WritesAcknowledged;
}

}  // namespace

// The way of a multicast hangs on its rectangle. Upstream takes the form that comes back to its sender for the same
// way (group_attn_matmul: data with, flag without), so who sends does not count.
uint64_t Requests::tree_of(std::span<Core* const> receivers, const Core& sender) const {
    uint64_t first = 0, last = 0, others = 0;
    for (const Core* core : receivers) {
        if (core == &sender) continue;
        last = static_cast<uint64_t>(core - device_.cores().data());
        if (others++ == 0) first = last;
    }
    return 1ull << 32 | first << 48 | last << 16 | others;
}

Requests::LaneKey Requests::lane_of(const Actor& actor, const TransferEvent& event) const {
    const auto index = [&](const Core* core) { return static_cast<uint64_t>(core - device_.cores().data()); };
    LaneKey key{index(actor.core) << 16 | event.noc << 8 | event.vc, 0};
    if (!event.receivers.empty()) key[1] = tree_of(event.receivers, *actor.core);
    else if (event.core) key[1] = 2ull << 32 | index(event.core);
    else key[1] = 3ull << 32 | static_cast<uint32_t>(event.channel);
    return key;
}

uint32_t Requests::add(Actor& actor, const TransferEvent& event, const Site* site) {
    Stream& stream = this->stream(actor, event.noc);
    ArrivalLane& lane = lanes_[lane_of(actor, event)];
    Request request{.kind = event.kind,
                    .posted = event.posted,
                    .linked = event.linked,
                    .ordered = event.static_vc || event.linked,
                    .noc = static_cast<uint8_t>(event.noc),
                    .vc = static_cast<uint8_t>(event.vc % kNumChannels),
                    .trid = static_cast<uint8_t>(event.trid % kNumTrids),
                    .stream = &stream,
                    .number = ++stream.issued,
                    .lane = &lane,
                    .sequence = ++lane.issued,
                    .time = actor.time,
                    .actor = &actor,
                    .site = site,
                    .call = event.call,
                    .bytes = event.bytes,
                    .transfer = event.number};
    if (request.ordered) stream.last[index(class_of(request))][request.vc] = request.number;
    requests_.push_back(std::move(request));
    return static_cast<uint32_t>(requests_.size() - 1);
}

// Transfers are numbered in the order in which they start.
Request* Requests::of_transfer(uint64_t transfer) {
    const auto found = std::lower_bound(requests_.begin(), requests_.end(), transfer,
                                        [](const Request& one, uint64_t number) { return one.transfer < number; });
    return found != requests_.end() && found->transfer == transfer ? &*found : nullptr;
}

void Requests::raise(Clock& clock, Component& component, Time time) {
    if (time == 0) return;
    if (component == 0) component = components_.next();
    clock.raise(component, time);
}

void Requests::settle(Actor& actor, Settled what, uint32_t noc, uint32_t trid) {
    Stream& stream = this->stream(actor, noc);
    if (what == Settled::TridAnswered) return raise(actor.clock, stream.trid_answered[trid], stream.issued);
    if (what == Settled::TridLeft) return raise(actor.clock, stream.trid_left[trid], stream.issued);
    raise(actor.clock, stream.over[index(what)], stream.issued);
    const Settled kind = what == Settled::WritesLeft ? Settled::WritesAcknowledged : what;
    for (size_t vc = 0; vc < kNumChannels; vc++) raise(actor.clock, stream.left[vc], stream.last[index(kind)][vc]);
}

void Requests::note_landed(const Request& request, uint32_t place, Clock& clock) {
    clock.raise(request.actor->component, request.time);
    if (!request.ordered) return;
    raise(clock, request.lane->landed[place], request.sequence);
    raise(clock, request.stream->left[request.vc], request.number);
}

bool Requests::is_answered(const Request& request, const Clock& clock) const {
    if (request.posted) return false;
    const Stream& stream = *request.stream;
    return clock.at(stream.over[index(class_of(request))]) >= request.number ||
           clock.at(stream.trid_answered[request.trid]) >= request.number;
}

// Lanes speak of all requests of a core: of those only that were issued before, as far as the clock knows.
bool Requests::has_landed(const Request& request, uint32_t place, const Clock& clock) const {
    if (is_answered(request, clock)) return true;
    return request.ordered && clock.at(request.lane->landed_at(place)) >= request.sequence &&
           clock.at(request.actor->component) >= request.time;
}

bool Requests::is_promised_landed(const Request& request, uint32_t place, const Clock& clock) const {
    if (is_answered(request, clock)) return true;
    return request.ordered && clock.at(request.lane->landed_at(place)) == request.sequence;
}

bool Requests::source_is_free(const Request& request, const Clock& clock) const {
    if (is_answered(request, clock)) return true;
    if (request.kind == TransferEvent::Kind::Read) return false;
    const Stream& stream = *request.stream;
    const Settled left = request.posted ? Settled::PostedLeft : Settled::WritesLeft;
    return clock.at(stream.over[index(left)]) >= request.number ||
           clock.at(stream.trid_left[request.trid]) >= request.number ||
           (request.ordered && clock.at(stream.left[request.vc]) >= request.number);
}

}  // namespace tessera::check
