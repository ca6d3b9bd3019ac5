// One operation on a device at a time. Runs and copies of several host threads take turns; what would take the device
// away from a running program (closing, resetting) is refused with `device-busy`. Devices do not wait for each other.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

namespace tessera {

class Device;
struct Buffer;

// Who uses a device now; a part of the device.
struct DeviceUse {
    std::mutex mutex;
    std::condition_variable left;
    std::thread::id owner;    // none: nobody uses the device
    uint32_t depth = 0;       // operations of one thread may contain each other
    bool asking_host = false;  // the owner's thread runs code of the host (a signal handler of Python, say)
    // Dropped by other threads meanwhile, linked by Buffer::next: given back when the owner leaves.
    std::shared_ptr<Buffer> dropped;
};

// Held for the length of one operation. A child process after a fork has no such threads and locks nothing.
class DeviceLock {
  public:
    // Waits for its turn; throws Interrupted when the host asks to stop meanwhile.
    explicit DeviceLock(Device& device);
    // Does not wait: throws ProgramError device-busy that says what was `refused` ("closed").
    DeviceLock(Device& device, const char* refused);
    ~DeviceLock();
    DeviceLock(const DeviceLock&) = delete;
    DeviceLock& operator=(const DeviceLock&) = delete;

  private:
    bool is_foreign_process() const;
    void take();  // the mutex is held
    bool is_taken_by_other() const;
    [[noreturn]] void refuse(const char* what) const;

    Device& device_;
    std::shared_ptr<Device> keeps_device_;
    DeviceUse& use_;
    bool locked_ = false;
};

// Does the host want the operation that is under way on this thread to end (Ctrl-C, the end of the process)? The device
// stays taken: code of the host that uses it meanwhile gets device-busy.
bool host_asks_to_stop(Device& device);

// The last owner lets go of a buffer, on any thread: its memory is given back now, or when the operation that is under
// way has ended. Never waits.
void give_back(std::shared_ptr<Buffer> buffer);

// The calling thread is about to end the process: operations of all other threads end as if interrupted, new ones do
// not begin. Returns when none is under way, or after `milliseconds`.
void end_other_threads(uint32_t milliseconds);
// True on a thread that another one has asked to end.
bool must_end();

}  // namespace tessera
