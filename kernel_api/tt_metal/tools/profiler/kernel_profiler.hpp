// Another path of tools/profiler/kernel_profiler.hpp.
#pragma once
#include "tools/profiler/kernel_profiler.hpp"
