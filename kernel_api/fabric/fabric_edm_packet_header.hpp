// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: fabric (fabric/fabric_edm_packet_header.hpp)
