"""Runs a kernel that does not end, until Ctrl-C; then a good program. Prints what happened, with the processor time."""

import sys
import time
from pathlib import Path

import ttnn
from tessera.testing import run_kernels

GOOD = '#include "dataflow_api.h"\nvoid kernel_main() { ASSERT(get_arg_val<uint32_t>(0) == 5); }'


def main() -> None:
    device = ttnn.open_device(device_id=0, workers=1)
    run_kernels(GOOD, args=[5], device=device)
    source = Path(sys.argv[1]).read_text()
    print("running", flush=True)
    try:
        run_kernels(source, cbs={0: 2}, args=[0, 7], device=device)
        print("the kernel ended", flush=True)
    except KeyboardInterrupt:
        print("interrupted", time.process_time(), flush=True)
    device.reset()
    run_kernels(GOOD, args=[5], device=device)
    print("good", flush=True)


if __name__ == "__main__":
    main()
