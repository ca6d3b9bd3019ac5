// The counters: each side keeps `sent` and `acked` of a pair; what one counts, it counts on the other core, too.
#include "device/global_cb.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <set>

#include "descriptor/refuse.hpp"
#include "device/arch.hpp"
#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/device.hpp"
#include "device/lock.hpp"
#include "device/observer.hpp"
#include "device/round_up.hpp"
#include "tessera/abi/remote_cb.h"

namespace tessera {
namespace {

using abi::RemoteCbWord;
using Mapping = GlobalCircularBuffer::Mapping;

// Global circular buffers by their configuration.
struct Known {
    std::mutex mutex;
    std::map<const Buffer*, GlobalCircularBuffer*> by_config;
};
Known& known() {
    static Known all;
    return all;
}

uint32_t& l1_word(Core& core, uint32_t address) { return *reinterpret_cast<uint32_t*>(core.l1() + address); }

// One page of so many bytes on each core.
std::shared_ptr<Buffer> page_per_core(Device& device, const CoreRangeSet& cores, uint32_t bytes, BufferType type,
                                      const UserLine& line) {
    auto buffer = std::make_shared<Buffer>();
    buffer->type = type;
    buffer->layout = TensorMemoryLayout::HEIGHT_SHARDED;
    buffer->page_size = bytes;
    buffer->shard_cores = cores.cores();
    buffer->shard_grid = cores;
    buffer->shard_pages = 1;
    buffer->num_pages = static_cast<uint32_t>(buffer->shard_cores.size());
    for (uint32_t page = 0; page < buffer->num_pages; page++) {
        buffer->page_shard.push_back(page);
        buffer->page_in_shard.push_back(0);
    }
    buffer->made_at = line;
    return allocate(device, buffer);
}

// Where the parts of a configuration page lie; the same on every core.
struct ConfigPage {
    uint32_t address, coordinates, counters, bytes;
    ConfigPage(uint32_t at, uint32_t max_receivers, uint32_t alignment)
        : address(at),
          coordinates(at + abi::kRemoteCbWords * 4),
          counters(round_up(coordinates + 8 * max_receivers, alignment)),
          bytes(counters + 2 * max_receivers * alignment - at) {}
};

uint32_t most_receivers(const Mapping& mapping) {
    uint32_t most = 0;
    for (const auto& [sender, receivers] : mapping) most = std::max<uint32_t>(most, receivers.num_cores());
    return most;
}

void write_page(Core& core, const GlobalCircularBuffer& cb, const ConfigPage& page, uint32_t receivers, bool is_sender,
                uint32_t counters) {
    std::memset(core.l1() + page.address, 0, page.bytes);
    const auto start = static_cast<uint32_t>(cb.data->address);
    const uint32_t words[] = {
        is_sender, receivers,        start,    cb.size,
        start,     page.coordinates, counters, is_sender ? counters : counters + core.device->arch().l1_alignment};
    static_assert(std::size(words) == abi::kRemoteCbWords);
    std::memcpy(core.l1() + page.address, words, sizeof words);
}

void write_coordinate(Core& core, const ConfigPage& page, uint32_t index, NocCoord of) {
    l1_word(core, page.coordinates + 8 * index) = of.x;
    l1_word(core, page.coordinates + 8 * index + 4) = of.y;
}

void write_config(Device& device, const GlobalCircularBuffer& cb, const ConfigPage& page) {
    for (const auto& [sender_core, receivers] : cb.mapping) {
        Core& sender = device.core(sender_core);
        write_page(sender, cb, page, receivers.num_cores(), true, page.counters);
        uint32_t index = 0;
        for (CoreCoord receiver_core : receivers.cores(true)) {
            Core& receiver = device.core(receiver_core);
            write_coordinate(sender, page, index, receiver.noc);
            write_page(receiver, cb, page, receivers.num_cores(), false,
                       page.counters + 2 * device.arch().l1_alignment * index++);
            write_coordinate(receiver, page, 0, sender.noc);
        }
    }
}

void check(const Device& device, const Mapping& mapping, uint32_t size, BufferType type, const UserLine& line) {
    const auto bad = [&](std::string headline, std::string upstream, std::string help) {
        refuse({.code = "global-cb",
                .headline = std::move(headline),
                .upstream = std::move(upstream),
                .line = line,
                .help = std::move(help)});
    };
    if (type != BufferType::L1 && type != BufferType::L1_SMALL)
        bad("a global circular buffer lies in L1", "Global circular buffer can only be created for L1 buffer types",
            "buffer_type=ttnn.BufferType.L1");
    if (mapping.empty())
        bad("a global circular buffer has no sender", "At least one sender required",
            "give a sender and its receivers");
    if (size == 0 || size % abi::kRemoteCbPage != 0)
        bad(fmt::format("a global circular buffer of {} B is not a whole number of {} B", size, abi::kRemoteCbPage), "",
            fmt::format("size={}", std::max(abi::kRemoteCbPage, round_up(size, abi::kRemoteCbPage))));
    std::set<std::pair<uint32_t, uint32_t>> seen;
    const auto take = [&](CoreCoord core) {
        if (!device.has_core(core))
            bad(fmt::format("core {} of a global circular buffer is none of the device's", core.str()), "",
                fmt::format("use cores below {}", device.grid().str()));
        if (!seen.insert({core.x, core.y}).second)
            bad(fmt::format("core {} has two parts in one global circular buffer", core.str()), "Duplicate cores found",
                "a core is a sender or a receiver, once");
    };
    for (const auto& [sender, receivers] : mapping) {
        take(sender);
        for (CoreCoord receiver : receivers.cores()) take(receiver);
    }
}

// Where a pointer goes on with pages of this size, and how many counted units are left out for that.
struct Step {
    uint32_t pointer, limit, skipped;
};
Step step_to(uint32_t start, uint32_t size, uint32_t pointer, uint32_t page_size) {
    const uint32_t limit = start + size - size % page_size;
    uint32_t next = start + round_up(pointer - start, page_size);
    uint32_t skipped = next - pointer;
    if (next >= limit) {
        next = start;
        skipped = start + size - pointer;
    }
    return {next, limit, skipped / abi::kRemoteCbPage};
}

struct View {
    Device& device;
    Core& core;
    uint32_t index, page_size, config;
    uint32_t word(RemoteCbWord which) const { return l1_word(core, config + 4 * which); }
    Core& other(uint32_t i) const {
        const uint32_t at = word(abi::CoordinatesAddress) + 8 * i;
        return *device.core_at({l1_word(core, at), l1_word(core, at + 4)});
    }
    template <class Interface>
    void set(const Interface& to) const {
        for (uint32_t role = 0; role < kNumRoles; role++)
            std::memcpy(&local_cb(core, static_cast<Role>(role), index), &to, sizeof to);
    }
};

void open_sender(const View& view, const Step& step) {
    const uint32_t counters = view.word(abi::CountersAddress), receivers = view.word(abi::NumReceivers);
    const uint32_t stride = 2 * view.device.arch().l1_alignment;
    for (uint32_t i = 0; i < receivers; i++) {
        l1_word(view.core, counters + i * stride) += step.skipped;
        l1_word(view.other(i), counters + i * stride) += step.skipped;
    }
    view.set(RemoteSenderCBInterface{view.config, view.word(abi::FifoStart), step.limit, view.page_size, step.pointer,
                                     view.word(abi::CoordinatesAddress), counters,
                                     remote_cb_pack(receivers, view.word(abi::RemoteCountersAddress))});
}

void open_receiver(const View& view, const Step& step) {
    const Core& sender = view.other(0);
    const uint32_t acked = view.word(abi::CountersAddress) + view.device.arch().l1_alignment;
    l1_word(view.core, acked) += step.skipped;
    l1_word(view.other(0), acked) += step.skipped;
    view.set(RemoteReceiverCBInterface{view.config, view.word(abi::FifoStart), step.limit, view.page_size, step.pointer,
                                       static_cast<uint16_t>(sender.noc.x), static_cast<uint16_t>(sender.noc.y), acked,
                                       view.word(abi::RemoteCountersAddress)});
}

}  // namespace

CoreRangeSet GlobalCircularBuffer::sender_cores() const {
    std::vector<CoreCoord> cores;
    for (const auto& [sender, receivers] : mapping) cores.push_back(sender);
    return CoreRangeSet(cores);
}
CoreRangeSet GlobalCircularBuffer::receiver_cores() const {
    std::vector<CoreCoord> cores;
    for (const auto& [sender, receivers] : mapping)
        for (CoreCoord core : receivers.cores()) cores.push_back(core);
    return CoreRangeSet(cores);
}
CoreRangeSet GlobalCircularBuffer::all_cores() const {
    std::vector<CoreCoord> cores = sender_cores().cores();
    for (CoreCoord core : receiver_cores().cores()) cores.push_back(core);
    return CoreRangeSet(cores);
}

std::shared_ptr<GlobalCircularBuffer> make_global_cb(Device& device, Mapping mapping, uint32_t size, BufferType type,
                                                     const UserLine& line) {
    check(device, mapping, size, type, line);
    auto cb = std::make_shared<GlobalCircularBuffer>();
    cb->mapping = std::move(mapping);
    cb->size = size;
    const uint32_t receivers = most_receivers(cb->mapping), alignment = device.arch().l1_alignment;
    const DeviceLock lock(device);
    cb->data = page_per_core(device, cb->all_cores(), size, type, line);
    cb->config = page_per_core(device, cb->all_cores(), ConfigPage(0, receivers, alignment).bytes, type, line);
    write_config(device, *cb, ConfigPage(static_cast<uint32_t>(cb->config->address), receivers, alignment));
    device.observer().host_wrote(*cb->config);
    const std::lock_guard hold(known().mutex);
    known().by_config[cb->config.get()] = cb.get();
    return cb;
}

GlobalCircularBuffer::~GlobalCircularBuffer() {
    const std::lock_guard hold(known().mutex);
    known().by_config.erase(config.get());
}

std::shared_ptr<const GlobalCircularBuffer> global_of_view(const CBDescriptor& cb) {
    const std::lock_guard hold(known().mutex);
    const auto found = known().by_config.find(cb.buffer.get());
    return found == known().by_config.end() ? nullptr : found->second->weak_from_this().lock();
}

void open_remote_cb(Device& device, Core& core, uint32_t index, uint32_t page_size, uint32_t config) {
    const View view{device, core, index, page_size, config};
    const Step step =
        step_to(view.word(abi::FifoStart), view.word(abi::FifoSize), view.word(abi::FifoPointer), page_size);
    if (view.word(abi::IsSender)) open_sender(view, step);
    else open_receiver(view, step);
}

void align_to_remote_cb(Core& core, uint32_t local, uint32_t remote) {
    CbConfig& config = core.cbs->config[local];
    for (uint32_t role = 0; role < kNumRoles; role++) {
        const uint32_t shift = cb_address_shift(static_cast<Role>(role));
        RemoteReceiverCBInterface from;
        std::memcpy(&from, &local_cb(core, static_cast<Role>(role), remote), sizeof from);
        config.size_bytes = from.fifo_limit_page_aligned - from.fifo_start_addr;
        config.num_pages = config.size_bytes / config.page_bytes;
        LocalCBInterface& to = local_cb(core, static_cast<Role>(role), local);
        to.fifo_limit = from.fifo_limit_page_aligned >> shift;
        to.fifo_size = config.size_bytes >> shift;
        to.fifo_num_pages = config.num_pages;
        to.fifo_wr_ptr = to.fifo_rd_ptr = from.fifo_rd_ptr >> shift;
    }
}

}  // namespace tessera
