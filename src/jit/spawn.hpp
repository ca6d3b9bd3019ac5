// Starting the compiler: with limits, without the user's environment, and so that it can be stopped at any time.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace tessera::jit {

// Ends work of several threads. The thread that made it asks the host (Ctrl-C), all see the answer.
class Stop {
  public:
    explicit Stop(std::function<bool()> ask) : ask_(std::move(ask)), owner_(std::this_thread::get_id()) {}
    bool is_asked();
    void throw_if_asked();  // Interrupted
    void end() { stopped_ = true; }

  private:
    std::function<bool()> ask_;
    std::thread::id owner_;
    std::atomic<bool> stopped_{false};
};

struct Limits {
    uint64_t seconds = 0;       // of the processor; four times as long on the clock
    uint64_t memory_bytes = 0;  // of address space
    uint64_t file_bytes = 0;    // of each file it writes, its messages among them
};
// TESSERA_COMPILE_SECONDS and TESSERA_COMPILE_BYTES, or what any kernel is content with.
Limits compile_limits();

// How a program ended.
struct Ended {
    enum class How { Exited, Signalled, OutOfTime, NotStarted, Unseen } how = How::Exited;
    int number = 0;  // exit status, signal, or errno; Unseen: another part of the process took the status
    bool ok() const { return how == How::Exited && number == 0; }
};

// Runs a program with its output in a file. Throws Interrupted when asked to stop; the program and all it started are
// gone then.
Ended run_program(const std::vector<std::string>& arguments, const std::string& output, const Limits& limits,
                  Stop& stop);

}  // namespace tessera::jit
