// LocalTensorAccessor: the part of a tensor in L1 that lies on this core, as an array (HEAD_API 3.7).
#pragma once
#include "accessor/tensor_accessor_args.h"
#include "api/core_local_mem.h"

template <typename T>
class LocalTensorAccessor {
  public:
    template <uint32_t CTA_OFFSET, uint32_t ADDR_CRTA_OFFSET>
    FORCE_INLINE explicit LocalTensorAccessor(tensor_accessor::TensorBindingToken<CTA_OFFSET, ADDR_CRTA_OFFSET> token)
        : LocalTensorAccessor(token.address()) {
        static_assert(!decltype(token)::args_t::is_dram, "LocalTensorAccessor requires an L1-resident tensor");
    }
    FORCE_INLINE explicit LocalTensorAccessor(uint32_t base) : memory_(static_cast<uintptr_t>(base)) {
        ASSERT(base % alignof(T) == 0);
    }
    FORCE_INLINE T& operator[](uint32_t index) const { return memory_[index]; }
    FORCE_INLINE uint32_t get_bank_base_address() const { return static_cast<uint32_t>(memory_.get_address()); }
    FORCE_INLINE CoreLocalMem<T> local_mem() const { return memory_; }

  private:
    CoreLocalMem<T> memory_;
};
