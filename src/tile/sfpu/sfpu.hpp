// The vector unit as the rest of Tessera sees it: one call runs one function over the rows of Dst tiles.
// Facts: reference pages SFPU, KERNEL_API 3, 3b, 11. The functions themselves are in ops/, one file each.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "device/tensix.hpp"
#include "tessera/abi/sfpu_function.h"

namespace tessera::sfpu {

using ckernel::VectorMode;  // which faces of the tile a function runs on

using State = SfpuState;

struct Call {
    uint32_t version = 2;       // of the unit: Arch::sfpu_version
    bool fp32 = false;          // Dst holds 32-bit datums
    bool approx = false;        // math_approx_mode
    bool fast = false;          // numerics="fast"
    VectorMode mode = VectorMode::RC;
    uint32_t iterations = 8;    // of 32 datums, per face
    std::array<uint32_t, 4> arg{};
    State* state = nullptr;
    uint32_t format() const { return arg[3]; }   // DataFormat of integer functions
};

// Tiles in Dst: 1024 words each, faces one below the other. `in` may equal `out`.
struct Operands {
    const uint32_t* in[3] = {};
    uint32_t* out = nullptr;
};

// R: the upper two faces, C: the left two, RC: all; custom and none: the function starts at the tile's first row and
// counts on.
constexpr bool runs_on_face(VectorMode mode, uint32_t face) {
    switch (mode) {
        case VectorMode::R:
            return face < 2;
        case VectorMode::C:
            return face % 2 == 0;
        case VectorMode::RC:
            return true;
        default:
            return face == 0;
    }
}

// Runs one element-wise function. False: there is no such function.
[[nodiscard]] bool apply(Function function, const Call& call, const Operands& operands);
std::string_view name(Function function);

}  // namespace tessera::sfpu
