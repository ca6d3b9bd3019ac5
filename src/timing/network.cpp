// Packets on their way.
#include "timing/network.hpp"

#include <algorithm>
#include <cmath>

#include "device/core.hpp"

namespace tessera::timing {
namespace {

using Kind = Transfer::Kind;
constexpr uint32_t kNocs = Arch::kNumNocs;
constexpr uint8_t kLocal = 0, kX = 1, kY = 2;
constexpr uint32_t kCommands = 2;      // that wait to leave
// Packets up to a row of the memory follow each other without a gap; longer ones by and by lose dram_packet.
constexpr double kRowBytes = 2048, kPacketBytes = 8192;

// Two Wormhole banks share a channel: the port that a bank is addressed by distinguishes them.
int bank_at(const Arch& arch, uint32_t channel, NocCoord at) {
    int found = -1;
    for (uint32_t bank = 0; bank < arch.dram_banks.size(); bank++) {
        if (arch.dram_banks[bank].channel != channel) continue;
        if (found < 0) found = static_cast<int>(bank);
        for (const NocCoord& used : arch.dram_banks[bank].noc_coord)
            if (used.x == at.x && used.y == at.y) return static_cast<int>(bank);
    }
    return found;
}

}  // namespace

Network::Network(Device& device, const Costs& costs)
    : costs_(costs),
      columns_(device.arch().noc_columns),
      rows_(device.arch().noc_rows),
      flit_bytes_(device.arch().noc_word_bytes),
      burst_bytes_(device.arch().noc_max_burst_bytes),
      nodes_per_noc_(size_t{columns_} * rows_),
      resources_(nodes_per_noc_ * kNocs * 6),
      banks_(device.num_dram_banks()),
      heat_(nodes_per_noc_ * kNocs * 2),
      nodes_(size_t{64} * 64),
      queued_(nodes_per_noc_ * kNocs),
      last_departure_(nodes_per_noc_ * kNocs),
      path_kept_(nodes_per_noc_ * kNocs) {
    const Arch& arch = device.arch();
    for (const Core& core : device.cores()) {
        const NocCoord node = arch.physical(core.logical);
        nodes_[core.noc.y * 64 + core.noc.x] = {node.x, node.y};
    }
    const std::vector<NocCoord>& ports = costs.dram_nodes;
    for (size_t port = 0; port < arch.dram_ports.size(); port++) {
        const auto [channel, used] = arch.dram_ports[port];
        nodes_[used.y * 64 + used.x] = {ports.at(port).x, ports.at(port).y, bank_at(arch, channel, used)};
    }
}

uint32_t Network::hops(uint32_t noc, Node from, Node to) const {
    if (noc == 1) std::swap(from, to);
    return (to.x + columns_ - from.x) % columns_ + (to.y + rows_ - from.y) % rows_;
}
double Network::way(uint32_t noc, Node from, Node to) const {
    return costs_.noc_inject + costs_.noc_hop * hops(noc, from, to) + 1;
}

double Network::load(uint32_t noc, uint32_t x, uint32_t y, uint32_t direction) const {
    return resources_[link(noc, x, y, direction, 0)].busy + resources_[link(noc, x, y, direction, 1)].busy;
}

bool Network::is_full(const Core& core, uint32_t noc) const { return queued_[at(noc, node_of(core.noc))] >= kCommands; }
double Network::last_departure(const Core& core, uint32_t noc) const {
    return last_departure_[at(noc, node_of(core.noc))];
}

void Network::finish() {
    packets_ = {};
    free_packets_ = {};
    flights_ = {};
    lanes_ = {};
    events_ = {};
    due_ = {};
}

double Network::next() const { return events_.empty() ? INFINITY : events_.top().time; }

Network::Key Network::take_due() {
    const Key key = due_.top().key;
    due_.pop();
    return key;
}

// Steps of one lane stay in order.
void Network::make_due(Key key, double time, uint64_t lane) {
    double& last = lanes_[lane];
    last = std::max(last, time);
    due_.push({last, ++order_, key});
}

void Network::push(double time, bool releases, uint32_t packet, uint32_t place) {
    events_.push({time, ++order_, releases, packet, place});
}

void Network::step() {
    const Event event = events_.top();
    events_.pop();
    if (event.releases) leave(event.packet, event.place, event.time);
    else request(event.packet, event.place, event.time);
}

// The tail has passed a resource.
void Network::leave(uint32_t index, uint32_t place, double now) {
    if (place == 0) departed(packets_[index], now);
    release(packets_[index].route[place].resource, now);
    if (--packets_[index].held == 0) free_packets_.push_back(index);
}

void Network::send(Key key, const Transfer& transfer, double now) {
    const bool read = transfer.kind == Kind::Read;
    const uint64_t lane = transfer.lane().key;
    switch (transfer.step) {
        case Transfer::Step::Leave:
            if (read) return make_due(key, now, lane);
            return transfer.kind == Kind::Multicast ? send_multicast(key, transfer, now)
                                                    : send_write(key, transfer, now);
        case Transfer::Step::Arrive: {
            if (read) return make_due(key, now + way(transfer.noc, node_of(transfer.from), node_of(transfer.to)), lane);
            Flight& flight = flights_[transfer.number];
            if (transfer.kind == Kind::Multicast) {
                make_due(key, std::max(now, multicast_arrival(transfer)), lane);
                if (--flight.receivers == 0) flights_.erase(transfer.number);
                return;
            }
            if (flight.arrived < 0) {
                flight.arrives = key;
                flight.lane = lane;
                return;
            }
            make_due(key, std::max(now, flight.arrived), lane);
            flights_.erase(transfer.number);
            return;
        }
        case Transfer::Step::Answer:
            if (read) return send_response(key, transfer, now);
            return make_due(key, now + answer_way(transfer), lane);
    }
}

double Network::answer_way(const Transfer& transfer) const {
    const Node from = node_of(transfer.from), to = node_of(transfer.to);
    const double back = costs_.noc_hop * hops(transfer.noc, to, from) + 1;
    if (transfer.kind == Kind::Atomic) return back + costs_.noc_atomic_latency;
    if (to.bank >= 0) return back + costs_.dram_write_latency;
    return back + (from == to ? costs_.noc_loopback_latency : costs_.noc_write_latency);
}

uint32_t Network::packet_bytes(const Transfer& transfer, uint32_t packet) const {
    return std::min(burst_bytes_, transfer.bytes - packet * burst_bytes_);
}

uint32_t Network::new_packet() {
    if (free_packets_.empty()) {
        packets_.emplace_back();
        return static_cast<uint32_t>(packets_.size() - 1);
    }
    const uint32_t packet = free_packets_.back();
    free_packets_.pop_back();
    packets_[packet].route.clear();
    packets_[packet].released = 0;
    packets_[packet].response = packets_[packet].last = packets_[packet].multicast = false;
    return packet;
}

// Packet `number` of a transfer's data, from one node to another.
uint32_t Network::packet_with_data(const Transfer& transfer, uint32_t number, NocCoord from, NocCoord to) {
    const uint32_t index = new_packet();
    Packet& packet = packets_[index];
    packet.number = transfer.number;
    packet.noc = transfer.noc;
    packet.from = node_of(from);
    packet.to = node_of(to);
    packet.bytes = packet_bytes(transfer, number);
    packet.flits = flits(packet.bytes) + 1;
    packet.last = number + 1 == std::max(1u, transfer.packets);
    return index;
}

void Network::send_write(Key key, const Transfer& transfer, double now) {
    Flight& flight = flights_[transfer.number];
    flight.leaves = key;
    flight.lane = transfer.lane().key;
    const uint32_t packets = std::max(1u, transfer.packets);
    for (uint32_t number = 0; number < packets; number++) {
        const uint32_t index = packet_with_data(transfer, number, transfer.from, transfer.to);
        Packet& packet = packets_[index];
        packet.out_flit = costs_.noc_write_flit + (packet.from == packet.to ? costs_.noc_loopback_flit : 0);
        route(packet);
        queued_[at(packet.noc, packet.from)]++;
        push(now + number * costs_.issue_packet, false, index, 0);
    }
}

// The way through the rectangle is asked for first, and kept where the multicast is linked.
void Network::send_multicast(Key key, const Transfer& transfer, double now) {
    const Node from = node_of(transfer.from);
    Flight& flight = flights_[transfer.number];
    flight.leaves = key;
    flight.lane = transfer.lane().key;
    flight.receivers = static_cast<uint32_t>(transfer.receivers->size());
    uint32_t far = 0;
    bool outside = true;
    for (const Core* receiver : *transfer.receivers) {
        const Node to = node_of(receiver->noc);
        far = std::max(far, hops(transfer.noc, from, to));
        outside &= !(to == from);
    }
    const size_t node = at(transfer.noc, from);
    if (!path_kept_[node])
        flight.reserve = std::max(0.0, 2 * costs_.noc_hop * far - (outside ? costs_.noc_multicast_outside : 0));
    path_kept_[node] = transfer.linked;
    const uint32_t index = new_packet();
    Packet& packet = packets_[index];
    packet.number = transfer.number;
    packet.noc = transfer.noc;
    packet.from = packet.to = from;
    packet.bytes = transfer.bytes;
    packet.flits = flits(transfer.bytes) + std::max(1u, transfer.packets);
    packet.out_flit = costs_.noc_write_flit;
    packet.multicast = packet.last = true;
    packet.route.push_back({out(transfer.noc, from), kLocal, 0});
    packet.held = 1;
    queued_[node]++;
    push(now, false, index, 0);
}

double Network::multicast_arrival(const Transfer& part) const {
    const Flight& flight = flights_.at(part.number);
    const double count = flits(part.bytes) + std::max(1u, part.packets);
    return flight.began + flight.reserve + way(part.noc, node_of(part.from), node_of(part.to)) +
           count * (1 + costs_.noc_write_tail_flit);
}

// When a bank is through with a packet that is ready for it.
double Network::serve(int bank, uint32_t bytes, bool write, double ready) {
    Bank& served = banks_[static_cast<size_t>(bank)];
    const double part = std::clamp((bytes - kRowBytes) / (kPacketBytes - kRowBytes), 0.0, 1.0);
    const double cycles =
        write ? costs_.dram_write_command + costs_.dram_write_packet * part + bytes * costs_.dram_write_byte
              : costs_.dram_packet * part + bytes * costs_.dram_byte;
    // A write of less than the memory's word is acknowledged as others are, but keeps the bank for longer.
    const bool small = write && bytes <= costs_.dram_small_write_bytes;
    const double busy = small ? std::max(cycles, costs_.dram_small_write) : cycles;
    const double begin = std::max(ready, served.free);
    served.free = begin + busy;
    served.busy += busy;
    return begin + cycles;
}

void Network::send_response(Key key, const Transfer& transfer, double now) {
    Flight& flight = flights_[transfer.number];
    flight.arrives = key;
    flight.lane = transfer.lane().key;
    const uint32_t packets = std::max(1u, transfer.packets);
    for (uint32_t number = 0; number < packets; number++) {
        const uint32_t index = packet_with_data(transfer, number, transfer.to, transfer.from);
        Packet& packet = packets_[index];
        packet.response = true;
        double ready = now + number * costs_.noc_request_serve;
        if (packet.from.bank >= 0)
            ready = std::max(ready, serve(packet.from.bank, packet.bytes, false, ready) - packet.flits);
        packet.out_flit = packet.from.bank >= 0 ? costs_.noc_write_flit : costs_.noc_read_flit;
        route(packet);
        push(ready, false, index, 0);
    }
}

// NoC 0 goes to larger x, then to larger y; NoC 1 to smaller y, then to smaller x; both around the torus, after which
// a packet uses other buffers.
void Network::route(Packet& packet) const {
    const Node to = packet.to;
    uint32_t x = packet.from.x, y = packet.from.y;
    const bool up = packet.noc == 0;
    uint8_t side = kLocal;
    packet.route.push_back({out(packet.noc, packet.from), kLocal, 0});
    const auto along = [&](uint32_t& here, uint32_t there, uint32_t size, uint32_t direction) {
        for (uint32_t around = 0; here != there; side = direction == 0 ? kX : kY) {
            packet.route.push_back({link(packet.noc, x, y, direction, around), side, 0});
            if (here == (up ? size - 1 : 0)) around = 1;
            here = up ? (here + 1) % size : (here + size - 1) % size;
        }
    };
    if (up) along(x, to.x, columns_, 0), along(y, to.y, rows_, 1);
    else along(y, to.y, rows_, 1), along(x, to.x, columns_, 0);
    packet.route.push_back({in(packet.noc, to), side, 0});
    packet.held = packet.route.size();
}

// The head stands before a resource. What the buffers that it has passed can hold is off the links before them.
void Network::request(uint32_t index, uint32_t place, double now) {
    settle(index, place, now, false);
    const Hop& asked = packets_[index].route[place];
    Resource& resource = resources_[asked.resource];
    const bool waits =
        resource.taken || std::ranges::any_of(resource.waiting, [](auto& side) { return !side.empty(); });
    if (waits) resource.waiting[asked.side].push_back(uint64_t{index} << 8 | place);
    else grant(index, place, now);
}

void Network::settle(uint32_t index, size_t before, double now, bool all) {
    Packet& packet = packets_[index];
    while (packet.released < before &&
           (all || static_cast<double>(before - packet.released) * costs_.noc_buffer_flits >= packet.flits)) {
        const size_t place = packet.released++;
        push(std::max(packet.route[place].released, now), true, index, static_cast<uint32_t>(place));
    }
}

void Network::grant(uint32_t index, uint32_t place, double now) {
    Packet& packet = packets_[index];
    Resource& resource = resources_[packet.route[place].resource];
    resource.taken = true;
    const double cycles = packet.flits * (place == 0 ? packet.out_flit : costs_.noc_link_flit);
    resource.busy += cycles;
    if (const size_t first = nodes_per_noc_ * 4, number = packet.route[place].resource; number >= first)
        heat_.add((number - first) / 2, now, cycles);
    packet.route[place].released = now + cycles;
    const auto hold = [&](double until) {
        for (size_t i = packet.released; i < place; i++) {
            const double buffered = static_cast<double>(place - i) * costs_.noc_buffer_flits;
            if (packet.flits > buffered)
                packet.route[i].released = std::max(packet.route[i].released, until - buffered);
        }
    };
    hold(now + packet.flits);
    if (packet.multicast) {
        Flight& flight = flights_.at(packet.number);
        flight.began = now;
        packet.route[place].released += std::max(flight.reserve, costs_.noc_multicast_receiver * flight.receivers);
        return settle(index, 1, now, true);
    }
    if (place + 1 < packet.route.size())
        return push(now + (place == 0 ? costs_.noc_inject : costs_.noc_hop), false, index, place + 1);
    const double until = enter(packet, now);
    packet.route[place].released = std::max(packet.route[place].released, until);
    hold(until);
    settle(index, place + 1, now, true);
}

// The head enters its node: until when it keeps the port. A bank takes in no more than it can serve.
double Network::enter(Packet& packet, double now) {
    const double tail = now + packet.flits;
    if (packet.response || packet.to.bank < 0) {
        arrived(packet, tail);
        return 0;
    }
    const double served = serve(packet.to.bank, packet.bytes, true, now);
    arrived(packet, std::max(tail, served));
    return served - costs_.dram_queue;
}

void Network::departed(const Packet& packet, double now) {
    if (packet.response) return;
    const size_t node = at(packet.noc, packet.from);
    queued_[node]--;
    departures_++;
    last_departure_[node] = now;
    if (!packet.last) return;
    Flight& flight = flights_.at(packet.number);
    make_due(flight.leaves, now, flight.lane);
}

void Network::arrived(const Packet& packet, double now) {
    if (!packet.last) return;
    Flight& flight = flights_.at(packet.number);
    const double data = packet.flits - 1;
    if (packet.response) {
        const bool dram = packet.from.bank >= 0;
        make_due(flight.arrives,
                 now + data * costs_.noc_read_tail_flit + (dram ? costs_.dram_read_latency : costs_.noc_read_latency),
                 flight.lane);
        flights_.erase(packet.number);
        return;
    }
    if (packet.to.bank < 0)
        now += data * (packet.from == packet.to ? costs_.noc_loopback_flit : costs_.noc_write_tail_flit);
    flight.arrived = now;
    if (!flight.arrives) return;
    make_due(flight.arrives, now, flight.lane);
    flights_.erase(packet.number);
}

void Network::release(uint32_t number, double now) {
    Resource& resource = resources_[number];
    resource.taken = false;
    for (uint32_t i = 1; i <= kSides; i++) {
        const uint32_t side = (resource.turn + i) % kSides;
        if (resource.waiting[side].empty()) continue;
        const uint64_t next = resource.waiting[side].front();
        resource.waiting[side].erase(resource.waiting[side].begin());
        resource.turn = static_cast<uint8_t>(side);
        return grant(static_cast<uint32_t>(next >> 8), static_cast<uint32_t>(next & 0xFF), now);
    }
}

}  // namespace tessera::timing
