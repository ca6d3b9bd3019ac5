// experimental::Semaphore, as of January 2026 (experimental/noc_semaphore.h of that revision).
#pragma once
#include "experimental/noc.h"
#include "tessera/object/semaphore.h"

namespace experimental {

template <ProgrammableCoreType core_type = ProgrammableCoreType::TENSIX>
class Semaphore : public tessera::SemaphoreBase<core_type> {
  public:
    using tessera::SemaphoreBase<core_type>::SemaphoreBase;
    template <Noc::McastMode mcast_mode = Noc::McastMode::EXCLUDE_SRC>
    FORCE_INLINE void set_multicast(const Noc& noc, uint32_t noc_x_start, uint32_t noc_y_start, uint32_t noc_x_end,
                                    uint32_t noc_y_end, uint32_t num_dests, bool linked = false) {
        this->template set_multicast_to<mcast_mode == Noc::McastMode::INCLUDE_SRC>(
            noc, this->address_, noc_x_start, noc_y_start, noc_x_end, noc_y_end, num_dests, linked);
    }
};
Semaphore(uint32_t) -> Semaphore<ProgrammableCoreType::TENSIX>;

}  // namespace experimental
