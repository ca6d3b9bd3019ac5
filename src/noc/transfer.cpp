// One code path for all runs: a transfer is checked, started, then leaves, arrives and is answered. These follow at
// once when this worker owns both ends and holds nothing back; else each travels as a delivery of its own.
#include "noc/transfer.hpp"

#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "device/noc_state.hpp"
#include "device/observer.hpp"
#include "diag/error.hpp"
#include "fiber/deliver.hpp"
#include "noc/check.hpp"

namespace tessera::noc {
namespace {

using Payload = std::shared_ptr<const std::vector<std::byte>>;

NocCounters& counters(const Port& port) {
    return port.fiber.core().nocs->dm[static_cast<int>(port.fiber.role())][port.noc];
}
void count_bytes(const Port& port, uint32_t bytes, bool dram) {
    NocTraffic& traffic = port.fiber.core().nocs->traffic;
    traffic.bytes += bytes;
    if (dram) traffic.dram_bytes += bytes;
}
Payload copy_of(const std::byte* from, uint32_t bytes) {
    return std::make_shared<std::vector<std::byte>>(from, from + bytes);
}

// The steps of a transfer; each keeps its order within a lane.
enum class Step : uint64_t { Leave, Arrive, Answer };

// Same NoC, same virtual channel, same source and destination stay in order; nothing else is promised. A multicast
// leaves in the order of its source and arrives at each receiver in the order of that pair.
struct Route {
    uint32_t noc, vc;
    NocCoord from, to;
    Lane lane(Step step) const {
        return {static_cast<uint64_t>(step) << 48 | static_cast<uint64_t>(noc) << 40 | static_cast<uint64_t>(vc) << 32 |
                static_cast<uint64_t>(from.x) << 24 | static_cast<uint64_t>(from.y) << 16 |
                static_cast<uint64_t>(to.x) << 8 | to.y};
    }
};
Route route(const Port& port, uint64_t destination) {
    const Address to = decode(destination);
    return {port.noc, port.vc, port.fiber.core().noc, {to.x, to.y}};
}

// The next step of a transfer: when the seed says so in late runs, else now (through a mailbox to another worker).
template <class Action>
void follow(const Route& route, Step step, Core& at, Action action) {
    if (holds_transfers()) hold(route.lane(step), at, std::move(action));
    else deliver(at, std::move(action));
}

// Both ends belong to this worker and nothing is held back: no delivery is needed.
bool is_direct(const Port& port, const Place& place) {
    return (place.is_dram() || place.core->worker == port.fiber.core().worker) && !holds_transfers();
}

void drop(uint32_t& outstanding, uint32_t number) { outstanding -= number < outstanding ? number : outstanding; }

struct ReadCount {
    NocCounters* count;
    uint32_t number, trid;
    void started() const {
        count->reads_sent += number;
        count->outstanding[trid] += number;
    }
    void done() const {
        count->reads_done += number;
        drop(count->outstanding[trid], number);
    }
};

// Announces a transfer that will travel by steps; those that do not are over before anybody could look.
uint64_t announce(const Port& port, TransferEvent::Kind kind, const Place& place, uint64_t remote, uint32_t local,
                  uint32_t bytes, bool posted, std::span<Core* const> receivers = {}) {
    return port.fiber.core().observer->started(port.fiber, {.kind = kind,
                                                            .call = port.call,
                                                            .noc = port.noc,
                                                            .vc = port.vc,
                                                            .trid = port.trid,
                                                            .posted = posted,
                                                            .local = local,
                                                            .bytes = bytes,
                                                            .core = place.core,
                                                            .channel = place.channel,
                                                            .address = remote,
                                                            .receivers = receivers});
}

// The request reaches the source, the data travel back.
void read_by_steps(const Port& port, const Route& way, const Place& place, uint32_t destination, uint32_t bytes,
                   const ReadCount& count, uint64_t number) {
    Core& self = port.fiber.core();
    std::byte* to = self.l1() + destination;
    follow(way, Step::Leave, self, [way, to, place, bytes, count, number, &self](Core&) {
        follow(way, Step::Arrive, place.core ? *place.core : self,
               [way, to, from = place.memory, bytes, count, number, &self](Core&) {
                   self.observer->read(number);
                   follow(way, Step::Answer, self, [to, data = copy_of(from, bytes), count, number](Core& core) {
                       memcpy(to, data->data(), data->size());
                       core.observer->arrived(number, &core);
                       core.observer->answered(number);
                       count.done();
                   });
               });
    });
}

}  // namespace

void read(const Port& port, uint64_t source, uint32_t destination, uint32_t bytes) {
    check_local(port, destination, bytes);
    const Place place = check_remote(port, source, bytes);
    check_read_alignment(port, place, source, destination);
    const ReadCount count{&counters(port), packets(port, bytes), port.trid};
    count_bytes(port, bytes, place.is_dram());
    count.started();
    if (!is_direct(port, place)) {
        const uint64_t number =
            announce(port, TransferEvent::Kind::Read, place, decode(source).local, destination, bytes, false);
        return read_by_steps(port, route(port, source), place, destination, bytes, count, number);
    }
    memmove(port.fiber.core().l1() + destination, place.memory, bytes);
    count.done();
}

namespace {

// What a write does to the counters. `answers`: acknowledgements, one per packet and receiver.
struct WriteCount {
    NocCounters* count;
    uint32_t number, answers, trid;
    bool posted;
    uint64_t transfer = 0;  // its number, for observers
    void started() const {
        (posted ? count->posted_sent : count->writes_sent) += number;
        count->outgoing[trid] += number;
        if (posted) return;
        count->answers_due += answers;
        count->outstanding[trid] += answers;
    }
    void left() const {
        (posted ? count->posted_left : count->writes_left) += number;
        drop(count->outgoing[trid], number);
    }
    void answered(uint32_t times) const {
        if (posted) return;
        count->writes_acked += times;
        drop(count->outstanding[trid], times);
    }
};

// From the moment a write has left its core.
template <class Store>
void arrive(const Route& way, Core& self, Core* at, const Store& store, const WriteCount& count, uint32_t answers) {
    follow(way, Step::Arrive, at ? *at : self, [way, store, count, answers, at, &self](Core& core) {
        store(core);
        self.observer->arrived(count.transfer, at);
        if (!count.posted)
            follow(way, Step::Answer, self, [count, answers](Core& core) {
                count.answered(answers);
                core.observer->answered(count.transfer);
            });
    });
}

void write_by_steps(const Port& port, const Route& way, const std::byte* from, const Place& place, uint32_t bytes,
                    const WriteCount& count) {
    Core& self = port.fiber.core();
    follow(way, Step::Leave, self, [way, &self, from, place, bytes, count](Core&) {
        count.left();
        self.observer->read(count.transfer);
        auto store = [to = place.memory, data = copy_of(from, bytes)](Core&) {
            memcpy(to, data->data(), data->size());
        };
        arrive(way, self, place.core, store, count, count.answers);
    });
}

}  // namespace

void write(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, bool posted) {
    check_local(port, source, bytes);
    const Place place = check_remote(port, destination, bytes);
    check_write_alignment(port, source, destination);
    Core& self = port.fiber.core();
    const std::byte* from = self.l1() + source;
    const uint32_t number = packets(port, bytes);
    WriteCount count{&counters(port), number, number, port.trid, posted};
    count_bytes(port, bytes, place.is_dram());
    count.started();
    if (!is_direct(port, place)) {
        count.transfer =
            announce(port, TransferEvent::Kind::Write, place, decode(destination).local, source, bytes, posted);
        return write_by_steps(port, route(port, destination), from, place, bytes, count);
    }
    memmove(place.memory, from, bytes);
    count.left();
    count.answered(number);
    if (place.core && place.core != &self) happened(*place.core);
}

namespace {

// Everything about a multicast but its cores.
struct Fan {
    Core& self;
    Rectangle rectangle;
    Route way;
    const std::byte* from;
    uint32_t bytes, each;
    bool include_source;
    WriteCount count;
    template <class Visit>
    void for_each(Visit visit) const {
        for_each_receiver(*self.device, rectangle, way.noc, [&](Core& core) {
            if (include_source || &core != &self) visit(core);
        });
    }
    std::byte* place_in(Core& core) const { return core.l1() + rectangle.local; }
};

// Receivers of this worker get the bytes at once, those of other workers share one copy.
void spread_now(const Fan& fan) {
    Payload shared;
    fan.count.left();
    fan.for_each([&](Core& core) {
        if (owns(core)) {
            memmove(fan.place_in(core), fan.from, fan.bytes);
            fan.count.answered(fan.each);
            happened(core);
            return;
        }
        if (!shared) shared = copy_of(fan.from, fan.bytes);
        auto store = [to = fan.place_in(core), shared](Core&) { memcpy(to, shared->data(), shared->size()); };
        arrive(fan.way, fan.self, &core, store, fan.count, fan.each);
    });
}

void spread_by_steps(const Fan& fan) {
    follow(fan.way, Step::Leave, fan.self, [fan](Core&) {
        fan.count.left();
        fan.self.observer->read(fan.count.transfer);
        const Payload data = copy_of(fan.from, fan.bytes);
        fan.for_each([&](Core& core) {
            Route way = fan.way;
            way.to = core.noc;
            auto store = [to = fan.place_in(core), data](Core&) { memcpy(to, data->data(), data->size()); };
            arrive(way, fan.self, &core, store, fan.count, fan.each);
        });
    });
}

void check_exclude(const Port& port, uint32_t exclude) {
    if (exclude == 0) return;
    port.fiber.fail(Message{.code = "unsupported",
                            .headline = "NOC_BRCST_EXCLUDE other than 0 is not supported",
                            .note = "see docs/unsupported.md, noc-exclude"});
}

}  // namespace

void write_multicast(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, const Multicast& how) {
    Core& self = port.fiber.core();
    const Rectangle rectangle = decode_multicast(destination);
    check_local(port, source, bytes);
    check_rectangle(port, rectangle);
    check_local(port, static_cast<uint32_t>(rectangle.local), bytes);
    check_write_alignment(port, source, rectangle.local);
    check_exclude(port, how.exclude);
    const uint32_t each = packets(port, bytes);
    Fan fan{self,
            rectangle,
            {port.noc, port.vc, self.noc, {0, 0}},
            self.l1() + source,
            bytes,
            each,
            how.include_source,
            {&counters(port), each, 0, port.trid, how.posted}};
    uint32_t receivers = 0;
    fan.for_each([&](Core&) { receivers++; });
    if (how.receivers_told >= 0)
        check_receivers(port, receivers, static_cast<uint32_t>(how.receivers_told), how.include_source);
    fan.count.answers = each * receivers;
    count_bytes(port, bytes, false);
    fan.count.started();
    if (holds_transfers()) {
        std::vector<Core*> cores;
        fan.for_each([&](Core& core) { cores.push_back(&core); });
        fan.count.transfer =
            announce(port, TransferEvent::Kind::Multicast, {}, rectangle.local, source, bytes, how.posted, cores);
        spread_by_steps(fan);
    } else {
        spread_now(fan);
    }
}

void write_word(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable, bool posted) {
    check_word_aligned(port, destination);
    const Place place = check_remote(port, destination, 4);
    Core& self = port.fiber.core();
    WriteCount count{&counters(port), 1, 1, port.trid, posted};
    count.started();
    auto store = [to = place.memory, value, byte_enable](Core&) {
        for (uint32_t byte = 0; byte < 4; byte++)
            if (byte_enable >> byte & 1) to[byte] = static_cast<std::byte>(value >> (8 * byte));
    };
    const Route way = route(port, destination);
    if (is_direct(port, place)) {
        store(self);
        count.left();
        count.answered(1);
        if (place.core) happened(*place.core);
        return;
    }
    count.transfer = announce(port, TransferEvent::Kind::Word, place, decode(destination).local, 0, 4, posted);
    follow(way, Step::Leave, self, [way, &self, at = place.core, store, count](Core&) {
        count.left();
        self.observer->read(count.transfer);
        arrive(way, self, at, store, count, 1);
    });
}

namespace {

void add(std::byte* memory, uint32_t by, uint32_t mask) {
    auto* word = reinterpret_cast<uint32_t*>(memory);
    *word = (*word & ~mask) | ((*word + by) & mask);
}

}  // namespace

void increment(const Port& port, uint64_t destination, uint32_t by, uint32_t wrap, bool posted) {
    check_word_aligned(port, destination);
    const Place place = check_remote(port, destination, 4);
    if (place.is_dram())
        port.fiber.fail(Message{.code = "noc-atomic-dram",
                                .headline = "an atomic increment cannot target DRAM",
                                .note = "atomics work on L1 words of worker cores",
                                .help = "keep the counter in L1: get_noc_addr(x, y, get_semaphore(id))"});
    NocCounters& count = counters(port);
    if (!posted) count.atomics_sent++;
    const uint32_t mask = wrap >= 31 ? ~0u : (2u << wrap) - 1;
    if (is_direct(port, place)) {
        add(place.memory, by, mask);
        if (!posted) count.atomics_acked++;
        happened(*place.core);
        return;
    }
    Core& self = port.fiber.core();
    const Route way = route(port, destination);
    const uint64_t number = announce(port, TransferEvent::Kind::Atomic, place, decode(destination).local, 0, 4, posted);
    follow(way, Step::Leave, self, [way, &self, &count, place, by, mask, posted, number](Core&) {
        self.observer->read(number);
        follow(way, Step::Arrive, *place.core, [way, &self, &count, place, by, mask, posted, number](Core&) {
            add(place.memory, by, mask);
            self.observer->arrived(number, place.core);
            if (posted) return;
            follow(way, Step::Answer, self, [&count, number](Core& core) {
                count.atomics_acked++;
                core.observer->answered(number);
            });
        });
    });
}

}  // namespace tessera::noc
