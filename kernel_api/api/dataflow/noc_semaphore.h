// Semaphore, as of August 2026 (HEAD_API 3.6).
#pragma once
#include "api/dataflow/noc.h"
#include "tessera/object/semaphore.h"

template <ProgrammableCoreType core_type = ProgrammableCoreType::TENSIX>
class Semaphore : public tessera::SemaphoreBase<core_type> {
    using Base = tessera::SemaphoreBase<core_type>;
    template <ProgrammableCoreType other>
    friend class Semaphore;

  public:
    using Base::Base;

    template <NocOptions opts = NocOptions::DEFAULT>
    FORCE_INLINE void set_multicast(const Noc& noc, uint32_t noc_x_start, uint32_t noc_y_start, uint32_t noc_x_end,
                                    uint32_t noc_y_end, uint32_t num_dests, bool linked = false) {
        this->template set_multicast_to<has_flag(opts, NocOptions::MCAST_INCL_SRC)>(
            noc, this->address_, noc_x_start, noc_y_start, noc_x_end, noc_y_end, num_dests, linked);
    }
    // The own value into another semaphore.
    template <ProgrammableCoreType other = core_type>
    FORCE_INLINE void relay_unicast(const Noc& noc, const Semaphore<other>& dst_sem, uint32_t noc_x, uint32_t noc_y) {
        ASSERT(this->address_ != dst_sem.address_);
        noc_semaphore_set_remote(this->address_, ::get_noc_addr(noc_x, noc_y, dst_sem.address_, noc.get_noc_id()),
                                 noc.get_noc_id());
    }
    template <NocOptions opts = NocOptions::DEFAULT, ProgrammableCoreType other = core_type>
    FORCE_INLINE void relay_multicast(const Noc& noc, const Semaphore<other>& dst_sem, uint32_t noc_x_start,
                                      uint32_t noc_y_start, uint32_t noc_x_end, uint32_t noc_y_end, uint32_t num_dests,
                                      bool linked = false) {
        ASSERT(this->address_ != dst_sem.address_);
        this->template set_multicast_to<has_flag(opts, NocOptions::MCAST_INCL_SRC)>(
            noc, dst_sem.address_, noc_x_start, noc_y_start, noc_x_end, noc_y_end, num_dests, linked);
    }
    FORCE_INLINE void inc_multicast(const Noc& noc, uint32_t noc_x_start, uint32_t noc_y_start, uint32_t noc_x_end,
                                    uint32_t noc_y_end, uint32_t value, uint32_t num_dests) {
        noc_semaphore_inc_multicast(
            ::get_noc_multicast_addr(noc_x_start, noc_y_start, noc_x_end, noc_y_end, this->address_, noc.get_noc_id()),
            value, num_dests, noc.get_noc_id());
    }
};
Semaphore(uint32_t) -> Semaphore<ProgrammableCoreType::TENSIX>;
