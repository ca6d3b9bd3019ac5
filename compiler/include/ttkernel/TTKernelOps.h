// The operation classes of the ttkernel dialect: a large header, included only
// where a class is named. Facts: generated from
// include/ttkernel/TTKernelOps.td.
#pragma once
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "ttkernel/TTKernel.h"

#define GET_OP_CLASSES
#include "ttkernel/TTKernelOps.h.inc"
