// Not supported; the error names the entry of docs/unsupported.md.
#pragma once
#error tessera-unsupported: named-kernel-args (experimental/kernel_args.h)
