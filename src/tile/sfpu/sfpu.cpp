// Finds the family of an SFPU function and its name.
// Facts: kernel_api/tessera/sfpu_function.h has the list.
#include "tile/sfpu/sfpu.hpp"

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

constexpr Family kFamilyOf[] = {
#define TESSERA_SFPU_FAMILY(name) family_exponential,
    TESSERA_SFPU_EXPONENTIAL(TESSERA_SFPU_FAMILY)
#undef TESSERA_SFPU_FAMILY
#define TESSERA_SFPU_FAMILY(name) family_simple,
        TESSERA_SFPU_SIMPLE(TESSERA_SFPU_FAMILY)
#undef TESSERA_SFPU_FAMILY
#define TESSERA_SFPU_FAMILY(name) family_transcendental,
            TESSERA_SFPU_TRANSCENDENTAL(TESSERA_SFPU_FAMILY)
#undef TESSERA_SFPU_FAMILY
#define TESSERA_SFPU_FAMILY(name) family_trigonometry,
                TESSERA_SFPU_TRIGONOMETRY(TESSERA_SFPU_FAMILY)
#undef TESSERA_SFPU_FAMILY
#define TESSERA_SFPU_FAMILY(name) family_binary,
                    TESSERA_SFPU_BINARY(TESSERA_SFPU_FAMILY)
#undef TESSERA_SFPU_FAMILY
#define TESSERA_SFPU_FAMILY(name) family_integer,
                        TESSERA_SFPU_INTEGER(TESSERA_SFPU_FAMILY)
#undef TESSERA_SFPU_FAMILY
#define TESSERA_SFPU_FAMILY(name) family_division,
                            TESSERA_SFPU_DIVISION(TESSERA_SFPU_FAMILY)
#undef TESSERA_SFPU_FAMILY
};

}  // namespace

bool apply(Function function, const Call& call, const Operands& operands) {
    if (function >= Function::Count) return false;
    return kFamilyOf[static_cast<uint32_t>(function)](function, call, operands);
}

std::string_view name(Function function) {
    return function < Function::Count ? kNames[static_cast<uint32_t>(function)] : "unknown";
}

}  // namespace tessera::sfpu
