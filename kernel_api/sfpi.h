// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: sfpu (sfpi.h)
