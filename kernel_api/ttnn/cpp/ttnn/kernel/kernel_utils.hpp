// Another path of ttnn/kernel/kernel_utils.hpp.
#pragma once
#include "ttnn/kernel/kernel_utils.hpp"
