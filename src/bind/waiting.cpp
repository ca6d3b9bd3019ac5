// One queue for all devices, in the order of the launches.
#include "bind/waiting.hpp"

#include <deque>
#include <mutex>
#include <set>

namespace tessera::bind {

namespace {

struct Queue {
    std::mutex mutex;
    std::set<const Device*> asynchronous;
    std::deque<std::function<void()>> programs;
};

Queue& queue() {
    static Queue one;
    return one;
}

std::function<void()> next_program() {
    const std::lock_guard lock(queue().mutex);
    if (queue().programs.empty()) return {};
    std::function<void()> program = std::move(queue().programs.front());
    queue().programs.pop_front();
    return program;
}

}  // namespace

void launch_asynchronously(const Device& device, bool enable) {
    const std::lock_guard lock(queue().mutex);
    if (enable) queue().asynchronous.insert(&device);
    else queue().asynchronous.erase(&device);
}

bool launches_asynchronously(const Device& device) {
    const std::lock_guard lock(queue().mutex);
    return queue().asynchronous.contains(&device);
}

void wait_to_run(std::function<void()> program) {
    const std::lock_guard lock(queue().mutex);
    queue().programs.push_back(std::move(program));
}

void run_waiting_programs() {
    while (const auto program = next_program()) program();
}

}  // namespace tessera::bind
