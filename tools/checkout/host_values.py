"""What the hosts of tt-metal's ops give to their kernels: defines and compile-time arguments that decide whether a
kernel compiles at all, by the kernel's path. Facts: the program factories beside the kernels, August 2026. One line per
op; a value stands for the others that the host might give (an addition of bfloat16 without activations).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

NO_ACTIVATIONS = {f"PROCESS_{side}_ACTIVATIONS(i)": "" for side in ("LHS", "RHS", "POST")}
FPU_ADD = {"BINARY_OP": "add_tiles", "BINARY_OP_TYPE": "EltwiseBinaryType::ELWADD"}
SFPU_ADD = {"BINARY_SFPU_INIT": "add_binary_tile_init();", "BINARY_SFPU_OP": "add_binary_tile"}
SFPU_WHERE = {
    "BINARY_SFPU_INIT": "where_tile_init();", "BINARY_SFPU_OP": "where_tile<DataFormat::Float16_b>",
    "WHERE_TTS": "1", "WHERE_TST": "0", "FILL_LLK": "fill_tile", "FILL_WITH_VALUE_FLOAT": "1",
}  # fmt: skip
ONE_SIDE = {"SRC_BCAST": "1", "SRC_BCAST_B": "0", "BCAST_INPUT": "0"}
ADDCMUL = {
    "TERNARY_SFPU_OP_INIT": "addcmul_tile_init", "TERNARY_SFPU_OP_FUNC": "addcmul_tile<DataFormat::Float16_b>",
}  # fmt: skip
CUMSUM = {"BINARY_OP_INIT": "add_binary_tile_init", "BINARY_OP": "add_binary_tile", "FILL_TILE": "fill_tile_bitcast"}
POOL_MAX = {"REDUCE_OP": "PoolType::MAX", "REDUCE_DIM": "ReduceDim::REDUCE_COL"}


@dataclass
class Values:
    """Given to every kernel whose path matches: later lines win."""

    path: str
    defines: dict[str, str] = field(default_factory=dict)
    args: dict[int, int] = field(default_factory=dict)  # compile-time arguments by position
    named: dict[str, int] = field(default_factory=dict)  # and by name
    dynamic_noc: bool = False  # data movement in mode DM_DYNAMIC_NOC


HOSTS = [
    Values(r"binary_ng/.*/compute/", {**NO_ACTIVATIONS, **FPU_ADD, **ONE_SIDE}),
    Values(r"binary_ng/.*/compute/.*sfpu", SFPU_ADD),
    Values(r"binary_ng/.*/compute/.*where", SFPU_WHERE),
    Values(r"ternary/.*/compute/.*addc_ops", ADDCMUL),
    Values(r"ternary/.*/ternary_addcmul_int", {"ADDCMUL_DATA_FORMAT": "DataFormat::Int32"}),
    Values(r"fill_pad/", {"MASK_ELEM_UINT": "uint16_t", "FILL_PAD_DATA_FMT": "DataFormat::Float16_b"}),
    Values(r"pool(_generic|/generic)/.*/compute/", POOL_MAX),
    Values(r"reduction/accumulation/.*/compute/", CUMSUM),
    Values(r"deepseek_v3_b1/micro_ops/sdpa/", args={8: 1}),
    Values(r"matmul_custom_compressed/", {"COMPRESSED_MM_IMPL": "0"}),
    Values(r"test_device_api_debugger/", {"L1_BUFFER_ADDR": "0x100000"}),
    Values(r"flash_mla/kernels/flash_mla_kernel", dynamic_noc=True),
    Values(r"reduction/generic/.*/dataflow/", {"ENABLE_FP32_DEST_ACC": "0", "DST_SYNC_FULL": "0"}),
]


def values_for(path: str) -> Values:
    """All lines that match a kernel's path, put together."""
    found = Values(path)
    for host in HOSTS:
        if re.search(host.path, path):
            found.defines |= host.defines
            found.args |= host.args
            found.named |= host.named
            found.dynamic_noc |= host.dynamic_noc
    return found
