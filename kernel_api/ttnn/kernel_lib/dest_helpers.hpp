// Another path of ttnn/cpp/ttnn/kernel_lib/dest_helpers.hpp.
#pragma once
#include "ttnn/cpp/ttnn/kernel_lib/dest_helpers.hpp"
