// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: object-api (experimental/core_local_mem.h)
