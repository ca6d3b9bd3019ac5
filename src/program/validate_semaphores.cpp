// Semaphores: ids and cores. Facts: HOST_API 3.7.
#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "program/validate.hpp"

namespace tessera {

void validate_semaphores(const ProgramDescriptor& descriptor, const Device& device) {
    ByCore<uint32_t> taken(device);
    const uint32_t last = device.arch().num_semaphores - 1;
    for (size_t position = 0; position < descriptor.semaphores.size(); ++position) {
        const SemaphoreDescriptor& semaphore = descriptor.semaphores[position];
        const uint32_t id = semaphore.id.value_or(static_cast<uint32_t>(position));
        if (semaphore.core_type != CoreType::WORKER)
            not_modelled("fabric", "semaphores on cores other than workers are not modelled", semaphore.made_at);
        if (id > last)
            refuse({.code = "semaphore-id-range",
                    .headline = fmt::format("there is no semaphore {}: a core has {}", id, last + 1),
                    .upstream = fmt::format("Semaphore id {} exceeds max value {}", id, last),
                    .line = semaphore.made_at,
                    .help = fmt::format("use an id up to {}; a semaphore on other cores may have the same", last)});
        check_cores(semaphore.core_ranges, device, [&] { return fmt::format("semaphore {}", id); }, semaphore.made_at);
        for (CoreCoord core : semaphore.core_ranges.cores()) {
            if (taken[core] & 1u << id)
                refuse({.code = "semaphore-twice",
                        .headline = fmt::format("core {} has two semaphores {}", core.str(), id),
                        .upstream = fmt::format("Semaphore id {} already in use on core {}", id, core.str()),
                        .line = semaphore.made_at,
                        .help = "give one of them another id"});
            taken[core] |= 1u << id;
        }
    }
}

}  // namespace tessera
