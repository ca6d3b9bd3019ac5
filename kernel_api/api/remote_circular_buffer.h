// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: remote-cb (api/remote_circular_buffer.h)
