// The newer path of compute_kernel_api/copy_dest_values.h; selects the newer signatures.
#pragma once
#define TESSERA_API_HD
#include "compute_kernel_api/copy_dest_values.h"
