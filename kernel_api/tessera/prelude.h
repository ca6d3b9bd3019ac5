// Included before every kernel: what upstream's build gives a kernel without asking (KERNEL_API 2).
#pragma once
#include "tessera/common.h"
#include "compile_time_args.h"
