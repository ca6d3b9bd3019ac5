"""Scripts that tests run in processes of their own: what they do to their process harms nobody."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

TIMEOUT = 240

# The start of most scripts: a program whose result is known.
PROGRAM = """
import ttnn, torch
from tessera._core import Error

ONE = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
ADD = '''
#include "dataflow_api.h"
void kernel_main() {
    const uint32_t source = get_arg_val<uint32_t>(0), target = get_arg_val<uint32_t>(1);
    const uint32_t bytes = get_arg_val<uint32_t>(2), add = get_arg_val<uint32_t>(3), bank = 0;
    volatile uint32_t* words = (volatile uint32_t*)0x80000;
    noc_async_read(get_noc_addr_from_bank_id<true>(bank, source), 0x80000, bytes);
    noc_async_read_barrier();
    for (uint32_t i = 0; i < bytes / 4; i++) words[i] += add;
    noc_async_write(0x80000, get_noc_addr_from_bank_id<true>(bank, target), bytes);
    noc_async_write_barrier();
}
'''

def launch(device, values, add, text=ADD, cores=ONE):
    "values + add, computed by a kernel; values is a list of 32-bit integers."
    spec = dict(dtype=ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)
    source = ttnn.from_torch(torch.tensor([values], dtype=torch.int32), **spec)
    target = ttnn.from_torch(torch.zeros((1, len(values)), dtype=torch.int32), **spec)
    args = ttnn.RuntimeArgs()
    args[0][0] = [source.buffer_address(), target.buffer_address(), 4 * len(values), add]
    kernel = ttnn.KernelDescriptor(
        kernel_source=text, source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE, core_ranges=cores,
        runtime_args=args, config=ttnn.ReaderConfigDescriptor())
    ttnn.generic_op([source, target], ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[]))
    return ttnn.to_torch(target).flatten().tolist()

def check_good(device):
    got = launch(device, list(range(64)), 1000)
    assert got == [1000 + i for i in range(64)], got
"""


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str

    def check(self) -> Ended:
        """Ended well, and said so by its last line."""
        assert self.status == 0 and self.out.rstrip().endswith("done"), f"{self.status}\n{self.out}\n{self.err[-6000:]}"
        return self


def environment(**variables: str | None) -> dict[str, str]:
    """Ours with these; None takes one away."""
    merged = os.environ | {name: value for name, value in variables.items() if value is not None}
    return {name: value for name, value in merged.items() if variables.get(name, "") is not None}


def run(
    script: str, *, cwd: Path | None = None, before: str = "", first: str = "", timeout: int = TIMEOUT, **variables
) -> Ended:
    """Runs `first`, PROGRAM and the script; `before` is a shell's words in front of it (ulimits)."""
    text = textwrap.dedent(first) + PROGRAM + textwrap.dedent(script)
    command = [sys.executable, "-c", text]
    if before:
        command = ["/bin/bash", "-c", f'{before}; exec "$0" "$@"', *command]
    done = subprocess.run(
        command, cwd=cwd, env=environment(**variables), capture_output=True, text=True, timeout=timeout, check=False
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def start(script: str, *, cwd: Path | None = None, **variables) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM + textwrap.dedent(script)],
        cwd=cwd,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
