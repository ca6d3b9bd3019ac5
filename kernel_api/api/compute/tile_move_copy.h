// The newer path of compute_kernel_api/tile_move_copy.h.
#pragma once
#include "compute_kernel_api/tile_move_copy.h"
