// Another path of ttnn/kernel/dataflow/moreh_common.hpp.
#pragma once
#include "ttnn/kernel/dataflow/moreh_common.hpp"
