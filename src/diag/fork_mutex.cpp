// The list grows while the library is loaded and is only read afterwards.
#include "diag/fork_mutex.hpp"

#include <vector>

namespace tessera {
namespace {

std::vector<ForkMutex*>& all() {
    static std::vector<ForkMutex*> mutexes;
    return mutexes;
}

}  // namespace

ForkMutex::ForkMutex() { all().push_back(this); }

ForkLock::ForkLock() {
    for (ForkMutex* mutex : all()) mutex->lock();
}
ForkLock::~ForkLock() {
    for (ForkMutex* mutex : all()) mutex->unlock();
}

}  // namespace tessera
