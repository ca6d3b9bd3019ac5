// Registers as a RISC reaches them by address. Facts: reference page TENSIX_ISA 2.
// Stores act when they are made: nothing orders them with queued instructions.
#include <fmt/format.h>

#include <algorithm>

#include "tensix/engine.hpp"
#include "tensix/hazards.hpp"

namespace tessera::tensix {
namespace {

struct Range {
    uint32_t first, bytes;
    bool has(uint32_t address) const { return address >= first && address - first < bytes; }
    uint32_t word(uint32_t address) const { return (address - first) / 4; }
};

constexpr Range kDebug{0xFFB12000, 0x1000}, kStreams{0xFFB40000, 0x40000}, kMop{0xFFB80000, 0x24},
    kGprs{0xFFE00000, 0x100}, kInstructions{0xFFE40000, 0x10000}, kPcBuffer{0xFFE80000, 0x100},
    kConfig{0xFFEF0000, 0x10000};
constexpr uint32_t kFirstSemaphore = 8;
constexpr uint32_t kFeatureDisable = 0x68, kDestClockGate = 0x240, kClockLow = 0x1F0, kClockHigh = 0x1F4,
                   kClockHighLatched = 0x1F8;
constexpr uint32_t kStreamBytes = 0x1000;

}  // namespace

std::optional<CbRegister> Engine::cb_register(uint32_t address) const {
    const uint32_t acked = units_.stream_acked_register, received = units_.stream_received_register;
    if (!kStreams.has(address)) return {};
    const uint32_t stream = (address - kStreams.first) / kStreamBytes, reg = address % kStreamBytes / 4;
    if (reg != acked && reg != received) return {};
    return CbRegister{stream, reg == received};
}

RegisterRead register_read(uint32_t address) {
    if (!kPcBuffer.has(address)) return RegisterRead::AtOnce;
    const uint32_t word = kPcBuffer.word(address);
    return word == 1 ? RegisterRead::AfterAll : word == 2 ? RegisterRead::AfterMops : RegisterRead::AtOnce;
}

std::optional<uint32_t> semaphore_register(uint32_t address) {
    if (!kPcBuffer.has(address) || kPcBuffer.word(address) < kFirstSemaphore) return {};
    return (kPcBuffer.word(address) - kFirstSemaphore) % Engine::kSemaphores;
}

void Engine::refuse_register(uint32_t address) {
    throw Fault{Message{.code = "unsupported",
                        .headline = fmt::format("the register at {:#010x} is not supported", address),
                        .note = "see docs/unsupported.md, tensix-instructions"}};
}

uint32_t Engine::load(uint32_t t, uint32_t address) {
    if (const auto semaphore = semaphore_register(address)) return semaphores_[*semaphore].value;
    if (kPcBuffer.has(address)) return 0;
    if (kGprs.has(address)) return threads_[t].gpr[kGprs.word(address)];
    if (kConfig.has(address)) {
        const uint32_t words = config_.fields().config_words, word = kConfig.word(address);
        if (word < 2 * words) return config_.word(word / words, word % words);
        const uint32_t thread_words = config_.fields().thread_words, after = word - 2 * words;
        if (after < kThreads * thread_words) return config_.thread_word(after / thread_words, after % thread_words);
    }
    if (const auto cb = cb_register(address)) return cb->received ? outside_.received(cb->cb) : outside_.acked(cb->cb);
    if (kDebug.has(address)) {
        const uint32_t offset = address - kDebug.first;
        if (offset == kClockLow) return static_cast<uint32_t>(outside_.clock());
        if (offset == kClockHigh || offset == kClockHighLatched) return static_cast<uint32_t>(outside_.clock() >> 32);
        if (offset == kFeatureDisable) return dst_high_halves_ ? 1u << 11 : 0;
        if (offset == kDestClockGate) return 0;
    }
    refuse_register(address);
}

void Engine::store(uint32_t t, uint32_t address, uint32_t value, uint32_t bytes, const Site* site) {
    if (hazards_ && !kInstructions.has(address)) [[unlikely]]
        hazards_->stores(t, address, value, site);
    if (const auto semaphore = semaphore_register(address)) {
        Semaphore& s = semaphores_[*semaphore];
        s.value = (value & 1) == 0 ? std::min(s.value + 1, 15u) : s.value - (s.value > 0 ? 1 : 0);
        run();  // instructions wait for semaphores, for no other register
    } else if (kPcBuffer.has(address)) {
        return;  // orders earlier stores; they are in order here
    } else if (kInstructions.has(address)) {
        return push(t, value, site);
    } else if (kGprs.has(address)) {
        threads_[t].gpr[kGprs.word(address)] = value;
    } else if (kMop.has(address)) {
        threads_[t].front.set_mop_word(kMop.word(address), value);
    } else if (kConfig.has(address)) {
        store_config(address, value, bytes);
    } else if (kDebug.has(address) && address - kDebug.first == kFeatureDisable) {
        dst_high_halves_ = (value >> 11 & 1) != 0;
    } else if (kDebug.has(address) && address - kDebug.first == kDestClockGate) {
        return;
    } else {
        store_register(t, address, value);
    }
}

void Engine::store_config(uint32_t address, uint32_t value, uint32_t bytes) {
    const uint32_t words = config_.fields().config_words, word = kConfig.word(address);
    if (word >= 2 * words) refuse_register(address);
    if (bytes == 4) {
        if (config_.write(word / words, word % words, value)) sfpu_.seed(value);
        return;
    }
    const uint32_t shift = 8 * (address % 4), mask = ((1u << 8 * bytes) - 1) << shift;
    config_.write_masked(word / words, word % words, value << shift, mask);
}

// Stream registers count the pages of circular buffers; other registers are not modelled.
void Engine::store_register(uint32_t t, uint32_t address, uint32_t value) {
    const auto cb = cb_register(address);
    if (!cb) refuse_register(address);
    if (hazards_ && threads_[t].has_current) [[unlikely]]
        hazards_->counts_pages(t, cb->cb, cb->received, outside_.cb_range(cb->cb));
    if (cb->received) outside_.set_received(t, cb->cb, static_cast<uint16_t>(value), site_of(t));
    else outside_.set_acked(t, cb->cb, static_cast<uint16_t>(value), site_of(t));
}

}  // namespace tessera::tensix
