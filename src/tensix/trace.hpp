// A listing of instructions as they are carried out: words taken apart, the user's line, what changed.
// TESSERA_TRACE_TENSIX of docs/settings.md.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tensix/engine.hpp"

namespace tessera::tensix {

// "ELWADD clear_dvalid=3 dst=8": operands that are not zero.
std::string disassemble(uint32_t word, Chip chip);

// TESSERA_TRACE_TENSIX: "x,y" for all three threads of a core, "x,y,math" for one of them. None when unset or wrong.
struct TraceChoice {
    uint32_t x = 0, y = 0, threads = 0;  // a bit per thread
};
std::optional<TraceChoice> read_trace_setting();
// Throws ProgramError bad-setting where the value means nothing.
void check_trace_setting();

class Trace : public Listener {
  public:
    using Print = std::function<void(const std::string&)>;
    // threads: a bit per thread that is listed.
    Trace(Engine& engine, std::string core, uint32_t threads, Print print)
        : engine_(engine), core_(std::move(core)), threads_(threads), print_(std::move(print)) {}
    void before(uint32_t thread) override;
    void after(uint32_t thread, const Queued& instruction) override;

  private:
    struct State {
        std::array<uint32_t, 64> gpr{};
        Rwc rwc;
        std::array<Adc, kAdcsPerThread> adc;
        std::array<Semaphore, Engine::kSemaphores> semaphore;
        std::array<bool, 4> at_fpu{};  // SrcA's banks, SrcB's
        std::vector<uint32_t> config, thread_config;
    };
    State state_of(uint32_t thread) const;
    std::string changes(uint32_t thread) const;

    Engine& engine_;
    std::string core_;
    uint32_t threads_;
    Print print_;
    State before_;
};

}  // namespace tessera::tensix
