// All operations of the dialect.
// Facts: see the files included.
#ifndef TTKERNEL_OPS_TD
#define TTKERNEL_OPS_TD
include "ttkernel/LanguageOps.td"
include "ttkernel/DataflowOps.td"
include "ttkernel/ComputeOps.td"
include "ttkernel/SfpuOps.td"
#endif
