// Accesses of a kernel's own code that an observer has nothing to say about: it receives them later, all at once.
// A kernel that works on L1 in loops makes the same access again and again; what decides about one changes with the
// next event of the machine, so until then bytes that may be loaded or stored in silence are remembered by line.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "device/core.hpp"
#include "fiber/fiber.hpp"

namespace tessera {

inline constexpr uint32_t kQuietLineBytes = 256, kQuietWordBytes = 64;

// Loads, or stores, of one line of the user's code to one line of memory.
struct QuietLine {
    using Bits = std::array<uint64_t, kQuietLineBytes / kQuietWordBytes>;  // one per byte
    const Site* site = nullptr;
    uint32_t address = 0;
    bool store = false;
    bool is_judged = false;  // `quiet` is known; before that it was only met once
    bool is_touched = false;
    uint64_t round = 0;      // of the table; an older one is out of date
    uint8_t* defined = nullptr;  // beside the line: set for each byte that is stored
    Bits quiet{}, touched{};
};

class QuietLines;
// Of the device whose kernels this thread runs; null: every access is announced.
extern __thread QuietLines* quiet_lines __attribute__((tls_model("initial-exec")));

class QuietLines {
  public:
    ~QuietLines();

    // True when the access is quiet and was noted; false when it must be announced.
    bool note(const Fiber& fiber, uint32_t address, uint32_t bytes, bool store) {
        if (&fiber != fiber_) return false;
        const uint32_t within = address % kQuietWordBytes;
        if (bytes == 0 || bytes > kQuietWordBytes - within) return false;
        const Site* site = role_block(fiber.core(), fiber.role()).site;
        QuietLine* line = find(site, address, store);
        if (!line) return false;
        const uint64_t mask = (~0ull >> (kQuietWordBytes - bytes)) << within;
        const size_t word = address / kQuietWordBytes % line->quiet.size();
        if (mask & ~line->quiet[word]) return false;
        if (!line->is_touched) note_touched(*line);
        line->touched[word] |= mask;
        if (store) define(line->defined + address % kQuietLineBytes, bytes);
        return true;
    }
    // An access was announced. The line to fill in when it was there before, or at the line before this one: who loops
    // will come again.
    QuietLine* met(const Fiber& fiber, const Site* site, uint32_t address, bool store) {
        if (&fiber != fiber_) forget(&fiber);
        if (QuietLine* line = find(site, address, store)) return line->is_judged ? nullptr : line;
        const QuietLine* before = find(site, address - kQuietLineBytes, store);
        const bool goes_on = before && before->is_judged;
        QuietLine& line = set_of(site, address, store)[met_++ % kWays];
        line = {.site = site, .address = address & ~(kQuietLineBytes - 1), .store = store, .round = round_};
        return goes_on ? &line : nullptr;
    }
    // Nothing is known any more.
    void forget(const Fiber* next = nullptr) {
        round_++;
        fiber_ = next;
        quiet_lines = next ? this : nullptr;
    }
    // Gives what was noted since the last time to `each(line)`, in the order of the first access to each line.
    template <class Each>
    void flush(Each each) {
        for (QuietLine* line : touched_) {
            each(*line);
            line->touched = {};
            line->is_touched = false;
        }
        touched_.clear();
    }
    bool has_noted() const { return !touched_.empty(); }
    const Fiber* fiber() const { return fiber_; }

  private:
    static constexpr size_t kSets = 64, kWays = 2;
    static constexpr uint8_t kDefined = 1;  // as in check/shadow.hpp

    QuietLine* set_of(const Site* site, uint32_t address, bool store) {
        const auto of_site = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(site) / sizeof(void*)) * 0x9E3779B1u;
        return &lines_[(address / kQuietLineBytes * 2 + store + (of_site >> 16)) % kSets * kWays];
    }
    QuietLine* find(const Site* site, uint32_t address, bool store) {
        QuietLine* set = set_of(site, address, store);
        for (size_t way = 0; way < kWays; way++)
            if (is_of(set[way], site, address, store)) return &set[way];
        return nullptr;
    }
    bool is_of(const QuietLine& line, const Site* site, uint32_t address, bool store) const {
        return line.site == site && line.round == round_ && line.address == (address & ~(kQuietLineBytes - 1)) &&
               line.store == store;
    }
    void note_touched(QuietLine& line) {
        line.is_touched = true;
        touched_.push_back(&line);
    }
    static void define(uint8_t* states, uint32_t bytes) {
        if (bytes == sizeof(uint32_t)) {
            constexpr uint32_t kFour = 0x01010101 * kDefined;
            memcpy(states, &kFour, sizeof kFour);
        } else {
            memset(states, kDefined, bytes);
        }
    }

    std::array<QuietLine, kSets * kWays> lines_;
    std::vector<QuietLine*> touched_;
    const Fiber* fiber_ = nullptr;
    uint64_t round_ = 1;
    uint32_t met_ = 0;
};

}  // namespace tessera
