// The newer path of accessor/tensor_accessor_args.h.
#pragma once
#include "accessor/tensor_accessor_args.h"
