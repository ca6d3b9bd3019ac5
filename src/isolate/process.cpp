// A frame is its kind, its length and its bytes. The parent polls: frames, text for standard error, whether to stop.
#include "isolate/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <new>

#include "diag/fork_mutex.hpp"
#include "diag/system_limit.hpp"
#include "isolate/sandbox.hpp"

namespace tessera::isolate {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kAskMilliseconds = 20;
constexpr auto kPatience = std::chrono::milliseconds(300);  // from being asked to stop to being ended
constexpr uint32_t kMostFrameBytes = 64 << 20;

struct Header {
    uint32_t kind, bytes;
};

// Gives up when the other side is gone.
void write_all(int to, const void* data, size_t bytes) {
    const auto* at = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t done = write(to, at, bytes);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return;
        at += done;
        bytes -= static_cast<size_t>(done);
    }
}

bool read_all(int from, void* data, size_t bytes) {
    auto* at = static_cast<char*>(data);
    while (bytes > 0) {
        const ssize_t done = read(from, at, bytes);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        at += done;
        bytes -= static_cast<size_t>(done);
    }
    return true;
}

std::string framed(Frame kind, std::string_view bytes) {
    const Header header{static_cast<uint32_t>(kind), static_cast<uint32_t>(bytes.size())};
    std::string all(reinterpret_cast<const char*>(&header), sizeof header);
    all += bytes;
    return all;
}

// The process says something.
void send_to_parent(Frame kind, std::string_view bytes) {
    const std::string all = framed(kind, bytes);
    write_all(kChannel, all.data(), all.size());
}

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

  private:
    int number_;
};

// The word by which the parent asks the process to stop.
class StopWord {
  public:
    StopWord() {
        void* memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) mapping_refused("starting the process of the kernels", errno);
        word_ = new (memory) std::atomic<bool>(false);
    }
    ~StopWord() { munmap(static_cast<void*>(word_), kBytes); }
    StopWord(const StopWord&) = delete;
    StopWord& operator=(const StopWord&) = delete;
    std::atomic<bool>& word() { return *word_; }

  private:
    static constexpr size_t kBytes = 4096;
    std::atomic<bool>* word_;
};

[[noreturn]] void be_the_process(const Work& work, const std::atomic<bool>& stop, int channel, int words) {
    int refused = leave_everything(channel, words);
    if (!refused) {
        if (work.prepare) work.prepare();
        refused = close_off();
    }
    if (refused) {
        send_to_parent(Frame::Refused, {reinterpret_cast<const char*>(&refused), sizeof refused});
        _exit(1);
    }
    // Never destroyed: threads of the process may still speak.
    auto* inside = new Inside(stop);
    const std::string report = work.run(*inside);
    fflush(stderr);
    send_to_parent(Frame::Ended, report);
    _exit(0);
}

// The parent's view of a process that runs.
class Watched {
  public:
    Watched(pid_t process, int channel, int words, StopWord& stop, const Host& host)
        : process_(process), channel_(channel), words_(words), stop_(stop), host_(host) {}
    ~Watched() { end(); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

    Ended watch() {
        while (!ended_.report && !ended_.refused && listen()) {
            if (!ended_.stopped && host_.must_stop()) ask_to_stop();
            if (ended_.stopped && Clock::now() > patience_) break;
        }
        end();
        pass_words_on();
        return ended_;
    }

  private:
    void ask_to_stop() {
        ended_.stopped = true;
        patience_ = Clock::now() + kPatience;
        stop_.word() = true;
    }
    // False: it has gone.
    bool listen() {
        std::array<pollfd, 2> both = {pollfd{channel_, POLLIN, 0}, pollfd{words_, POLLIN, 0}};
        if (poll(both.data(), both.size(), kAskMilliseconds) <= 0) return true;
        if (both[1].revents) pass_words_on();
        return !both[0].revents || take_frames();
    }
    void pass_words_on() {
        std::array<char, 4096> text;
        ssize_t bytes = 0;
        while ((bytes = read(words_, text.data(), text.size())) > 0)
            fwrite(text.data(), 1, static_cast<size_t>(bytes), stderr);
    }
    bool take_frames() {
        std::array<char, 65536> part;
        const ssize_t bytes = recv(channel_, part.data(), part.size(), MSG_DONTWAIT);
        if (bytes < 0) return errno == EAGAIN || errno == EINTR;
        heard_.append(part.data(), static_cast<size_t>(bytes));
        Header header;
        while (heard_.size() >= sizeof header && !ended_.report) {
            memcpy(&header, heard_.data(), sizeof header);
            if (header.bytes > kMostFrameBytes || header.kind > static_cast<uint32_t>(Frame::Refused)) return false;
            if (heard_.size() < sizeof header + header.bytes) break;
            hear(static_cast<Frame>(header.kind), std::string_view(heard_).substr(sizeof header, header.bytes));
            heard_.erase(0, sizeof header + header.bytes);
        }
        return bytes > 0;
    }
    void hear(Frame kind, std::string_view bytes) {
        if (kind == Frame::Print) host_.hear(bytes);
        if (kind == Frame::Question) reply(host_.answer(bytes));
        if (kind == Frame::Ended) ended_.report = std::string(bytes);
        if (kind == Frame::Refused) {
            ended_.refused = EPERM;
            if (bytes.size() == sizeof(int)) memcpy(&ended_.refused, bytes.data(), sizeof(int));
        }
    }
    // Short, and never waited for: the process may have gone, or may not read.
    void reply(std::string_view bytes) const {
        const std::string all = framed(Frame::Question, bytes);
        ::send(channel_, all.data(), all.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    // It has said everything that counts, or nothing will come.
    void end() {
        if (process_ < 0) return;
        siginfo_t how{};
        while (waitid(P_PID, static_cast<id_t>(process_), &how, WEXITED | WNOHANG) != 0 && errno == EINTR) {}
        if (how.si_pid == 0) {
            kill(process_, SIGKILL);
            while (waitid(P_PID, static_cast<id_t>(process_), &how, WEXITED) != 0 && errno == EINTR) {}
        }
        (how.si_code == CLD_EXITED ? ended_.status : ended_.signal) = how.si_status;
        process_ = -1;
    }

    pid_t process_;
    int channel_, words_;
    StopWord& stop_;
    const Host& host_;
    std::string heard_;
    Clock::time_point patience_;
    Ended ended_;
};

pid_t fork_whole() {
    const ForkLock lock;
    return fork();
}

}  // namespace

void Inside::send(Frame frame, std::string_view bytes) {
    const std::lock_guard lock(mutex_);
    send_to_parent(frame, bytes);
}

std::string Inside::ask(Frame frame, std::string_view bytes) {
    const std::lock_guard lock(mutex_);
    send_to_parent(frame, bytes);
    Header header;
    if (!read_all(kChannel, &header, sizeof header)) return {};
    std::string answer(header.bytes, '\0');
    return read_all(kChannel, answer.data(), answer.size()) ? answer : std::string();
}

Ended run(const Work& work, const Host& host) {
    constexpr char kDoing[] = "starting the process of the kernels";
    std::array<int, 2> channel{}, words{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel.data()) != 0) system_refused(kDoing, errno);
    Descriptor outside(channel[0]), inside(channel[1]);
    if (pipe2(words.data(), O_CLOEXEC) != 0) system_refused(kDoing, errno);
    Descriptor words_out(words[0]), words_in(words[1]);
    fcntl(words_out.number(), F_SETFL, O_NONBLOCK);
    StopWord stop;
    fflush(stderr);
    const pid_t process = fork_whole();
    if (process < 0) system_refused(kDoing, errno);
    if (process == 0) be_the_process(work, stop.word(), inside.number(), words_in.number());
    inside.close();
    words_in.close();
    return Watched(process, outside.number(), words_out.number(), stop, host).watch();
}

}  // namespace tessera::isolate
