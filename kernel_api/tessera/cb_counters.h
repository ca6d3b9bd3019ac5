// The two counters of a circular buffer as the stream registers that they are on the card (HEAD_API 3.10).
// Facts: stream_io_map.h, noc_overlay_parameters.h.
#pragma once
#include <cstdint>

#include "tessera/abi/calls.h"
#include "tessera/attributes.h"

#define NOC_OVERLAY_START_ADDR 0xFFB40000
#define NOC_STREAM_REG_SPACE_SIZE 0x1000
#define STREAM_REMOTE_DEST_BUF_START_REG_INDEX 8
#define STREAM_REMOTE_DEST_BUF_SIZE_REG_INDEX 10

// Behaves as `volatile uint32_t*` where kernels use it: *p, p[0], and its address for reg_read.
template <bool received>
class TesseraCbCounter {
  public:
    class Word {
      public:
        FORCE_INLINE explicit Word(uint32_t cb) : cb_(cb) {}
        FORCE_INLINE operator uint32_t() const { return received ? tess_q_cb_received(cb_) : tess_q_cb_acked(cb_); }
        FORCE_INLINE uint32_t operator=(uint32_t value) const {
            if (received) tess_cb_set_received(cb_, value);
            else tess_cb_set_acked(cb_, value);
            return value;
        }
        FORCE_INLINE uint32_t operator+=(uint32_t by) const { return *this = *this + by; }

      private:
        uint32_t cb_;
    };
    FORCE_INLINE explicit TesseraCbCounter(uint32_t cb) : cb_(cb) {}
    FORCE_INLINE Word operator*() const { return Word(cb_); }
    FORCE_INLINE Word operator[](uint32_t) const { return Word(cb_); }
    FORCE_INLINE operator uintptr_t() const {
        return NOC_OVERLAY_START_ADDR + cb_ * NOC_STREAM_REG_SPACE_SIZE +
               4 * (received ? STREAM_REMOTE_DEST_BUF_SIZE_REG_INDEX : STREAM_REMOTE_DEST_BUF_START_REG_INDEX);
    }
    // A plain pointer cannot be a register here: its use faults at that address.
    FORCE_INLINE operator volatile uint32_t*() const {
        return reinterpret_cast<volatile uint32_t*>(static_cast<uintptr_t>(*this));
    }

  private:
    uint32_t cb_;
};

FORCE_INLINE TesseraCbCounter<true> get_cb_tiles_received_ptr(int operand) {
    return TesseraCbCounter<true>(static_cast<uint32_t>(operand));
}
FORCE_INLINE TesseraCbCounter<false> get_cb_tiles_acked_ptr(int operand) {
    return TesseraCbCounter<false>(static_cast<uint32_t>(operand));
}
