// A process for a part of the work that is not trusted: forked, closed off, heard until it ends. It shares the memory
// that was mapped as shared, and nothing else; what it says is bytes that the parent reads with care.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::isolate {

// What the process says. `Ended` is the last; `Refused` instead: it could not be closed off, and nothing ran.
enum class Frame : uint8_t { Print, Question, Ended, Refused };

// The process's own side.
class Inside {
  public:
    explicit Inside(const std::atomic<bool>& stop) : stop_(stop) {}
    bool is_asked_to_stop() const { return stop_.load(std::memory_order_relaxed); }
    // From any thread.
    void send(Frame frame, std::string_view bytes);
    std::string ask(Frame frame, std::string_view bytes);  // waits for the answer

  private:
    std::mutex mutex_;
    const std::atomic<bool>& stop_;
};

struct Work {
    std::function<void()> prepare;            // before it is closed off: threads are started here
    std::function<std::string(Inside&)> run;  // what it returns is the report; throws nothing
};

// The parent's side, called on the calling thread.
struct Host {
    std::function<bool()> must_stop;                             // now and then
    std::function<void(std::string_view)> hear;                  // Frame::Print
    std::function<std::string(std::string_view)> answer;         // Frame::Question
};

struct Ended {
    std::optional<std::string> report;  // none: it died, was ended or refused
    bool stopped = false;               // the host asked for it
    int signal = 0, status = 0;         // how it died
    int refused = 0;                    // errno
};

// Runs `work` in a process of its own and returns when that has ended. Throws what `host` throws, after ending it, and
// ProgramError system-limit when no process can be started.
Ended run(const Work& work, const Host& host);

}  // namespace tessera::isolate
