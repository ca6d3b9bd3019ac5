// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: remote-cb (remote_circular_buffer_api.h)
