// Threads of the crew are detached and end with the process: nothing waits for them at exit or after a fork.
#include "fiber/crew.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "diag/fork_mutex.hpp"

namespace tessera {
namespace {
ForkMutex mutex;  // of the crew that is here
}  // namespace

// Never destroyed: its threads sleep on its members until the process ends.
Crew& Crew::here() {
    static Crew* crew = nullptr;
    static pid_t born_in = 0;
    std::lock_guard lock(mutex);
    if (born_in != getpid()) {
        crew = new Crew;
        born_in = getpid();
    }
    return *crew;
}

Crew::Member* Crew::idle_member() {
    for (Member* member : members_)
        if (!member->hired) return member;
    auto member = std::make_unique<Member>();
    members_.reserve(members_.size() + 1);
    std::thread([this, member = member.get()] { serve(*member); }).detach();
    return members_.emplace_back(member.release());
}

// All or none: a thread that cannot be started leaves the others as they were.
std::vector<Crew::Member*> Crew::hire(size_t count) {
    std::vector<Member*> hired;
    hired.reserve(count);
    try {
        while (hired.size() < count) {
            hired.push_back(idle_member());
            hired.back()->hired = true;
        }
    } catch (...) {
        for (Member* member : hired) member->hired = false;
        throw;
    }
    return hired;
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
    std::unique_lock lock(mutex_);
    const std::vector<Member*> hired = hire(count - 1);
    for (size_t i = 0; i < hired.size(); i++) {
        hired[i]->number = i + 1;
        hired[i]->work = &work;
    }
    begun_.notify_all();
    lock.unlock();
    work(0);
    lock.lock();
    ended_.wait(lock, [&] { return std::none_of(hired.begin(), hired.end(), [](auto* m) { return m->work; }); });
    for (Member* member : hired) member->hired = false;
}

}  // namespace tessera
