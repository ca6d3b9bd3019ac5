// State is compared, not announced: what an instruction changed is what a reader needs to see of it.
#include "tensix/trace.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

#include "diag/setting.hpp"
#include "tensix/names.hpp"

namespace tessera::tensix {
namespace {

constexpr const char* kThreadNames[] = {"unpack", "math", "pack"};

void add(std::string& out, const std::string& change) { out += (out.empty() ? "" : ", ") + change; }

void compare(std::string& out, const std::string& name, uint32_t before, uint32_t now) {
    if (before != now) add(out, fmt::format("{} {} -> {}", name, before, now));
}

uint32_t field_of(uint32_t word, Field field) {
    return word >> field.low & (field.bits >= 32 ? ~0u : (1u << field.bits) - 1);
}

// Fields by name; a word that changed where no field has one, by number.
template <class Names>
void compare_config(std::string& out, const Names& names, const Fields& fields, const std::vector<uint32_t>& before,
                    const std::vector<uint32_t>& now) {
    for (uint32_t index = 0; index < now.size(); ++index) {
        if (before[index] == now[index]) continue;
        bool named = false;
        for (const NamedField& known : names) {
            const Field field = fields.*known.field;
            if (field.bits == 0 || field.word != index) continue;
            const uint32_t old = field_of(before[index], field), value = field_of(now[index], field);
            if (old == value) continue;
            named = true;
            add(out, fmt::format("{} {:#x} -> {:#x}", known.name, old, value));
        }
        if (!named) add(out, fmt::format("configuration word {} {:#x} -> {:#x}", index, before[index], now[index]));
    }
}

void compare_adc(std::string& out, const char* name, const Adc& before, const Adc& now) {
    for (uint32_t c = 0; c < 2; ++c) {
        const auto one = [&](const char* dimension, const Counter& old, const Counter& value) {
            compare(out, fmt::format("{}.{}{}", name, dimension, c), old.now, value.now);
        };
        one("x", before.channel[c].x, now.channel[c].x);
        one("y", before.channel[c].y, now.channel[c].y);
        one("z", before.channel[c].z, now.channel[c].z);
        one("w", before.channel[c].w, now.channel[c].w);
    }
}

}  // namespace

std::string disassemble(uint32_t word, Chip chip) {
    const Mnemonic& mnemonic = kMnemonics[word >> 24];
    if (mnemonic.name.empty()) return fmt::format("{:#010x}", word);
    std::string out(mnemonic.name);
    for (const Operand& operand : operands(static_cast<Op>(word >> 24), chip))
        if (const uint32_t value = word >> operand.low & ((1u << operand.bits) - 1); value != 0)
            out += fmt::format(" {}={}", operand.name, value);
    return out;
}

std::optional<TraceChoice> read_trace_setting() {
    const auto text = text_setting("TESSERA_TRACE_TENSIX");
    if (!text) return {};
    TraceChoice choice;
    char role[8] = "all", rest = 0;
    const int read = std::sscanf(text->c_str(), "%u,%u,%7[a-z]%c", &choice.x, &choice.y, role, &rest);
    for (uint32_t t = 0; t < kThreads; ++t)
        if (std::string_view(role) == "all" || std::string_view(role) == kThreadNames[t]) choice.threads |= 1u << t;
    if (read < 2 || read > 3 || choice.threads == 0) return {};
    return choice;
}

void check_trace_setting() {
    if (const auto text = text_setting("TESSERA_TRACE_TENSIX"); text && !read_trace_setting())
        refuse_setting("TESSERA_TRACE_TENSIX", *text, "a core, or a core and a role: x,y or x,y,math");
}

Trace::State Trace::state_of(uint32_t t) const {
    State state;
    const Thread& thread = engine_.thread(t);
    state.gpr = thread.gpr;
    state.rwc = thread.rwc;
    state.adc = thread.adc;
    for (uint32_t i = 0; i < Engine::kSemaphores; ++i) state.semaphore[i] = engine_.semaphore(i);
    for (uint32_t i = 0; i < 2; ++i) {
        state.at_fpu[i] = engine_.src_a().bank[i].at_fpu;
        state.at_fpu[2 + i] = engine_.src_b().bank[i].at_fpu;
    }
    const Config& config = engine_.config();
    const uint32_t bank = config.bank_of(t);
    for (uint32_t i = 0; i < config.fields().config_words; ++i) state.config.push_back(config.word(bank, i));
    for (uint32_t i = 0; i < config.fields().thread_words; ++i) state.thread_config.push_back(config.thread_word(t, i));
    return state;
}

std::string Trace::changes(uint32_t t) const {
    const State now = state_of(t);
    std::string out;
    for (uint32_t i = 0; i < now.gpr.size(); ++i)
        if (before_.gpr[i] != now.gpr[i]) add(out, fmt::format("r{} {:#x} -> {:#x}", i, before_.gpr[i], now.gpr[i]));
    for (uint32_t i = 0; i < Engine::kSemaphores; ++i) {
        compare(out, fmt::format("semaphore {}", i), before_.semaphore[i].value, now.semaphore[i].value);
        compare(out, fmt::format("most of semaphore {}", i), before_.semaphore[i].max, now.semaphore[i].max);
    }
    constexpr const char* kBanks[] = {"SrcA bank 0", "SrcA bank 1", "SrcB bank 0", "SrcB bank 1"};
    for (uint32_t i = 0; i < 4; ++i)
        if (before_.at_fpu[i] != now.at_fpu[i])
            add(out, fmt::format("{} to the {}", kBanks[i], now.at_fpu[i] ? "FPU" : "unpacker"));
    compare(out, "rwc.a", before_.rwc.a.now, now.rwc.a.now);
    compare(out, "rwc.b", before_.rwc.b.now, now.rwc.b.now);
    compare(out, "rwc.d", before_.rwc.d.now, now.rwc.d.now);
    compare(out, "fidelity phase", before_.rwc.fidelity, now.rwc.fidelity);
    constexpr const char* kAdcs[] = {"unpacker 0", "unpacker 1", "packer"};
    for (uint32_t i = 0; i < kAdcsPerThread; ++i) compare_adc(out, kAdcs[i], before_.adc[i], now.adc[i]);
    const Fields& fields = engine_.config().fields();
    compare_config(out, kThreadFields, fields, before_.thread_config, now.thread_config);
    compare_config(out, kConfigFields, fields, before_.config, now.config);
    return out;
}

void Trace::before(uint32_t t) {
    if ((threads_ >> t & 1) != 0) before_ = state_of(t);
}

void Trace::after(uint32_t t, const Queued& instruction) {
    if ((threads_ >> t & 1) == 0) return;
    std::string place = "-";
    if (const Site* site = instruction.site) {
        const std::string_view file = site->file;
        place = fmt::format("{}:{}", file.substr(file.rfind('/') + 1), site->line);
    }
    const std::string changed = changes(t);
    print_(fmt::format("{} {:<6} {:<24} {}{}{}\n", core_, kThreadNames[t], place,
                       disassemble(instruction.word, engine_.chip()), changed.empty() ? "" : "    | ", changed));
}

}  // namespace tessera::tensix
