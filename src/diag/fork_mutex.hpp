// A mutex whose data a forked child goes on to use: no other thread may be in the middle of changing them at the fork.
#pragma once
#include <mutex>

namespace tessera {

// For variables that live as long as the process. Held for moments only, and never two at a time.
class ForkMutex : public std::mutex {
  public:
    ForkMutex();
};

// All of them, for the length of a fork; both processes leave it.
class ForkLock {
  public:
    ForkLock();
    ~ForkLock();
    ForkLock(const ForkLock&) = delete;
    ForkLock& operator=(const ForkLock&) = delete;
};

}  // namespace tessera
