"""Why a mutant that nobody reports is right all the same, or which race it holds. Equal bits are measured."""

from __future__ import annotations

from typing import Any

from check_mutants.calls import source_of

RESET = "semaphores of a program are set at each launch, and nobody waits for this one again"
BOUND = "the buffer is bound to a tensor as large as itself, whose pages are there without a reserve"
OWN = "the buffer is this kernel's scratch memory: nobody pushes, waits or pops, so there is nothing to reserve against"
KEPT = "nobody pushes here again, and counters are set at each launch"
AGAIN = "the same set-up ran before in this kernel, and nothing that it sets has changed since"
POINTER = "it moved past a pointer taken, which may come before the reserve; the page is written after both"
APART = "the line it moved past has nothing to do with what this call signals or waits for"
PUSHED = "the kernel pushed these pages itself in the line before; the tensor's values lie in them already"
LAST = "nothing follows in this kernel that needs the pages"
ORDER = "transfers of one NoC and channel stay in order, and a barrier further down waits for all"
LOCAL = "the word must be set before it is sent; the data before it do not use it"
FIRST = "the receivers' page is free from the start, and only one is sent"
ADDRESS = "it moved past the line that gives the unit an address; the page itself is used after both"
RACE = "race: the set may wipe out a signal that came already; only a detector of races can see it"

# Text of the file's path, how the call begins, change, reason; the first that fits counts.
REASONS = [
    ("03_register_multicast/kernels/sender.cpp", "noc_semaphore_wait", "later", RACE),
    ("04_matmul_multicast/kernels/block.hpp", "noc_semaphore_inc", "earlier", RACE),
    ("04_matmul_multicast/kernels/block.hpp", "noc_semaphore_set", "earlier", LOCAL),
    ("07_pykernel/ops/multicast.py", "noc_semaphore_wait(ready", "later", FIRST),
    ("07_pykernel/ops/multicast.py", "noc_semaphore_wait(sent", "later", APART),
    ("hard_swish", "t6_semaphore_init", "removed", RESET),
    ("hard_swish", "cb_wait_front", "later", ADDRESS),
    ("hard_swish", "cb_reserve_back", "later", ADDRESS),
    ("03_register_multicast", "cb_reserve_back", "removed", OWN),
    ("", "noc_semaphore_set", "removed", RESET),
    ("06_row_reduction", "noc_semaphore_inc", "earlier", APART),
    ("06_row_reduction", "noc_async_atomic_barrier", "later", APART),
    ("", "noc_async_write_barrier", "", ORDER),
    ("", "noc_async_atomic_barrier", "later", APART),
    ("eltwise_sfpu.py", "copy_tile_init", "", AGAIN),
    ("prepare_expert_weights", "copy_tile_to_dst_init_short", "", AGAIN),
    ("", "cb_reserve_back(mask_cb", "later", POINTER),
    ("", "cb_reserve_back(scaler_cb", "later", POINTER),
    ("", "cb_reserve_back(CTArgs::scaler_cb", "later", POINTER),
    ("prepare_expert_weights/kernels/reader.cpp", "cb_wait_front", "removed", PUSHED),
    ("", "cb_wait_front", "removed", LAST),
    ("", "cb_reserve_back", "", BOUND),
    ("", "cb_pop_front", "removed", KEPT),
]


def reason(row: dict[str, Any]) -> str:
    call = source_of(row["file"]).lines[row["line"] - 1][row["column"] :]
    for file, begin, how, why in REASONS:
        if file in row["file"] and call.startswith(begin) and how in ("", row["how"]):
            return why
    return ""


def is_race(row: dict[str, Any]) -> bool:
    return reason(row) == RACE
