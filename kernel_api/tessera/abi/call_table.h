// Names and traits of the calls, for those who read about calls instead of making them: the pass, lint, deadlock
// reports, checks.
#pragma once
#include <cstdint>
#include <string_view>

#include "tessera/abi/layout.h"

namespace tessera::abi {

enum class Call : uint16_t {
#define TESSERA_CALL(result, name, parameters, traits) name,
#define TESSERA_RECORDED_READ(name, traits) name,
#include "tessera/abi/calls.def"
    Count
};

enum Trait : uint8_t { Nothing = 0, Recorded = 1, Question = 2, CbFirst = 4, CbSecond = 8, Transfer = 16 };

struct CallTraits {
    std::string_view name;
    uint8_t traits;
    constexpr bool has(Trait trait) const { return (traits & trait) != 0; }
};

inline constexpr CallTraits kCalls[] = {
#define TESSERA_CALL(result, name, parameters, traits) {#name, traits},
#define TESSERA_RECORDED_READ(name, traits) {#name, traits},
#include "tessera/abi/calls.def"
};

constexpr std::string_view name(Call call) { return kCalls[static_cast<int>(call)].name; }
constexpr bool is_call(const CallSite& site, Call call) { return name(call) == site.callee; }

// Null for what is no call into the runtime.
constexpr const CallTraits* find_call(std::string_view name) {
    for (const CallTraits& call : kCalls)
        if (call.name == name) return &call;
    return nullptr;
}

}  // namespace tessera::abi
