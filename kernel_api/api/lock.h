// Lock: calls a function when its scope ends (HEAD_API 3.7).
#pragma once
#include "tessera/attributes.h"

template <typename ReleaseFunc>
class Lock {
  public:
    FORCE_INLINE Lock(ReleaseFunc release) : release_(release) {}
    FORCE_INLINE ~Lock() { release_(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    ReleaseFunc release_;
};
