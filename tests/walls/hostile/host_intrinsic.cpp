// expect: host-code compile-error
// A store by an instruction of the host.
#include "dataflow_api.h"
#include <immintrin.h>
void kernel_main() {
    _mm_stream_si32((int*)0x100000, 1);
    _mm_maskmoveu_si128(_mm_set1_epi8(1), _mm_set1_epi8(-1), (char*)0x100000);
}
