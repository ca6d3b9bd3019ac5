// Another path of ttnn/cpp/ttnn/kernel_lib/tilize_helpers.hpp.
#pragma once
#include "ttnn/cpp/ttnn/kernel_lib/tilize_helpers.hpp"
