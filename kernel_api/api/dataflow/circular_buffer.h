// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: object-api (api/dataflow/circular_buffer.h)
