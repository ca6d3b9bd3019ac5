"""The one harness for small programs with an expected outcome: tests/diagnostics, deadlocks, races, errors and lint.

A case is one file. A kernel file (.cpp) is compiled for all its roles; its first lines describe the program:

    // The consumer takes a page that it never waited for.
    // roles: ncrisc brisc; cbs: 0x2 1x2:float32; feed: 0x1; drain: 16x1; cores: 2x1; semaphores: 1; extra: l1 freed

`feed` and `drain` add feed.cpp and drain.cpp of the folder, a reader and a writer for whole tiles. `1+2x2`: one buffer
with two indices; a buffer that ends with `@first` or `@rest` is made on core (0,0) or on the others alone;
`starts at: 1` is the value of the semaphores in the broken program; with `host reads: out` the result is read. A line
that must be named ends with `// <code>`, or with several codes. A script (.py) is a program as a user writes it.

Either ends with the whole text it must give, in a comment after the line `expected:`. `tools/bless` writes that text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import torch

import ttnn
from tessera import check

ARCH = "wormhole_b0"
MOST_CORES = 4  # whose NoC coordinates are runtime arguments
_CODE = r"(?:[a-z0-9]+(?:-[a-z0-9]+)+|deadlock|unsupported)"
_MARK = re.compile(rf"// ({_CODE}(?:, {_CODE})*)$")
_COMMENT = {  # how the expected text stands in a file: what opens it, what begins its lines, what closes it
    ".cpp": ("/* expected:\n", "", "*/\n"),
    ".py": ("# expected:\n", "# ", ""),
}
_CONFIGS = {
    "brisc": ttnn.WriterConfigDescriptor,
    "ncrisc": ttnn.ReaderConfigDescriptor,
    "compute": ttnn.ComputeConfigDescriptor,
}


@dataclass(frozen=True)
class Case:
    path: Path

    @property
    def name(self) -> str:
        return f"{self.path.parent.name}/{self.path.stem}"

    @cached_property
    def text(self) -> str:
        return self.path.read_text()

    @property
    def _split(self) -> tuple[str, str]:
        program, _, expected = self.text.partition("\n" + _COMMENT[self.path.suffix][0])
        return program.rstrip("\n") + "\n", expected

    @property
    def expected(self) -> str:
        """The text it must give; empty when the file has none yet."""
        _, prefix, close = _COMMENT[self.path.suffix]
        lines = self._split[1].removesuffix(close).splitlines()
        assert all(line.startswith(prefix.rstrip()) for line in lines), f"{self.path}: not a comment"
        return "".join(line[len(prefix) :] + "\n" for line in lines)

    def blessed(self, text: str) -> str:
        """The file with another expected text."""
        opening, prefix, close = _COMMENT[self.path.suffix]
        assert "*/" not in text
        lines = (f"{prefix}{line}".rstrip() + "\n" for line in text.splitlines())
        return self._split[0] + "\n" + opening + "".join(lines) + close

    def field(self, key: str) -> str:
        found = re.search(rf"^//.*\b{key}: ([^;\n]*)", self.text, re.M)
        return found[1].strip() if found else ""

    def counts(self, key: str) -> list[list[int]]:
        return [[int(number) for number in word.split("x")] for word in self.field(key).split()]

    @property
    def marked(self) -> list[tuple[str, int]]:
        """What must be said, and of which line: (code, line)."""
        marks = ((_MARK.search(line), n) for n, line in enumerate(self._split[0].split("\n"), 1))
        return sorted((code, line) for mark, line in marks if mark for code in mark[1].split(", "))

    @property
    def cores(self) -> ttnn.CoreRangeSet:
        width, height = ([*self.counts("cores"), [1, 1]])[0]
        return ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (width - 1, height - 1))])


def cases_of(folder: Path, *parts: str, pattern: str = "*.cpp") -> list[Case]:
    return [Case(path) for part in parts or (".",) for path in sorted(folder.glob(f"{part}/{pattern}"))]


def _part(cores: ttnn.CoreRangeSet, part: str) -> ttnn.CoreRangeSet:
    """`first`: core (0,0), `rest`: the others of a row; all of them when nothing is said."""
    end = cores.ranges()[0].end
    chosen = {"first": ((0, 0), (0, 0)), "rest": ((1, 0), (end.x, 0)), "": ((0, 0), (end.x, end.y))}[part]
    return ttnn.CoreRangeSet([ttnn.CoreRange(*chosen)])


def _format(index: int, kind: str) -> ttnn.CBFormatDescriptor:
    """`float32`, `bfloat8_b`, ...: whole tiles; `16x32`: smaller tiles of bfloat16; `64B`: pages of that size."""
    if size := re.fullmatch(r"(\d+)B", kind):
        return ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=int(size[1]))
    if shape := re.fullmatch(r"(\d+)x(\d+)", kind):
        tile = ttnn.Tile((int(shape[1]), int(shape[2])))
        return ttnn.CBFormatDescriptor(
            buffer_index=index,
            data_format=ttnn.bfloat16,
            page_size=int(shape[1]) * int(shape[2]) * 2,
            tile=ttnn.TileDescriptor(tile),
        )
    dtype = getattr(ttnn, kind or "bfloat16")
    return ttnn.CBFormatDescriptor(buffer_index=index, data_format=dtype, page_size=ttnn.tile_size(dtype))


def _circular_buffers(case: Case) -> list[ttnn.CBDescriptor]:
    made = []
    for word in case.field("cbs").split():
        shape, _, part = word.partition("@")
        size, _, kind = shape.partition(":")
        indices, pages = size.split("x")
        formats = [_format(int(index), kind) for index in indices.split("+")]
        total = int(pages) * formats[0].page_size
        where = _part(case.cores, part)
        made.append(ttnn.CBDescriptor(total_size=total, core_ranges=where, format_descriptors=formats))
    return made


def _kernel(path: Path, role: str, cores: ttnn.CoreRangeSet, args: list[int]) -> ttnn.KernelDescriptor:
    return ttnn.KernelDescriptor(
        kernel_source=os.path.relpath(path),
        core_ranges=cores,
        runtime_args=[(core, args) for core in ttnn.corerange_to_cores(cores)],
        config=_CONFIGS[role](),
    )


def _tensor(device: ttnn.MeshDevice, memory: ttnn.MemoryConfig = ttnn.DRAM_MEMORY_CONFIG) -> ttnn.Tensor:
    data = torch.arange(4 * 1024).remainder(61).reshape(32, 128).bfloat16()
    return ttnn.from_torch(data, layout=ttnn.TILE_LAYOUT, device=device, memory_config=memory)


def _empty(device: ttnn.MeshDevice, memory: ttnn.MemoryConfig = ttnn.DRAM_MEMORY_CONFIG) -> ttnn.Tensor:
    return ttnn.allocate_tensor_on_device(ttnn.Shape([32, 128]), ttnn.bfloat16, ttnn.TILE_LAYOUT, device, memory)


def _sharded(device: ttnn.MeshDevice, cores: ttnn.CoreRangeSet) -> ttnn.Tensor:
    """Four tiles on each core."""
    count = cores.num_cores()
    shard = ttnn.ShardSpec(cores, (32, 128), ttnn.ShardOrientation.ROW_MAJOR)
    memory = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shard)
    data = torch.ones(32 * count, 128).bfloat16()
    return ttnn.from_torch(data, layout=ttnn.TILE_LAYOUT, device=device, memory_config=memory)


def _extra(case: Case, device: ttnn.MeshDevice, wrong: bool) -> ttnn.Tensor | None:
    words = case.field("extra").split()
    if not words:
        return None
    memory = ttnn.L1_MEMORY_CONFIG if "l1" in words else ttnn.DRAM_MEMORY_CONFIG
    return (_empty if "empty" in words and wrong else _tensor)(device, memory)


def _arguments(device: ttnn.MeshDevice, wrong: bool, tensors: list[ttnn.Tensor | None]) -> list[int]:
    """As case.h reads them."""
    nodes = [device.worker_core_from_logical_core(ttnn.CoreCoord(x, 0)) for x in range(MOST_CORES)]
    addresses = [tensor.buffer_address() if tensor is not None else 0 for tensor in tensors]
    return [int(wrong), *addresses, *(number for node in (nodes[1], *nodes) for number in (node.x, node.y))]


def _kernels(case: Case, args: list[int]) -> list[ttnn.KernelDescriptor]:
    kernels = [_kernel(case.path, role, case.cores, args) for role in case.field("roles").split()]
    for name, role in (("feed", "ncrisc"), ("drain", "brisc")):
        if pairs := case.counts(name):
            more = [number for pair in pairs for number in pair]
            kernels.append(_kernel(Path(f"{name}.cpp"), role, case.cores, [*args, *more, 0, 0]))
    return kernels


def _semaphores(case: Case, wrong: bool) -> list[ttnn.SemaphoreDescriptor]:
    value = int(case.field("starts at") or 0) if wrong else 0
    count = int(case.field("semaphores") or 0)
    return [ttnn.SemaphoreDescriptor(id=id, core_ranges=case.cores, initial_value=value) for id in range(count)]


def run_program(case: Case, device: ttnn.MeshDevice, wrong: bool, out_is_written: bool = False) -> None:
    """Runs a kernel file as its first lines say, in the folder that paths in texts start at; raises what it raises."""
    last = _tensor(device, ttnn.L1_MEMORY_CONFIG)  # so that `extra` does not lie at the very end of L1
    bound = _sharded(device, case.cores) if case.field("bound") else None
    tensors = [_tensor(device), (_tensor if out_is_written else _empty)(device)]
    extra = _extra(case, device, wrong)
    cbs = _circular_buffers(case)
    if bound is not None:
        cbs.append(ttnn.cb_descriptor_from_sharded_tensor(int(case.field("bound")), bound))
    program = ttnn.ProgramDescriptor(
        kernels=_kernels(case, _arguments(device, wrong, [*tensors, extra])),
        semaphores=_semaphores(case, wrong),
        cbs=cbs,
    )
    if extra is not None and "freed" in case.field("extra") and wrong:
        ttnn.deallocate(extra)
    ttnn.generic_op(tensors, program)
    if "out" in case.field("host reads"):
        ttnn.to_torch(tensors[1])
    ttnn.deallocate(last)


def outcome(case: Case, device: ttnn.MeshDevice, wrong: bool = True) -> str:
    """The texts of all findings, and of the error that ended the run when one did."""
    check.clear_findings()
    error = ""
    try:
        run_program(case, device, wrong)
    except RuntimeError as raised:
        error = str(raised)
        device.reset()
    texts = [finding.text for finding in check.findings()] + [error]
    text = "\n\n".join(text.rstrip() for text in texts if text) + "\n"
    text = re.sub(r"[^\s`]*\bcases\.py:\d+", "cases.py", text)  # a change of this file is no change of the texts
    return re.sub(r"^   = run at cases\.py\n", "", text, flags=re.M)


def named(text: str) -> list[tuple[str, int]]:
    """(code, line) of each message in a text."""
    found = re.findall(r"^(?:finding|error)\[([a-z0-9-]+)\].*\n  --> \S+\.cpp:(\d+)", text, re.M)
    return sorted((code, int(line)) for code, line in found)


@contextmanager
def opened(folder: Path, **options: object) -> Iterator[ttnn.MeshDevice]:
    """A device; paths in texts start at the folder."""
    with chdir(folder):
        os.environ.pop("TESSERA_CHECK", None)  # `tessera check` leaves it, also where a test calls it in this process
        device = ttnn.open_device(device_id=0, **{"arch": ARCH, **options})
        try:
            yield device
        finally:
            ttnn.close_device(device)
