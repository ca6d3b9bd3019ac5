// newlib's, which a low-level header of August 2026 includes by name.
#pragma once
#include <stdint.h>

#include <cstdint>
