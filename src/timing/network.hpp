// Both NoCs, a packet at a time. A packet takes one resource after the other (the port out of its node, each link of
// its route, the port into the other node) and holds each until its tail has passed; while its head waits, what the
// routers' buffers do not take in stays on the links before it. Who waits for a resource takes turns by the side that
// it comes from. DRAM banks serve one packet after the other. Small packets that nothing waits for (requests of reads,
// acknowledgements) take the time of their way.
// Facts: ISA NoC/README, RoutingPaths, DRAMTile (TIMING 2 to 5).
#pragma once
#include <array>
#include <cstdint>
#include <queue>
#include <unordered_map>
#include <vector>

#include "device/device.hpp"
#include "fiber/transfer.hpp"
#include "timing/costs.hpp"
#include "timing/heat.hpp"

namespace tessera::timing {

// A node of the torus, by its NoC 0 coordinates.
struct Node {
    uint32_t x = 0, y = 0;
    int bank = -1;  // of DRAM
    bool operator==(const Node& other) const { return x == other.x && y == other.y; }
};

class Network {
  public:
    Network(Device& device, const Costs& costs);

    // A transfer waits for its next step from now on; `key` names it.
    using Key = uint64_t;
    void send(Key key, const Transfer& transfer, double now);

    // No transfer comes any more: what was only for those on their way goes, what links and banks did stays.
    void finish();

    // What goes on inside: the time of the next event (infinite: none), and that event.
    double next() const;
    void step();
    // A step that is due, and the time of the first one.
    bool has_due() const { return !due_.empty(); }
    double due_time() const { return due_.top().time; }
    Key take_due();

    // Commands that wait to leave: with two a core's next one is not accepted.
    bool is_full(const Core& core, uint32_t noc) const;
    double last_departure(const Core& core, uint32_t noc) const;
    uint64_t departures() const { return departures_; }

    uint32_t columns() const { return columns_; }
    uint32_t rows() const { return rows_; }
    // Cycles that flits spent on the link that leaves a node (0: x, 1: y).
    double load(uint32_t noc, uint32_t x, uint32_t y, uint32_t direction) const;
    uint32_t banks() const { return static_cast<uint32_t>(banks_.size()); }
    double bank_load(uint32_t bank) const { return banks_[bank].busy; }
    // The same over time; both ways around the torus' seam are one link.
    const Heat& heat() const { return heat_; }
    size_t heat_of(uint32_t noc, uint32_t x, uint32_t y, uint32_t direction) const {
        return at(noc, {x, y}) * 2 + direction;
    }

  private:
    static constexpr uint32_t kSides = 3;  // of a router: local, x, y
    struct Resource {
        bool taken = false;
        uint8_t turn = 0;
        double busy = 0;
        std::array<std::vector<uint64_t>, kSides> waiting;  // packet and place in its route; few at a time
    };
    struct Bank {
        double free = 0, busy = 0;
    };
    struct Hop {
        uint32_t resource;
        uint8_t side;
        double released;
    };
    struct Packet {
        uint64_t number = 0;  // of its transfer
        std::vector<Hop> route;
        size_t released = 0;  // places before this one are free again, or will be at a known time
        double flits = 0, out_flit = 1;
        uint32_t bytes = 0, noc = 0;
        Node from, to;
        bool response = false, last = false, multicast = false;
        size_t held = 0;  // places that it has not left
    };
    // What is known of a transfer between its steps.
    struct Flight {
        Key leaves = 0, arrives = 0;
        double arrived = -1, began = 0, reserve = 0;
        uint64_t lane = 0;
        uint32_t receivers = 0;
    };
    struct Event {
        double time;
        uint64_t order;
        bool releases;
        uint32_t packet, place;
        bool operator<(const Event& other) const {
            return time != other.time ? time > other.time : order > other.order;
        }
    };
    struct Due {
        double time;
        uint64_t order;
        Key key;
        bool operator<(const Due& other) const { return time != other.time ? time > other.time : order > other.order; }
    };

    uint32_t flits(uint32_t bytes) const { return (bytes + flit_bytes_ - 1) / flit_bytes_; }
    uint32_t hops(uint32_t noc, Node from, Node to) const;
    double way(uint32_t noc, Node from, Node to) const;
    Node node_of(NocCoord at) const { return nodes_[(at.y & 63) * 64 + (at.x & 63)]; }
    size_t at(uint32_t noc, Node node) const { return (noc * rows_ + node.y) * columns_ + node.x; }
    uint32_t out(uint32_t noc, Node node) const { return static_cast<uint32_t>(at(noc, node)); }
    uint32_t in(uint32_t noc, Node node) const { return static_cast<uint32_t>(nodes_per_noc_ * 2 + at(noc, node)); }
    uint32_t link(uint32_t noc, uint32_t x, uint32_t y, uint32_t direction, uint32_t around) const {
        return static_cast<uint32_t>(nodes_per_noc_ * 4 + (at(noc, {x, y}) * 2 + direction) * 2 + around);
    }

    void send_write(Key key, const Transfer& transfer, double now);
    void send_multicast(Key key, const Transfer& transfer, double now);
    void send_response(Key key, const Transfer& transfer, double now);
    double multicast_arrival(const Transfer& part) const;
    double answer_way(const Transfer& transfer) const;
    uint32_t packet_bytes(const Transfer& transfer, uint32_t packet) const;
    double serve(int bank, uint32_t bytes, bool write, double ready);

    uint32_t new_packet();
    uint32_t packet_with_data(const Transfer& transfer, uint32_t number, NocCoord from, NocCoord to);
    void route(Packet& packet) const;
    void request(uint32_t packet, uint32_t place, double now);
    void grant(uint32_t packet, uint32_t place, double now);
    void leave(uint32_t packet, uint32_t place, double now);
    void release(uint32_t resource, double now);
    void settle(uint32_t packet, size_t before, double now, bool all);
    double enter(Packet& packet, double now);
    void departed(const Packet& packet, double now);
    void arrived(const Packet& packet, double now);
    void push(double time, bool releases, uint32_t packet, uint32_t place);
    void make_due(Key key, double time, uint64_t lane);

    const Costs& costs_;
    uint32_t columns_, rows_, flit_bytes_, burst_bytes_;
    size_t nodes_per_noc_;
    std::vector<Resource> resources_;
    std::vector<Bank> banks_;
    Heat heat_;
    std::vector<Node> nodes_;  // by the coordinates that kernels use
    std::vector<uint32_t> queued_;
    std::vector<double> last_departure_;
    std::vector<bool> path_kept_;  // by a linked multicast
    std::vector<Packet> packets_;
    std::vector<uint32_t> free_packets_;
    std::unordered_map<uint64_t, Flight> flights_;
    std::unordered_map<uint64_t, double> lanes_;
    std::priority_queue<Event> events_;
    std::priority_queue<Due> due_;
    uint64_t order_ = 0, departures_ = 0;
};

}  // namespace tessera::timing
