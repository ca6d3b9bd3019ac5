// Another path of ttnn/operations/ccl/kernel_common/sharding_addrgen.hpp.
#pragma once
#include "ttnn/operations/ccl/kernel_common/sharding_addrgen.hpp"
