// Math fidelity and how operands reach Dst (METALIUM 2). January's global names are aliases.
#pragma once
#include <cstdint>

namespace tt::tt_metal {

enum class MathFidelity : std::uint8_t { LoFi = 0, HiFi2 = 2, HiFi3 = 3, HiFi4 = 4, Invalid = 0xff };
enum class UnpackToDestMode : std::uint8_t { UnpackToDestFp32, Default };
enum class UnpackMode : std::uint8_t { UnpackToSrc, UnpackToDest };
enum class Precision : std::uint8_t { Approximate, Precise };

}  // namespace tt::tt_metal

using MathFidelity = tt::tt_metal::MathFidelity;
using UnpackToDestMode = tt::tt_metal::UnpackToDestMode;
