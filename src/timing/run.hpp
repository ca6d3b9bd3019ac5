// A timed run: a clock per fiber, the time of everything that one fiber leaves for another, and the NoC. Fibers of a
// core meet by tokens (a page pushed, a bank given, a half committed), each with the time at which it was there; what
// comes by the NoC is an event of the schedule (timing/policy.cpp).
#pragma once
#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "device/device.hpp"
#include "device/observer.hpp"
#include "device/role.hpp"
#include "fiber/fiber.hpp"
#include "timing/network.hpp"

namespace tessera::timing {

// What the time of a fiber is spent with.
enum class Spent : uint8_t { Code, Call, Engine, Room, Pages, Semaphore, Noc, Src, Dst, Mailbox, Memory };
inline constexpr uint32_t kNumSpent = 11;
const char* name(Spent spent);
constexpr bool is_wait(Spent spent) { return spent >= Spent::Room; }

// A stretch of a fiber's time. `by`: who ended a wait, as an index of clocks, and when it acted.
struct Span {
    double begin = 0, end = 0;
    Spent spent = Spent::Code;
    uint32_t object = 0;  // circular buffer, NoC, address of a semaphore
    const Site* site = nullptr;
    int32_t by = -1;
    double by_time = 0;
};

struct Zone {
    const char* name = "";
    double begin = 0, end = 0;
};

// Two times of a fiber: its RISC-V code, and the engine that carries out what was issued to it. Roles that move data
// have no engine.
struct Clock {
    LogicalCore logical;
    Role role = Role::Brisc;
    bool used = false, ended = false;
    double risc = 0, engine = 0, engine_began = 0;
    int stalled = -1;  // the NoC whose port its last command may still wait for
    double acted = 0;  // when what it did last was done
    std::array<double, kNumSpent> spent{};
    std::vector<Span> spans;
    std::vector<Zone> zones;
    std::vector<size_t> open_zones;
    double busy_engine = 0, macs = 0;  // macs: of whole tiles
    double now() const { return risc > engine ? risc : engine; }
};

// Who made something available, and when.
struct Token {
    double time = 0;
    int32_t by = -1;
};

struct CbTimes {
    struct Entry {
        uint64_t total = 0;
        Token token;
    };
    uint64_t pushed = 0, popped = 0;
    std::vector<Entry> pushes, pops;  // of which the last are still asked for
    std::vector<std::pair<double, int64_t>> changes;  // pages that came (went) at that time
};

struct SrcTimes {
    std::array<Token, 4> given{}, taken{};
    std::array<uint32_t, 4> given_number{~0u, ~0u, ~0u, ~0u}, taken_number{~0u, ~0u, ~0u, ~0u};
};

struct CoreTimes {
    std::array<CbTimes, abi::kMaxCbs> cbs;
    std::array<SrcTimes, 2> src;
    std::vector<Token> commits, releases;
    uint64_t waits = 0;
    // What UNPACK has read since it last gave a bank.
    double unread = 0;
    uint32_t loads = 0;
    bool tilizes = false;
};

// What the kernel's code has counted (tessera/abi/time.h).
uint64_t& counted_cycles(const Core& core, Role role);

class TimedRun {
  public:
    explicit TimedRun(Device& device);

    Device& device;
    std::shared_ptr<const Costs> costs;
    Network network;
    double now = 0;         // the time of what happens now
    int32_t actor = -1;     // whose doing it is

    Clock& clock(const Fiber& fiber);
    int32_t index(const Fiber& fiber) const;
    CoreTimes& core(const Core& core) { return cores_[static_cast<size_t>(&core - device.cores().data())]; }
    const std::vector<CoreTimes>& cores() const { return cores_; }
    std::vector<Clock>& clocks() { return clocks_; }
    const std::vector<Clock>& clocks() const { return clocks_; }

    // Takes what the kernel's code has counted since the last call.
    void take_code(Fiber& fiber);
    // The fiber's own time goes on.
    void spend(Fiber& fiber, double cycles, Spent spent = Spent::Call, uint32_t object = 0);
    // It waited until then, if that is later.
    void wait_until(Fiber& fiber, const Token& token, Spent spent, uint32_t object = 0);
    // Its engine works: not before `token`, which it would wait for.
    void work(Fiber& fiber, double cycles, const Token& token = {}, Spent waits = Spent::Src);
    // The engine has done what was issued to it; the fiber's acts follow it.
    void follow_engine(Fiber& fiber);
    Token token_of(Fiber& fiber);
    // Nothing runs any more: what only running needed goes; then, when many other programs came after it, each stretch.
    void finish();
    void forget_spans();
    std::unordered_map<std::string, uint64_t> unknown;  // SFPU functions without a cost of their own

  private:
    void add(Clock& clock, double begin, double end, Spent spent, uint32_t object, const Site* site,
             const Token& token);
    std::vector<Clock> clocks_;
    std::vector<CoreTimes> cores_;
};

}  // namespace tessera::timing
