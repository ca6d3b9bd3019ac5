// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: fabric (ethernet/dataflow_api.h)
