// Threads that run workers, kept between runs: a fresh thread starts late and on the processor of its parent, which a
// program of a few milliseconds does not get back.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

namespace tessera {

class WorkerPool {
  public:
    // The pool of this process; a child after fork, which has none of its parent's threads, gets its own.
    static WorkerPool& here();

    // Runs work(0) on the calling thread and work(1) to work(count - 1) on the pool; returns when all have returned.
    void run(size_t count, const std::function<void(size_t)>& work);

  private:
    // What a thread of the pool has to do; null: nothing. Programs of several host threads have members of their own.
    struct Member {
        const std::function<void(size_t)>* work = nullptr;
        size_t number = 0;
        bool busy = false;
    };
    std::vector<Member*> take(size_t count);
    Member* idle_member();
    void serve(Member& member);

    std::mutex mutex_;
    std::condition_variable begun_, ended_;
    std::vector<Member*> members_;
};

}  // namespace tessera
