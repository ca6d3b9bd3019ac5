// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: fabric (tt_metal/fabric/hw/inc/linear/api.h)
