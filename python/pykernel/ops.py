"""Signatures of the kernel API calls, generated from the dialect (compiler/include/ttkernel/*.td) when the compiler is built."""
import functools
import json
import os
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
    "floordiv", "floormod", "shl", "shr", "range_len", "list_index", "dprint", "assert", "noc_addr_add", "get_noc_addr_local",
    "get_noc_addr_page",
}  # fmt: skip


def build_places() -> list[Path]:
    """Where the compiled parts are: beside this file, or in a build tree named by TESSERA_BUILD."""
    places = [Path(__file__).parent]
    if build := os.environ.get("TESSERA_BUILD"):
        places.append(Path(build) / "python" / "pykernel")
    return places


@functools.cache
def table() -> dict:
    for place in build_places():
        path = place / "_ops.json"
        if path.exists():
            return json.loads(path.read_text())
    raise PyKernelError("PyKernel's compiler is not part of this build", help="build with TESSERA_COMPILER=ON (needs libmlir-19-dev)")


def callable_names() -> list[str]:
    return [name for name in table() if name not in INTERNAL]
