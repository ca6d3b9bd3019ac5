// Taking turns. A waiting thread asks its host now and then whether to stop, so Ctrl-C ends a wait as it ends a run.
#include "device/lock.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>

#include "device/device.hpp"
#include "diag/error.hpp"
#include "diag/process.hpp"

namespace tessera {
namespace {

constexpr auto kAskHost = std::chrono::milliseconds(50);

std::atomic<uint32_t> under_way{0};                // operations on all devices
std::atomic<std::thread::id> ending_the_process{};  // none: nobody does

}  // namespace

bool must_end() {
    const std::thread::id ending = ending_the_process.load(std::memory_order_relaxed);
    return ending != std::thread::id{} && ending != std::this_thread::get_id();
}

void end_other_threads(uint32_t milliseconds) {
    ending_the_process = std::this_thread::get_id();
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (under_way > 0 && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

DeviceLock::DeviceLock(Device& device)
    : device_(device), keeps_device_(device.weak_from_this().lock()), use_(device.use()) {
    if (is_foreign_process()) return;
    std::unique_lock lock(use_.mutex);
    if (use_.asking_host && !is_taken_by_other()) refuse("used again");
    while (is_taken_by_other()) {
        use_.left.wait_for(lock, kAskHost);
        lock.unlock();
        if (must_end() || (device_.interrupted && device_.interrupted()))
            throw Interrupted(Message{.code = "interrupted", .headline = "the wait for the device was interrupted"});
        lock.lock();
    }
    take();
}

DeviceLock::DeviceLock(Device& device, const char* refused)
    : device_(device), keeps_device_(device.weak_from_this().lock()), use_(device.use()) {
    if (is_foreign_process()) return;
    std::unique_lock lock(use_.mutex);
    if (use_.asking_host || is_taken_by_other()) refuse(refused);
    take();
}

bool DeviceLock::is_foreign_process() const { return device_.process() != this_process(); }

bool DeviceLock::is_taken_by_other() const {
    return use_.owner != std::thread::id{} && use_.owner != std::this_thread::get_id();
}

void DeviceLock::take() {
    use_.owner = std::this_thread::get_id();
    use_.depth++;
    under_way++;
    locked_ = true;
}

void DeviceLock::refuse(const char* what) const {
    const bool other = is_taken_by_other();
    throw ProgramError(
        Message{.code = "device-busy",
                .headline = fmt::format("device {} cannot be {}: {}", device_.options().device_id, what,
                                        other ? "another thread uses it" : "a program of this thread runs on it"),
                .note = "programs and copies of several threads take turns; closing and resetting do not wait",
                .help = other ? "join the thread that uses the device first"
                              : "let the signal handler return, and use the device after the program"});
}

// What was dropped meanwhile goes one by one, outside the mutex: it may be the last to keep other devices.
DeviceLock::~DeviceLock() {
    if (!locked_) return;
    std::unique_lock lock(use_.mutex);
    while (use_.depth == 1 && use_.dropped) {
        std::shared_ptr<Buffer> buffer = std::move(use_.dropped);
        use_.dropped = std::move(buffer->next);
        lock.unlock();
        buffer.reset();
        lock.lock();
    }
    if (--use_.depth == 0) {
        use_.owner = {};
        use_.left.notify_one();
    }
    lock.unlock();
    under_way--;
}

bool host_asks_to_stop(Device& device) {
    if (must_end()) return true;
    if (!device.interrupted) return false;
    const auto mark = [&use = device.use()](bool asking) {
        const std::lock_guard lock(use.mutex);
        use.asking_host = asking;
    };
    mark(true);
    const bool stop = device.interrupted();
    mark(false);
    return stop;
}

void give_back(std::shared_ptr<Buffer> buffer) {
    Device& device = *buffer->device;
    const std::shared_ptr<Device> keeps_device = buffer->keeps_device;
    if (device.process() != this_process()) return;
    DeviceUse& use = device.use();
    std::unique_lock lock(use.mutex);
    if (use.owner != std::thread::id{}) {
        buffer->next = std::move(use.dropped);
        use.dropped = std::move(buffer);
        return;
    }
    buffer.reset();
}

}  // namespace tessera
