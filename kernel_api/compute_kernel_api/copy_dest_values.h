// copy_dest_values: the order of the arguments was turned round in the newer revision.
// Facts: KERNEL_API 3 (copy_dest_values).
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void copy_dest_values_init() {}
#ifdef TESSERA_API_HD
ALWI void copy_dest_values(uint32_t idst_in, uint32_t idst_out) {
    tess::binary(Function::CopyDst, idst_in, idst_in, idst_out);
}
template <DataFormat data_format>
ALWI void copy_dest_values(uint32_t idst_in, uint32_t idst_out) {
    tess::binary(Function::CopyDst, idst_in, idst_in, idst_out);
}
#else
ALWI void copy_dest_values(uint32_t idst0, uint32_t idst1) { tess::binary(Function::CopyDst, idst1, idst1, idst0); }
#endif

}  // namespace ckernel
