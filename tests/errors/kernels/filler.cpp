// Pushes one page of whatever lies there into c_0 and c_1.
#include "dataflow_api.h"

void kernel_main() {
    cb_reserve_back(tt::CBIndex::c_0, 1);
    cb_push_back(tt::CBIndex::c_0, 1);
    cb_reserve_back(tt::CBIndex::c_1, 1);
    cb_push_back(tt::CBIndex::c_1, 1);
}
