// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: fabric (eth_l1_address_map.h)
