// Another path of ttnn/cpp/ttnn/kernel_lib/untilize_helpers.hpp.
#pragma once
#include "ttnn/cpp/ttnn/kernel_lib/untilize_helpers.hpp"
