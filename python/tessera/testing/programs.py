"""A program around kernels that are given as text: as few lines as a test, an example or a bug report needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import ttnn

_TILE = 32


def _one_core() -> ttnn.CoreRangeSet:
    return ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])


def _kernel(source: str | ttnn.KernelDescriptor, config: object, cores: ttnn.CoreRangeSet, args: Sequence[int]):
    if isinstance(source, ttnn.KernelDescriptor):
        return source
    kind = ttnn.KernelDescriptor.SourceType
    return ttnn.KernelDescriptor(
        kernel_source=source,
        source_type=kind.FILE_PATH if source.endswith(".cpp") else kind.SOURCE_CODE,
        core_ranges=cores,
        runtime_args=[(core, list(args)) for core in ttnn.corerange_to_cores(cores)],
        config=config,
    )


def _circular_buffers(cbs: Mapping[int, int] | Sequence[ttnn.CBDescriptor], cores: ttnn.CoreRangeSet):
    if not isinstance(cbs, Mapping):
        return list(cbs)
    page_size = ttnn.tile_size(ttnn.bfloat16)
    return [
        ttnn.CBDescriptor(
            total_size=pages * page_size,
            core_ranges=cores,
            format_descriptors=[
                ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=page_size)
            ],
        )
        for index, pages in cbs.items()
    ]


def _semaphores(semaphores: int | Sequence[ttnn.SemaphoreDescriptor], cores: ttnn.CoreRangeSet):
    if not isinstance(semaphores, int):
        return list(semaphores)
    return [ttnn.SemaphoreDescriptor(id=id, core_ranges=cores, initial_value=0) for id in range(semaphores)]


@contextmanager
def _opened(device: ttnn.MeshDevice | None, tensors: Sequence[ttnn.Tensor], check: bool) -> Iterator[ttnn.MeshDevice]:
    """The caller's device, or one for this call alone."""
    if device is not None or tensors:
        yield device or tensors[0].device()
        return
    own = ttnn.open_device(device_id=0, check=check)
    try:
        yield own
    finally:
        ttnn.close_device(own)


def run_kernels(
    reader: str | ttnn.KernelDescriptor | None = None,
    compute: str | ttnn.KernelDescriptor | None = None,
    writer: str | ttnn.KernelDescriptor | None = None,
    *,
    cbs: Mapping[int, int] | Sequence[ttnn.CBDescriptor] = (),
    semaphores: int | Sequence[ttnn.SemaphoreDescriptor] = 0,
    args: Sequence[int] = (),
    config: ttnn.ComputeConfigDescriptor | None = None,
    cores: ttnn.CoreRangeSet | None = None,
    tensors: Sequence[ttnn.Tensor] = (),
    device: ttnn.MeshDevice | None = None,
    check: bool = False,
) -> None:
    """Runs up to three kernels as one program; returns when all have ended, raises what the run raises.

    reader, compute, writer  C++ text, the path of a .cpp file, or a KernelDescriptor made by hand
    cbs         {index: pages} for buffers of bfloat16 tiles, or a list of CBDescriptor
    semaphores  how many (ids from 0, value 0), or a list of SemaphoreDescriptor
    args        runtime arguments, the same for every kernel and core
    config      of the compute kernel
    cores       where all of it runs; core (0,0) when left out
    tensors     inputs and output of generic_op; two tiles of zeros when left out
    device      where to run; when left out, that of the tensors, or one that is opened and closed here
    check       open that device in checked mode
    """
    cores = cores or _one_core()
    with _opened(device, tensors, check) as place:
        roles = (
            (reader, ttnn.ReaderConfigDescriptor()),
            (compute, config or ttnn.ComputeConfigDescriptor()),
            (writer, ttnn.WriterConfigDescriptor()),
        )
        program = ttnn.ProgramDescriptor(
            kernels=[_kernel(source, config, cores, args) for source, config in roles if source is not None],
            semaphores=_semaphores(semaphores, cores),
            cbs=_circular_buffers(cbs, cores),
        )
        tiles = tensors or [ttnn.zeros([_TILE, _TILE], layout=ttnn.TILE_LAYOUT, device=place) for _ in range(2)]
        ttnn.generic_op(list(tiles), program)
