// What the Semaphore classes of January and of the head have in common (HEAD_API 3.6).
#pragma once
#include "dataflow_api.h"

namespace tessera {

template <ProgrammableCoreType core_type>
class SemaphoreBase {
  public:
    FORCE_INLINE explicit SemaphoreBase(uint32_t id) : address_(get_semaphore<core_type>(id)) {}

    // On the own core an ordinary addition: not one step for those who add from elsewhere.
    FORCE_INLINE void up(uint32_t value) { *word() = *word() + value; }
    template <typename N>
    FORCE_INLINE void up(const N& noc, uint32_t noc_x, uint32_t noc_y, uint32_t value,
                         uint8_t vc = NOC_UNICAST_WRITE_VC) {
        noc_semaphore_inc(get_noc_addr(noc_x, noc_y, address_, noc.get_noc_id()), value, noc.get_noc_id(), vc);
    }
    FORCE_INLINE void down(uint32_t value) {
        noc_semaphore_wait_min(word(), value);
        *word() = *word() - value;
    }
    FORCE_INLINE void wait(uint32_t value) { noc_semaphore_wait(word(), value); }
    FORCE_INLINE void wait_min(uint32_t value) { noc_semaphore_wait_min(word(), value); }
    FORCE_INLINE void set(uint32_t value) { noc_semaphore_set(word(), value); }
    FORCE_INLINE uint32_t get_l1_addr() const { return address_; }

  protected:
    template <ProgrammableCoreType other>
    friend class SemaphoreBase;
    FORCE_INLINE volatile tt_l1_ptr uint32_t* word() const {
        return reinterpret_cast<volatile tt_l1_ptr uint32_t*>(static_cast<uintptr_t>(address_));
    }
    // The own value to the semaphore at `address` of all cores of a rectangle.
    template <bool include_source, typename N>
    FORCE_INLINE void set_multicast_to(const N& noc, uint32_t address, uint32_t x0, uint32_t y0, uint32_t x1,
                                       uint32_t y1, uint32_t num_dests, bool linked) const {
        const uint64_t all = ::get_noc_multicast_addr(x0, y0, x1, y1, address, noc.get_noc_id());
        if constexpr (include_source)
            noc_semaphore_set_multicast_loopback_src(address_, all, num_dests, linked, noc.get_noc_id());
        else noc_semaphore_set_multicast(address_, all, num_dests, linked, noc.get_noc_id());
    }

    uint32_t address_;
};

}  // namespace tessera
