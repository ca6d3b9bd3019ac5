"""Writes headers that only declare upstream's kernel API, from the signatures in docs/reference/KERNEL_API.md.

A kernel that passes `clang --target=riscv32 -fsyntax-only` against them uses only the public API, as the card has it:
32-bit pointers, no Tessera. `tools/card_headers.py <folder>` writes one header per name that kernels may include.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference" / "KERNEL_API.md"
HEADERS = ("dataflow_api.h", "compute_kernel_api.h", "compute_kernel_api", "accessor")
WIDTHS = {"u8": "uint8_t", "u16": "uint16_t", "u32": "uint32_t", "u64": "uint64_t", "i32": "int32_t"}

# What tables of signatures do not hold: types, constants, macros.
PREAMBLE = """
#pragma once
#include <stddef.h>
#include <stdint.h>
#define ALWI inline __attribute__((always_inline))
#define FORCE_INLINE inline __attribute__((always_inline))
#define tt_l1_ptr
#if defined(COMPILE_FOR_TRISC)
#define NAMESPACE chlkc
#define MAIN trisc_main()
#endif
enum class PoolType { SUM, AVG, MAX, MIN };
enum class ReduceDim { REDUCE_ROW, REDUCE_COL, REDUCE_SCALAR };
enum class BroadcastType { NONE, COL, ROW, SCALAR };
enum class EltwiseBinaryType { ELWMUL, ELWDIV, ELWADD, ELWSUB, ELWLESS };
using enum EltwiseBinaryType;
enum class EltwiseBinaryReuseDestType { NONE, DEST_TO_SRCA, DEST_TO_SRCB };
enum class VectorMode { None, R, C, RC };
enum class ProgrammableCoreType { TENSIX };
enum class DataFormat : uint8_t { Float16_b = 5 };
inline constexpr uint32_t VALID = 1, INVALID = 0, NOC_MAX_BURST_SIZE = 16384, NOC_UNICAST_WRITE_VC = 1;
inline constexpr uint32_t TILE_C_DIM = 32;
inline constexpr uint8_t noc_index = 0;
namespace tt { enum CBIndex { c_0, c_1, c_2, c_3, c_16 = 16, c_17 }; }
// Arguments have the value 1: only names and types are checked.
#define get_compile_time_arg_val(index) (uint32_t{1})
consteval uint32_t get_named_compile_time_arg_val(const char*) { return 1; }
template <uint32_t Cta, uint32_t Crta = 0>
struct TensorAccessorArgs {
    static constexpr uint32_t next_compile_time_args_offset() { return Cta + 1; }
    static constexpr uint32_t next_common_runtime_args_offset() { return Crta; }
};
template <typename Args>
struct TensorAccessor {
    TensorAccessor(const Args&, size_t bank_base_address, uint32_t page_size = 0);
    uint64_t get_noc_addr(uint32_t page_id, uint32_t offset = 0, uint8_t noc = noc_index) const;
};
uint64_t get_noc_addr(uint32_t x, uint32_t y, uint32_t addr, uint8_t noc = noc_index);
uint64_t get_noc_addr(uint32_t addr, uint8_t noc = noc_index);
template <typename Accessor>
void noc_async_read_tile(uint32_t id, const Accessor&, uint32_t dst, uint32_t offset = 0, uint8_t noc = 0);
template <typename Accessor>
void noc_async_write_tile(uint32_t id, const Accessor&, uint32_t src, uint8_t noc = noc_index);
void noc_semaphore_wait(volatile uint32_t* sem_addr, uint32_t val);
void noc_semaphore_set(volatile uint32_t* sem_addr, uint32_t val);
"""
BY_HAND = {"get_compile_time_arg_val", "TensorAccessor", "TensorAccessorArgs", "next_compile_time_args_offset"} | {
    "next_common_runtime_args_offset",
    "get_noc_addr",
    "noc_async_read_tile",
    "noc_async_write_tile",
    "noc_semaphore_wait",
    "noc_semaphore_set",
}
# Types that only families use which this library does not.
FOREIGN = re.compile(
    r"\b(array|string_view|\w*Socket\w*|sender_downstream_encoding|NUM_NOCS|InlineWriteDst|uint|LocalCBInterface|tuple|DSpec"
    r"|proc_type|RoundingMode|DataLayout|ckernel\w*|std|fabric\w*|llk_\w+|detail|Wel\w*|write_at_cmd_buf|NOC_MULTICAST_WRITE_VC|To|From)\b"
)
TYPE_TRAITS = """
#pragma once
namespace std {
template <bool Condition, typename A, typename B> struct conditional { using type = A; };
template <typename A, typename B> struct conditional<false, A, B> { using type = B; };
template <bool Condition, typename A, typename B> using conditional_t = typename conditional<Condition, A, B>::type;
}
"""


def plain_types(text: str) -> str:
    for short, full in WIDTHS.items():
        text = re.sub(rf"\b{short}\b", full, text)
    return text


def declaration(signature: str) -> str | None:
    """`<bool a> u32 f(u32 x)` as C++; None for what is not a function."""
    match = re.match(
        r"^(?:<(?P<template>.*?)> )?(?P<type>(?:\w+(?: |\* |& ))*)(?P<name>\w+)\((?P<args>.*)\)$", signature
    )
    if not match or match["name"] in BY_HAND or "..." in signature or "AddrGen" in signature:
        return None
    template = f"template <{match['template']}> " if match["template"] else ""
    defaulted = template.replace(" = REDUCE_OP", "").replace(" = REDUCE_DIM", "").replace("(int)", "")
    args = match["args"].replace("(int)VectorMode::RC", "3").replace("p_sfpu::kCONST_1_FP16B", "0")
    return plain_types(f"{defaulted}{match['type'] or 'void '}{match['name']}({args});")


def ranked(text: str) -> list[str]:
    """Signatures of January 2026 from the ranked tables; those of HEAD stand after **HD:**."""
    found = []
    for line in text.splitlines():
        if re.match(r"^\| \d+ \| `", line):
            for cell in re.findall(r"`([^`]*\([^`]*\))`", line.split("**HD:**")[0])[:1]:
                found += [part.strip() for part in cell.split("; ")]
    return found


def grouped(text: str) -> list[str]:
    """`(idst, u32 param): a, b` of section 11; each has an init."""
    found = []
    section = text[text.index("## 11.") : text.index("## 12.")]
    for args, names in re.findall(r"\((idst[^)]*)\): ([\w, ]+)", section):
        typed = ", ".join(arg if " " in arg else f"u32 {arg}" for arg in args.split(", "))
        for name in names.strip(", ").split(", "):
            found += [f"{name}({typed})", f"{name}_init()"]
    return found


def declarations() -> str:
    text = REFERENCE.read_text()
    made = [declaration(signature) for signature in [*ranked(text), *grouped(text)]]
    return "\n".join(dict.fromkeys(line for line in made if line and not FOREIGN.search(line)))


def write(folder: Path) -> None:
    """Every header name a kernel includes leads to the one header with all declarations."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "card_api.h").write_text(PREAMBLE + declarations() + "\n")
    (folder / "type_traits").write_text(TYPE_TRAITS)
    for name in HEADERS:
        for header in (
            [ROOT / "kernel_api" / name] if name.endswith(".h") else (ROOT / "kernel_api" / name).rglob("*.h")
        ):
            target = folder / header.relative_to(ROOT / "kernel_api")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text('#include "card_api.h"\n')


if __name__ == "__main__":
    write(Path(sys.argv[1]))
