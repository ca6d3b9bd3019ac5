// Another path of accessor/tensor_accessor.h.
#pragma once
#include "accessor/tensor_accessor.h"
