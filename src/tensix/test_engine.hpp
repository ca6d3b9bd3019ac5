// An engine with memory of its own and nothing around it, for tests that push words.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include "device/core.hpp"
#include "tensix/engine.hpp"

namespace tessera::tensix {

inline constexpr uint32_t kT0 = 0, kT1 = 1, kT2 = 2;

struct Bits {
    uint32_t low, value;
};
inline uint32_t word(Op op, std::initializer_list<Bits> fields = {}) {
    uint32_t w = static_cast<uint32_t>(op) << 24;
    for (const Bits& f : fields) w |= f.value << f.low;
    return w;
}

struct NoCbs : Outside {
    std::array<uint16_t, 64> in{}, out{};
    uint16_t received(uint32_t cb) override { return in[cb]; }
    uint16_t acked(uint32_t cb) override { return out[cb]; }
    void set_received(uint32_t, uint32_t cb, uint16_t value, const Site*) override { in[cb] = value; }
    void set_acked(uint32_t, uint32_t cb, uint16_t value, const Site*) override { out[cb] = value; }
    uint64_t clock() override { return 0; }
    std::pair<uint32_t, uint32_t> cb_range(uint32_t) override { return {0, 0}; }
    std::vector<std::string> slips;
    void slipped(uint32_t, Message message, const Site*) override { slips.push_back(message.code); }
};

struct TestEngine {
    Core core;
    NoCbs outside;
    std::vector<std::byte> memory = std::vector<std::byte>(0x180000);
    std::shared_ptr<const Arch> arch;
    std::unique_ptr<Engine> engine;

    explicit TestEngine(Chip chip = Chip::Blackhole) {
        core.window = memory.data();
        start(chip);
    }
    ~TestEngine() { core.window = nullptr; }
    void start(Chip chip) {
        arch = load_arch(chip == Chip::Blackhole ? "blackhole" : "wormhole_b0");
        engine = std::make_unique<Engine>(core, *arch, outside);
    }
    void push(uint32_t t, uint32_t w) { engine->push(t, w, nullptr); }
    const Fields& fields() { return engine->config().fields(); }
    void config(Field field, uint32_t value, uint32_t by = 0) {
        const uint32_t mask = field.bits >= 32 ? ~0u : ((1u << field.bits) - 1) << field.low;
        engine->config().write_masked(0, field.word + by, value << field.low, mask);
    }
    void thread_config(uint32_t t, Field field, uint32_t value) {
        push(t, word(Op::SETC16, {{0, value << field.low}, {16, field.word}}));
    }
    uint32_t gpr(uint32_t t, uint32_t index) { return engine->thread(t).gpr[index]; }
    void set_gpr(uint32_t t, uint32_t index, uint32_t value) {
        push(t, word(Op::SETDMAREG, {{0, 2 * index}, {8, value & 0x3FFF}, {22, value >> 14 & 3}}));
        push(t, word(Op::SETDMAREG, {{0, 2 * index + 1}, {8, value >> 16 & 0x3FFF}, {22, value >> 30 & 3}}));
    }
    uint32_t add_gpr(uint32_t index, uint32_t constant) {
        return word(Op::ADDDMAREG, {{0, index}, {6, constant}, {12, index}, {23, 1}});
    }
    void mop_word(uint32_t t, uint32_t index, uint32_t value) {
        engine->store(t, 0xFFB80000 + 4 * index, value, 4, nullptr);
    }
};

}  // namespace tessera::tensix
