// Threads of the crew are detached and end with the process: nothing waits for them at exit or after a fork.
#include "fiber/crew.hpp"

#include <unistd.h>

#include <algorithm>
#include <thread>

namespace tessera {

// Never destroyed: its threads sleep on its members until the process ends.
Crew& Crew::here() {
    static std::mutex mutex;
    static Crew* crew = nullptr;
    static pid_t born_in = 0;
    std::lock_guard lock(mutex);
    if (born_in != getpid()) {
        crew = new Crew;
        born_in = getpid();
    }
    return *crew;
}

void Crew::hire(size_t count) {
    while (members_.size() < count) {
        auto* member = members_.emplace_back(new Member);
        member->number = members_.size();
        std::thread([this, member] { serve(*member); }).detach();
    }
}

void Crew::serve(Member& member) {
    std::unique_lock lock(mutex_);
    while (true) {
        begun_.wait(lock, [&] { return member.work != nullptr; });
        lock.unlock();
        (*member.work)(member.number);
        lock.lock();
        member.work = nullptr;
        ended_.notify_all();
    }
}

void Crew::run(size_t count, const std::function<void(size_t)>& work) {
    if (count <= 1) return work(0);
    std::lock_guard one_run(one_run_);
    {
        std::lock_guard lock(mutex_);
        hire(count - 1);
        for (size_t i = 0; i + 1 < count; i++) members_[i]->work = &work;
        begun_.notify_all();
    }
    work(0);
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [&] { return std::none_of(members_.begin(), members_.end(), [](auto* m) { return m->work; }); });
}

}  // namespace tessera
