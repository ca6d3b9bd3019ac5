// Finds the family of an SFPU function and its name.
// Facts: kernel_api/tessera/sfpu_function.h has the list.
#include "tile/sfpu/sfpu.hpp"

#include "tile/sfpu/flush_denormals.hpp"
#include "tile/sfpu/memo.hpp"

namespace tessera::sfpu {

using Family = bool (*)(Function, const Call&, const Operands&);
bool family_exponential(Function, const Call&, const Operands&);
bool family_simple(Function, const Call&, const Operands&);
bool family_transcendental(Function, const Call&, const Operands&);
bool family_trigonometry(Function, const Call&, const Operands&);
bool family_binary(Function, const Call&, const Operands&);
bool family_integer(Function, const Call&, const Operands&);
bool family_division(Function, const Call&, const Operands&);

namespace {

constexpr std::string_view kNames[] = {
#define TESSERA_SFPU_NAME(name) #name,
    TESSERA_SFPU_FUNCTIONS(TESSERA_SFPU_NAME)
#undef TESSERA_SFPU_NAME
};

// Families in the order of the list; the functions of one follow each other.
#define TESSERA_SFPU_ONE(name) +1
constexpr struct {
    Family run;
    uint32_t functions;
} kFamilies[] = {
    {family_exponential, 0 TESSERA_SFPU_EXPONENTIAL(TESSERA_SFPU_ONE)},
    {family_simple, 0 TESSERA_SFPU_SIMPLE(TESSERA_SFPU_ONE)},
    {family_transcendental, 0 TESSERA_SFPU_TRANSCENDENTAL(TESSERA_SFPU_ONE)},
    {family_trigonometry, 0 TESSERA_SFPU_TRIGONOMETRY(TESSERA_SFPU_ONE)},
    {family_binary, 0 TESSERA_SFPU_BINARY(TESSERA_SFPU_ONE)},
    {family_integer, 0 TESSERA_SFPU_INTEGER(TESSERA_SFPU_ONE)},
    {family_division, 0 TESSERA_SFPU_DIVISION(TESSERA_SFPU_ONE)},
};
#undef TESSERA_SFPU_ONE

}  // namespace

static bool apply_directly(Function function, const Call& call, const Operands& operands) {
    uint32_t index = static_cast<uint32_t>(function);
    for (const auto& family : kFamilies) {
        if (index < family.functions) return family.run(function, call, operands);
        index -= family.functions;
    }
    return false;
}

bool apply(Function function, const Call& call, const Operands& operands) {
    const FlushDenormals flushed;
    if (is_kept(function, call)) return apply_kept(function, call, operands, apply_directly);
    return apply_directly(function, call, operands);
}

std::string_view name(Function function) {
    return function < Function::Count ? kNames[static_cast<uint32_t>(function)] : "unknown";
}

}  // namespace tessera::sfpu
