"""Runs the broken programs of this folder and their corrected twins, for the tests and tools/bless.

A case is one kernel file for all its roles. Its first lines say what is wrong and what the program consists of:

    // The consumer takes a page that it never waited for.
    // roles: ncrisc brisc; cbs: 0x2 1x2:float32; feed: 0x1; drain: 16x1; cores: 2x1; semaphores: 1; extra: l1 freed

`feed` and `drain` add a reader and a writer for whole tiles. A buffer that ends with `@first` or `@rest` is made on
core (0,0) or on the others alone; `starts at: 1` is the value of the semaphores in the broken program; with
`host reads: out` the result is fetched. A line that must be named ends with
`// <code>`, or with several codes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import torch

import ttnn
from tessera import check

HERE = Path(__file__).resolve().parent
CLASSES = ("cb", "data", "memory", "noc", "host", "dst", "compute", "tensix")
ARCH = "wormhole_b0"
_ROLES = {
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

    @property
    def expected(self) -> Path:
        return self.path.with_suffix(".expected")

    @cached_property
    def text(self) -> str:
        return self.path.read_text()

    def field(self, key: str) -> str:
        found = re.search(rf"^//.*\b{key}: ([^;\n]*)", self.text, re.M)
        return found[1].strip() if found else ""

    def counts(self, key: str) -> list[list[int]]:
        return [[int(number) for number in word.split("x")] for word in self.field(key).split()]

    @property
    def marked(self) -> list[tuple[str, int]]:
        """What must be said, and of which line: (code, line)."""
        code = r"(?:[a-z0-9]+(?:-[a-z0-9]+)+|deadlock|unsupported)"
        marks = ((re.search(rf"// ({code}(?:, {code})*)$", line), n) for n, line in enumerate(self.text.split("\n"), 1))
        return sorted((code, line) for mark, line in marks if mark for code in mark[1].split(", "))


def cases() -> list[Case]:
    return [Case(path) for folder in CLASSES for path in sorted((HERE / folder).glob("*.cpp"))]


def idioms() -> list[Case]:
    """Programs that look suspicious and are right."""
    return [Case(path) for path in sorted((HERE / "idioms").glob("*.cpp"))]


def _shape(case: Case) -> ttnn.CoreRangeSet:
    width, height = ([*case.counts("cores"), [1, 1]])[0]
    return ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (width - 1, height - 1))])


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


def _circular_buffers(case: Case, cores: ttnn.CoreRangeSet, bound: ttnn.Tensor | None) -> list[ttnn.CBDescriptor]:
    made = []
    for word in case.field("cbs").split():
        shape, _, part = word.partition("@")
        size, _, kind = shape.partition(":")
        indices, pages = size.split("x")
        formats = [_format(int(index), kind) for index in indices.split("+")]
        total = int(pages) * formats[0].page_size
        made.append(ttnn.CBDescriptor(total_size=total, core_ranges=_part(cores, part), format_descriptors=formats))
    if bound is not None:
        made.append(ttnn.cb_descriptor_from_sharded_tensor(int(case.field("bound")), bound))
    return made


def _kernel(path: Path, config, cores: ttnn.CoreRangeSet, args: list[int]) -> ttnn.KernelDescriptor:
    return ttnn.KernelDescriptor(
        kernel_source=str(path.relative_to(HERE)),
        core_ranges=cores,
        runtime_args=[(core, args) for core in ttnn.corerange_to_cores(cores)],
        config=config,
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


def _run(case: Case, device: ttnn.MeshDevice, wrong: bool) -> None:
    cores = _shape(case)
    behind = _tensor(device, ttnn.L1_MEMORY_CONFIG)  # extra does not lie at the very end of L1
    bound = _sharded(device, cores) if case.field("bound") else None
    tensors = [_tensor(device), _empty(device)]
    extra = _extra(case, device, wrong)
    other = device.worker_core_from_logical_core(ttnn.CoreCoord(1, 0))
    addresses = [tensor.buffer_address() for tensor in tensors] + [extra.buffer_address() if extra is not None else 0]
    args = [int(wrong), *addresses, other.x, other.y]
    initial = int(case.field("starts at") or 0) if wrong else 0
    program = ttnn.ProgramDescriptor(
        kernels=[_kernel(case.path, _ROLES[role](), cores, args) for role in case.field("roles").split()],
        semaphores=[
            ttnn.SemaphoreDescriptor(id=id, core_ranges=cores, initial_value=initial)
            for id in range(int(case.field("semaphores") or 0))
        ],
        cbs=_circular_buffers(case, cores, bound),
    )
    kernels = program.kernels
    for name, role in (("feed", "ncrisc"), ("drain", "brisc")):
        if pairs := case.counts(name):
            more = [number for pair in pairs for number in pair]
            kernels = [*kernels, _kernel(HERE / f"{name}.cpp", _ROLES[role](), cores, [*args, *more, 0, 0])]
    program.kernels = kernels
    if extra is not None and "freed" in case.field("extra") and wrong:
        ttnn.deallocate(extra)
    ttnn.generic_op(tensors, program)
    if "out" in case.field("host reads"):
        ttnn.to_torch(tensors[1])
    ttnn.deallocate(behind)


@contextmanager
def checked_device() -> Iterator[ttnn.MeshDevice]:
    """A device in checked mode; paths in the texts are those of this folder."""
    with chdir(HERE):
        device = ttnn.open_device(device_id=0, arch=ARCH, check=True)
        try:
            yield device
        finally:
            ttnn.close_device(device)


def run(case: Case, device: ttnn.MeshDevice, wrong: bool) -> str:
    """The texts of all findings, and of the error that ended the run when one did."""
    check.clear_findings()
    error = ""
    try:
        _run(case, device, wrong)
    except RuntimeError as raised:
        error = str(raised)
        device.reset()
    texts = [finding.text for finding in check.findings()] + [error]
    text = "\n\n".join(text.rstrip() for text in texts if text) + "\n"
    return re.sub(r"\bbroken\.py:\d+", "broken.py", text)  # a change of this file is no change of the texts


def named(text: str) -> list[tuple[str, int]]:
    """(code, line) of each message in a text."""
    found = re.findall(r"^(?:finding|error)\[([a-z0-9-]+)\].*\n  --> \S+\.cpp:(\d+)", text, re.M)
    return sorted((code, int(line)) for code, line in found)
