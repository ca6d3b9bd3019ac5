// fmt 11 has fmt/base.h; older releases have the same names in fmt/core.h.
#pragma once
#if __has_include_next(<fmt/base.h>)
#include_next <fmt/base.h>
#else
#include <fmt/core.h>
#endif
