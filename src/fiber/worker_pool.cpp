// Threads of the pool are detached and end with the process: nothing waits for them at exit or after a fork.
#include "fiber/worker_pool.hpp"

#include <algorithm>
#include <memory>
#include <thread>

#include "diag/fork_mutex.hpp"
#include "diag/process.hpp"

namespace tessera {
namespace {
ForkMutex mutex;  // of the pool that is here
}  // namespace

// Never destroyed: its threads sleep on its members until the process ends.
WorkerPool& WorkerPool::here() {
    static WorkerPool* pool = nullptr;
    static pid_t born_in = 0;
    std::lock_guard lock(mutex);
    if (born_in != this_process()) {
        pool = new WorkerPool;
        born_in = this_process();
    }
    return *pool;
}

WorkerPool::Member* WorkerPool::idle_member() {
    for (Member* member : members_)
        if (!member->busy) return member;
    auto member = std::make_unique<Member>();
    members_.reserve(members_.size() + 1);
    std::thread([this, member = member.get()] { serve(*member); }).detach();
    return members_.emplace_back(member.release());
}

// All or none: a thread that cannot be started leaves the others as they were.
std::vector<WorkerPool::Member*> WorkerPool::take(size_t count) {
    std::vector<Member*> busy;
    busy.reserve(count);
    try {
        while (busy.size() < count) {
            busy.push_back(idle_member());
            busy.back()->busy = true;
        }
    } catch (...) {
        for (Member* member : busy) member->busy = false;
        throw;
    }
    return busy;
}

void WorkerPool::serve(Member& member) {
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

void WorkerPool::run(size_t count, const std::function<void(size_t)>& work) {
    if (count <= 1) return work(0);
    std::unique_lock lock(mutex_);
    const std::vector<Member*> busy = take(count - 1);
    for (size_t i = 0; i < busy.size(); i++) {
        busy[i]->number = i + 1;
        busy[i]->work = &work;
    }
    begun_.notify_all();
    lock.unlock();
    work(0);
    lock.lock();
    ended_.wait(lock, [&] { return std::none_of(busy.begin(), busy.end(), [](auto* m) { return m->work; }); });
    for (Member* member : busy) member->busy = false;
}

}  // namespace tessera
