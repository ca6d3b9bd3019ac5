// Another path of ttnn/operations/ccl/common/types/sharding_common.hpp.
#pragma once
#include "ttnn/operations/ccl/common/types/sharding_common.hpp"
