"""What can be known about a kernel file of a checkout without its host: roles, named arguments, defines.

A file is compiled as its host would compile it, with dummy values where the host's are not known. Values that the host
spells out as text beside the kernel (`defines["REDUCE_OP"] = "PoolType::SUM"`) are taken from there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from checkout.host_values import Values, values_for

ENTRY = re.compile(r"\bkernel_main\s*\(|\bvoid\s+MAIN\b|\bTT_KERNEL\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)
NAMED = re.compile(r'get_named_compile_time_arg_val\(\s*"([^"]+)"')
BOUND = re.compile(r"(?<![\w:])(args|dfb|sem|tensor|scratch)::(\w+)")
VARARGS = re.compile(r"\bget_(?:common_|compile_time_|num_compile_time_)?varargs?\b")
TT_KERNEL = re.compile(r"\bTT_KERNEL\s+void\s+(\w+)\s*\(([^)]*)\)")
TEMPLATE = re.compile(r"template\s*<([^>]*)>\s*TT_KERNEL")
HOST = re.compile(r"tt-metalium/|ttnn/device_operation|program_factory|#include <gtest")
UPPER = re.compile(r"\b[A-Z][A-Z0-9_]{2,}\b")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
DEVICE_HEADERS = (
    "tt_metal/hw/inc",
    "tt_metal/hw/ckernels",
    "tt_metal/api",
    "tt_metal/hostdevcommon",
    "tt_metal/tt-llk",
    "tt_metal/third_party/tt_llk",
    "tt_metal/fabric",
)
GROUPS = {
    "ttnn": "ttnn/cpp",
    "programming_examples": "tt_metal/programming_examples",
    "models": "models",
    "tests": "tests",
}

# Generated before a kernel of a program specification; varargs follow the named ones, of which there are none here.
HOST_HEADERS = """
#include <cstdint>
#include "experimental/kernel_args.h"
#if !defined(COMPILE_FOR_TRISC)
#include "api/dataflow/dataflow_api.h"
#include "api/tensor/tensor_accessor.h"
#endif
#include "api/compile_time_args.h"
#include "api/dataflow/dataflow_buffer.h"
#include "api/tensor/tensor_binding_token.h"
#include "api/scratchpad.h"
inline uint32_t get_vararg(uint32_t i) { return get_arg_val<uint32_t>(i); }
inline uint32_t get_common_vararg(uint32_t i) { return get_common_arg_val<uint32_t>(i); }
constexpr uint32_t get_num_compile_time_varargs() { return 96; }
template <uint32_t i>
constexpr uint32_t get_compile_time_vararg() { return get_compile_time_arg_val(i); }
inline uint32_t get_compile_time_vararg(uint32_t i) { return kernel_compile_time_args[i]; }
"""

# What a host would give for names that it computes; taken when its text has no value for them.
LIKELY = {
    "REDUCE_OP": "PoolType::SUM", "REDUCE_DIM": "ReduceDim::REDUCE_ROW", "BCAST_DIM": "BroadcastType::ROW",
    "BCAST_LLKOP": "EltwiseBinaryType::ELWMUL", "BCAST_OP": "mul_tiles_bcast", "BINARY_OP": "add_tiles",
    "BINARY_OP_INIT": "add_tiles_init", "ELTWISE_OP": "add_tiles", "ELTWISE_OP_TYPE": "EltwiseBinaryType::ELWADD",
    "BINARY_OP_TYPE": "EltwiseBinaryType::ELWADD", "SFPU_OP_CHAIN_0": "", "PACK_RELU": "1",
}  # fmt: skip


def text_of(path: Path) -> str:
    return path.read_text(errors="replace")


def find_kernels(tree: Path, group: str) -> list[Path]:
    """The kernel files of a group, sorted: sources with a kernel's entry point that are not a host's."""
    below = tree / GROUPS[group]
    found = []
    for path in sorted(below.rglob("*.cpp")) if below.is_dir() else []:
        text = COMMENT.sub("", text_of(path))
        is_host = "kernels" not in path.relative_to(tree).parts and HOST.search(
            text
        )  # kernels include constants of tt-metalium
        if ENTRY.search(text) and not is_host:
            found.append(path)
    return found


@cache
def device_names(tree: Path) -> frozenset[str]:
    """Upper-case names of the checkout's device headers: a kernel that lacks one lacks something of Tessera's."""
    names: set[str] = set()
    for folder in DEVICE_HEADERS:
        for path in (tree / folder).rglob("*.h*"):
            names.update(UPPER.findall(text_of(path)))
    return frozenset(names)


@dataclass
class KernelFile:
    path: Path
    tree: Path
    sources: list[str] = field(default_factory=list)  # its text and that of the tree's headers that it includes

    def __post_init__(self) -> None:
        self._read(self.path, set())

    def _read(self, path: Path, seen: set[Path]) -> None:
        seen.add(path)
        self.sources.append(COMMENT.sub("", text_of(path)))
        for name in INCLUDE.findall(self.sources[-1]):
            for folder in (path.parent, self.tree, self.tree / "ttnn/cpp"):
                header = (folder / name).resolve()
                if header.is_file() and header not in seen and not self._is_device_header(header):
                    self._read(header, seen)
                    break

    def _is_device_header(self, path: Path) -> bool:
        return any(path.is_relative_to(self.tree / folder) for folder in DEVICE_HEADERS)

    @property
    def is_compute(self) -> bool:
        own = self.sources[0]
        if (
            "dataflow" in self.path.relative_to(self.tree).parts
        ):  # readers and writers may include constants of the compute API
            return False
        return bool(re.search(r"compute_kernel_api|api/compute|\bMAIN\b|/compute/|llk_", own)) or "/compute" in str(
            self.path
        )

    @property
    def is_unified(self) -> bool:
        """One source for data movement and compute, which asks what it is compiled for."""
        own = "".join(self.sources)
        return "COMPILE_FOR_TRISC" in own and bool(re.search(r"COMPILE_FOR_(NC|B)RISC", own))

    @property
    def values(self) -> Values:
        return values_for(str(self.path.relative_to(self.tree)))

    @property
    def named_arguments(self) -> list[str]:
        return sorted({name for text in self.sources for name in NAMED.findall(text)})

    def bindings(self, value: int) -> str:
        """What a host's program specification would generate before the kernel: arguments, buffers, semaphores and
        tensors by name. Every argument is a constant here, which a kernel may use wherever it may use the others."""
        names: dict[str, list[str]] = {}
        for text in self.sources:
            for space, name in BOUND.findall(text):
                if name not in names.setdefault(space, []):
                    names[space].append(name)
        entry = TT_KERNEL.search(self.sources[0])
        parameters = _parameters(entry, TEMPLATE.search(self.sources[0])) if entry else ([], [])
        names.setdefault("args", []).extend(name for kind in parameters for name in kind if name not in names["args"])
        if not any(names.values()) and not any(VARARGS.search(text) for text in self.sources):
            return ""
        one = {
            "args": "constexpr experimental::CtaVal<uint32_t> {name}{{{value}}};",
            "dfb": "constexpr DFBBindingToken {name}{{{number}}};",
            "sem": "constexpr std::uint32_t {name} = {number};",
            "tensor": "using {name}_t = ::tensor_accessor::TensorBindingToken<0, 0>; constexpr {name}_t {name}{{}};",
            "scratch": "constexpr ScratchpadBindingToken {name}{{0, 64}};",
        }
        lines = [HOST_HEADERS]
        for space, found in names.items():
            inside = (one[space].format(name=name, number=number, value=value) for number, name in enumerate(found))
            lines.append(f"namespace {space} {{ {' '.join(inside)} }}")
        lines.append(f'#include "{self.path}"')
        if entry:
            template, call = (", ".join(f"get_arg(args::{name})" for name in kind) for kind in parameters)
            lines.append(f"void kernel_main() {{ {entry[1]}{f'<{template}>' if template else ''}({call}); }}")
        return "\n".join(lines) + "\n"

    def define(self, name: str) -> str:
        """The value of a define as the op's host files spell it, or a likely one."""
        pattern = re.compile(rf'"{name}"\s*\]?\s*[,=]\s*"([^"]*)"')
        for text in host_texts(self.path, self.tree):
            if value := pattern.search(text):
                return value.group(1)
        return LIKELY.get(name, "1")


def _parameters(entry: re.Match[str], template: re.Match[str] | None) -> tuple[list[str], list[str]]:
    """Names of an entry point's compile-time and runtime arguments."""

    def names(text: str) -> list[str]:
        return [part.split("=")[0].split()[-1] for part in text.split(",") if part.split()]

    return names(template[1]) if template else [], names(entry[2])


def host_texts(path: Path, tree: Path) -> list[str]:
    return _host_texts(next((p for p in path.parents if p.name in ("device", "kernels")), path.parent).parent, tree)


@cache
def _host_texts(folder: Path, tree: Path) -> list[str]:
    """Host sources of the op whose kernels these are."""
    if not folder.is_relative_to(tree) or folder == tree:
        return []
    return [
        text_of(path) for path in sorted(folder.rglob("*.cpp"))[:200] if "kernels" not in path.relative_to(tree).parts
    ]
