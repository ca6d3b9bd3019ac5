// Bank ids to NoC addresses.
// Facts: MACHINE 2, 6.
#include "noc/bank.hpp"

#include <string>

#include "device/device.hpp"
#include "diag/error.hpp"
#include "fiber/worker.hpp"

namespace tessera::noc {

uint64_t bank_address(Fiber& fiber, bool dram, uint32_t bank, uint32_t noc) {
    Device& device = *fiber.core().device;
    const uint32_t banks = dram ? device.num_dram_banks() : device.num_l1_banks();
    if (bank >= banks)
        fiber.fail(Message{.code = "bank-id",
                           .headline = "there is no " + std::string(dram ? "DRAM" : "L1") + " bank " +
                                       std::to_string(bank) + "; the device has " + std::to_string(banks),
                           .help = "use a bank from 0 to " + std::to_string(banks - 1)});
    Worker::current()->policy().addressed(fiber, dram, bank);
    if (!dram) {
        const NocCoord at = device.core(device.l1_bank_core(bank)).noc;
        return static_cast<uint64_t>(at.y) << 42 | static_cast<uint64_t>(at.x) << 36;
    }
    const DramBank& place = device.arch().dram_banks[bank];
    const NocCoord at = place.noc_coord[noc];
    return (static_cast<uint64_t>(at.y) << 42 | static_cast<uint64_t>(at.x) << 36) + place.offset;
}

void accessor_without_page_size(Fiber& fiber) {
    fiber.fail(Message{.code = "accessor-page-size",
                       .headline = "TensorAccessor(args, address) has no page size: its words do not carry one",
                       .note = "tt-metal of January 2026 takes 0 here and gives all pages of a bank one address; in "
                               "August 2026 the page size comes from the host's TensorAccessorArgs",
                       .help = "make the words with TensorAccessorArgs(tensor) on the host, or pass the page size as "
                               "third argument"});
}

}  // namespace tessera::noc
