// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: sfpu (compute_kernel_api/reshuffle.h)
