// Operation classes of the ttkernel dialect, quarter 1 of 4 (split so that two
// cores compile them in parallel). Facts: generated from
// include/ttkernel/TTKernelOps.td.
#include "mlir/IR/Builders.h"
#include "ttkernel/TTKernelOps.h"

using namespace mlir;

#define GET_OP_DEFS_1
#include "ttkernel/TTKernelOps.cpp.inc"
