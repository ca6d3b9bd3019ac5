// Where the bytes beside device memory lie.
#include "check/shadow.hpp"

#include <sys/mman.h>

#include "device/device.hpp"
#include "device/isolation.hpp"
#include "diag/error.hpp"
#include "diag/system_limit.hpp"

namespace tessera::check {

Region::Region(size_t bytes, bool shared) : bytes_(bytes) {
    const int flags = (shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE;
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED)
        throw ProgramError(Message{.code = "address-space",
                                   .headline = "cannot reserve address space for checked mode",
                                   .note = memory_limits(),
                                   .help = "raise those limits, or run without checked mode"});
    data_ = static_cast<uint8_t*>(memory);
}
Region::~Region() { munmap(data_, bytes_); }

Shadow::Shadow(Device& device) : device_(device) {
    const bool shared = is_isolated(device);
    for (size_t core = 0; core < device.cores().size(); core++) {
        l1_.push_back(std::make_unique<Region>(device.arch().l1_bytes, shared));
        flight_.push_back(std::make_unique<Region>(device.arch().l1_bytes, shared));
    }
    for (uint32_t channel = 0; channel < device.arch().num_dram_channels(); channel++)
        dram_.push_back(std::make_unique<Region>(device.arch().dram_channel_bytes, shared));
}

uint8_t* Shadow::l1(const Core& core, uint64_t address) const {
    return l1_[static_cast<size_t>(&core - device_.cores().data())]->data() + address;
}
uint8_t* Shadow::flight(const Core& core, uint64_t address) const {
    return flight_[static_cast<size_t>(&core - device_.cores().data())]->data() + address;
}
uint8_t* Shadow::dram(uint32_t channel, uint64_t address) const { return dram_[channel]->data() + address; }

uint8_t* Shadow::beside(const std::byte* memory) const {
    for (uint32_t channel = 0; channel < dram_.size(); channel++) {
        const std::byte* first = device_.dram_channel(channel);
        if (memory >= first && memory < first + device_.arch().dram_channel_bytes)
            return dram(channel, static_cast<uint64_t>(memory - first));
    }
    for (Core& core : device_.cores())
        if (memory >= core.l1() && memory < core.l1() + device_.arch().l1_bytes)
            return l1(core, static_cast<uint64_t>(memory - core.l1()));
    return nullptr;
}

}  // namespace tessera::check
