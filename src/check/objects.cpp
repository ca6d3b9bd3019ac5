// Look-ups by address. Allocation is lock-step (MACHINE 6): a tensor has the same addresses in all banks, unless it was
// made with per-core allocation.
#include "check/objects.hpp"

#include <fmt/format.h>

#include "device/arch.hpp"
#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/device.hpp"

namespace tessera::check {
namespace {

constexpr size_t kGoneRemembered = 256;

std::string name_of(const Buffer& buffer) {
    return buffer.made_at.known() ? "the tensor made at " + buffer.made_at.str() : "a tensor";
}

}  // namespace

void Objects::allocated(const Buffer& buffer) {
    Living& living = buffer.is_l1() ? l1_ : dram_;
    Object object{buffer.address, buffer.address + buffer.bytes_per_bank, name_of(buffer), false};
    if (!buffer.is_l1() && !buffer.is_sharded()) {
        object.pages = buffer.num_pages;
        object.page_bytes = buffer.aligned_page_size;
    }
    for (size_t i = 0; i < buffer.core_addresses.size(); ++i) {
        object.begin = buffer.core_addresses[i], object.end = object.begin + buffer.bytes_per_bank;
        own_l1_[buffer.device->l1_bank_of(buffer.shard_cores[i])][object.begin] = object;
    }
    if (!buffer.per_core) living[buffer.address] = std::move(object);
}

void Objects::freed(const Buffer& buffer) {
    for (size_t i = 1; i < buffer.core_addresses.size(); ++i)  // the first is remembered for all
        own_l1_[buffer.device->l1_bank_of(buffer.shard_cores[i])].erase(buffer.core_addresses[i]);
    Living& living = buffer.per_core  ? own_l1_[buffer.device->l1_bank_of(buffer.shard_cores.front())]
                     : buffer.is_l1() ? l1_
                                      : dram_;
    auto found = living.find(buffer.address);
    if (found == living.end()) return;
    Object object = found->second;
    object.freed = true;
    gone_.push_front({!buffer.is_l1(), std::move(object)});
    if (gone_.size() > kGoneRemembered) gone_.pop_back();
    living.erase(found);
}

Object Objects::in_tensors(const Living& living, uint64_t address) {
    auto after = living.upper_bound(address);
    if (after == living.begin()) return {};
    const Object& object = std::prev(after)->second;
    return address < object.end ? object : Object{};
}

Object Objects::among_freed(bool dram, uint64_t address) const {
    for (const Gone& gone : gone_)
        if (gone.dram == dram && address >= gone.object.begin && address < gone.object.end) return gone.object;
    return {};
}

Object Objects::in_l1(const Core& core, uint64_t address, bool with_cbs) const {
    const Arch& arch = core.device->arch();
    if (address < arch.l1_unreserved_base) return {0, arch.l1_unreserved_base, "the reserved area of L1", false};
    Object best = in_tensors(l1_, address);
    if (const auto own = own_l1_.find(core.device->l1_bank_of(core.logical)); !best.known() && own != own_l1_.end())
        best = in_tensors(own->second, address);
    for (uint32_t cb = 0; with_cbs && cb < kMaxCbs; cb++) {
        const CbConfig& config = core.cbs->config[cb];
        const uint64_t end = uint64_t{config.address} + config.size_bytes;
        if (!config.configured || address < config.address || address >= end || end <= best.end) continue;
        best = {config.address, end, fmt::format("c_{}", cb), false};
    }
    return best.known() ? best : among_freed(false, address);
}

Object Objects::in_dram(const Arch& arch, uint32_t channel, uint64_t address) const {
    uint64_t first = 0;
    uint32_t number = 0;
    for (uint32_t i = 0; i < arch.dram_banks.size(); i++) {
        const DramBank& bank = arch.dram_banks[i];
        if (bank.channel != channel || bank.offset > address || bank.offset < first) continue;
        first = bank.offset;
        number = i;
    }
    Object found = in_tensors(dram_, address - first);
    if (!found.known()) found = among_freed(true, address - first);
    if (!found.known()) return found;
    found.address = found.begin;
    found.begin += first;
    found.end += first;
    found.banks = static_cast<uint32_t>(arch.dram_banks.size());
    found.bank = number;
    return found;
}

}  // namespace tessera::check
