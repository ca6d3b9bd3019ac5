"""Kernel descriptors of a unified kernel: one source, its own arguments per processor, constants per group of cores.

Names and fields are upstream's (models/demos/deepseek_v3_b1/unified_kernel_descriptor.py, January 2026).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import ttnn

NamedArgs = list[tuple[str, int]]


@dataclass
class UnifiedCompileTimeCoreDescriptor:
    """A named compile-time argument that is `value` on the cores of `core_range` and `other_value` on the others."""

    named_compile_time_arg: str
    core_range: ttnn.CoreCoord | ttnn.CoreRange | ttnn.CoreRangeSet
    value: int
    other_value: int = 0

    def value_at(self, core: ttnn.CoreCoord) -> int:
        return self.value if _as_set(self.core_range).contains(core) else self.other_value


@dataclass
class UnifiedKernelDescriptor:
    """`get_kernel_descriptors()` gives three kernels (NCRISC, BRISC, TRISC) per group of cores with equal constants."""

    kernel_source: str
    core_ranges: ttnn.CoreRangeSet
    ncrisc_compile_time_args: list[int] = field(default_factory=list)
    brisc_compile_time_args: list[int] = field(default_factory=list)
    trisc_compile_time_args: list[int] = field(default_factory=list)
    ncrisc_named_compile_time_args: NamedArgs = field(default_factory=list)
    brisc_named_compile_time_args: NamedArgs = field(default_factory=list)
    trisc_named_compile_time_args: NamedArgs = field(default_factory=list)
    ncrisc_common_runtime_args: list[int] = field(default_factory=list)
    brisc_common_runtime_args: list[int] = field(default_factory=list)
    trisc_common_runtime_args: list[int] = field(default_factory=list)
    trisc_compute_config: ttnn.ComputeConfigDescriptor | None = None
    unified_compile_time_core_descriptors: list[UnifiedCompileTimeCoreDescriptor] = field(default_factory=list)

    def get_kernel_descriptors(self) -> list[ttnn.KernelDescriptor]:
        return [
            self._kernel(risc, config, values, cores)
            for values, cores in self._groups().items()
            for risc, config in (
                ("ncrisc", ttnn.ReaderConfigDescriptor()),
                ("brisc", ttnn.WriterConfigDescriptor()),
                ("trisc", self.trisc_compute_config or ttnn.ComputeConfigDescriptor()),
            )
        ]

    def _groups(self) -> dict[tuple[int, ...], list[ttnn.CoreCoord]]:
        groups: dict[tuple[int, ...], list[ttnn.CoreCoord]] = {}
        for core in ttnn.corerange_to_cores(self.core_ranges, row_wise=True):
            values = tuple(descriptor.value_at(core) for descriptor in self.unified_compile_time_core_descriptors)
            groups.setdefault(values, []).append(core)
        return groups

    def _kernel(self, risc: str, config, values: tuple[int, ...], cores: list[ttnn.CoreCoord]) -> ttnn.KernelDescriptor:
        names = [descriptor.named_compile_time_arg for descriptor in self.unified_compile_time_core_descriptors]
        return ttnn.KernelDescriptor(
            kernel_source=self.kernel_source,
            source_type=ttnn.KernelDescriptor.SourceType.FILE_PATH,
            core_ranges=ttnn.CoreRangeSet(_rows(cores)),
            compile_time_args=getattr(self, f"{risc}_compile_time_args"),
            named_compile_time_args=[
                *getattr(self, f"{risc}_named_compile_time_args"),
                *zip(names, values, strict=True),
            ],
            common_runtime_args=getattr(self, f"{risc}_common_runtime_args"),
            config=config,
        )


def _as_set(cores: ttnn.CoreCoord | ttnn.CoreRange | ttnn.CoreRangeSet) -> ttnn.CoreRangeSet:
    if isinstance(cores, ttnn.CoreRangeSet):
        return cores
    return ttnn.CoreRangeSet([cores if isinstance(cores, ttnn.CoreRange) else ttnn.CoreRange(cores, cores)])


def _rows(cores: list[ttnn.CoreCoord]) -> list[ttnn.CoreRange]:
    """Runs of neighbours in a row, so that few ranges name many cores."""
    runs: list[list[ttnn.CoreCoord]] = []
    for core in sorted(cores, key=lambda core: (core.y, core.x)):
        if runs and runs[-1][-1].y == core.y and runs[-1][-1].x + 1 == core.x:
            runs[-1].append(core)
        else:
            runs.append([core])
    return [ttnn.CoreRange(run[0], run[-1]) for run in runs]
