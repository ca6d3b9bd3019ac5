// In place of the checkout's list of generated files: their content comes before every source (src/jit/tables.cpp).
#pragma once
#include "ckernel.h"
#include "ckernel_gpr_map.h"
#include "llk_param_structs.h"
using namespace ckernel;
