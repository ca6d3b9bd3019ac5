// The number of a chip.
#pragma once
#include <umd/device/types/arch.hpp>

namespace tt {
using ChipId = int;
}
using ChipId = tt::ChipId;
using chip_id_t = tt::ChipId;
