// Another path of ttnn/kernel/dataflow/generate_bcast_scalar.hpp.
#pragma once
#include "ttnn/kernel/dataflow/generate_bcast_scalar.hpp"
