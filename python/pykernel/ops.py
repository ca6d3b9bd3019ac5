"""Signatures of the kernel API calls, generated from the dialect's .td files and carried by the compiler's module."""

import functools
import importlib
import importlib.util
import json
import os
import sys
from pathlib import Path

from .errors import PyKernelError

# Arguments that may be left out and their value then; trailing optional operands carry theirs in the table.
DEFAULTS = {
    "pack_tile": {"out_index": 0, "out_of_order": False},
    "TensorAccessorArgs": {"crta_base": 0},
    "TensorAccessor": {"page_size_in": 0},
    "load_from_l1": {"offset": 0},
    "store_to_l1": {"offset": 0},
    "my_x": {"noc": 0},
    "my_y": {"noc": 0},
}
RESULTS = {
    "I32": "i32",
    "I1": "i1",
    "TTK_NocAddr": "!ttkernel.noc_addr",
    "TTK_L1Ptr": "!ttkernel.l1_addr_ptr",
    "TTK_Semaphore": "!ttkernel.semaphore",
    "TTK_AddrGen": "!ttkernel.interleaved_addr_gen_fast",
    "TTK_DataFormat": "!ttkernel.DataFormat",
    "TTK_AccessorArgs": "!ttkernel.TensorAccessorArgs",
    "TTK_Accessor": "!ttkernel.TensorAccessor",
}
# Not called by name: written by the front end itself.
INTERNAL = {
    "floordiv", "floormod", "shl", "shr", "range_len", "list_index", "dprint", "assert", "noc_addr_add",
    "get_noc_addr_local",    "get_noc_addr_page",
}  # fmt: skip


@functools.cache
def native():
    """The extension module pykernel._compiler: installed, or in the build tree that TESSERA_BUILD names."""
    for path in Path(os.environ.get("TESSERA_BUILD", "/nonexistent"), "python", "pykernel").glob("_compiler*.so"):
        spec = importlib.util.spec_from_file_location("pykernel._compiler", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules["pykernel._compiler"] = module
        return module
    try:
        return importlib.import_module("pykernel._compiler")
    except ImportError as error:
        help = "build with TESSERA_COMPILER=ON (Debian: libmlir-19-dev, mlir-19-tools)"
        raise PyKernelError(f"PyKernel's compiler is not part of this build ({error})", help=help) from error


@functools.cache
def table() -> dict:
    return json.loads(native().CALLS)


def callable_names() -> list[str]:
    return [name for name in table() if name not in INTERNAL]
