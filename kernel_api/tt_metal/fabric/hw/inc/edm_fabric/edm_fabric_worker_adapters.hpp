// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: fabric (tt_metal/fabric/hw/inc/edm_fabric/edm_fabric_worker_adapters.hpp)
