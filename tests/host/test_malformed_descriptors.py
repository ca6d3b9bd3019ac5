"""Thousands of random, mostly malformed programs: each gives a typed error or runs, and the device works afterwards.

What a kernel is compiled with comes from small pools, so that few kernels are compiled however many programs run.
"""

import random

import pytest
import torch

import ttnn

pytestmark = pytest.mark.filterwarnings("ignore::tessera.LintWarning")
INLINE = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
DATA_MOVEMENT = '#include "dataflow_api.h"\nvoid kernel_main() {}\n'
COMPUTE = '#include "compute_kernel_api/common.h"\nnamespace NAMESPACE { void MAIN {} }\n'
NUMBERS = [0, 1, 2, 3, 4, 15, 16, 31, 32, 33, 64, 255, 1024, 2048, 2049, 4096, 65535, 1 << 20, (1 << 32) - 1]
WRONG = [None, -1, 1 << 32, 1 << 70, 3.5, "text", [], {}, object(), [None], float("nan"), True]


class Maker:
    """Random descriptors. Now and then a field has a wrong type or a wild value."""

    def __init__(self, seed, tensors):
        self.random = random.Random(seed)
        self.tensors = tensors

    def maybe(self, right, chance=0.04):
        return self.random.choice(WRONG) if self.random.random() < chance else right

    def number(self, usual):
        return self.maybe(usual if self.random.random() < 0.8 else self.random.choice(NUMBERS))

    def core(self):
        wide = 14 if self.random.random() < 0.1 else 4
        return self.random.randrange(wide), self.random.randrange(wide)

    def cores(self):
        ranges = []
        for _ in range(self.random.randrange(3)):
            a, b = self.core(), self.core()
            corners = (a, b) if self.random.random() < 0.1 else (tuple(map(min, a, b)), tuple(map(max, a, b)))
            ranges.append(ttnn.CoreRange(*corners))
        return self.maybe(ttnn.CoreRangeSet(ranges), 0.02)

    def arguments(self):
        form = self.random.randrange(4)
        if form == 0:
            return self.maybe([[[self.number(7)] for _ in range(2)] for _ in range(2)])
        if form == 1:
            length = self.random.choice([0, 1, 5, 400])
            return self.maybe([(self.core(), [self.number(1)] * length) for _ in range(self.random.randrange(3))])
        if form == 2:
            args = ttnn.RuntimeArgs()
            args[self.number(0)][self.number(0)] = self.maybe([1, 2])
            return args
        return []

    def config(self):
        pick = self.random.choice
        return self.maybe(
            pick(
                [
                    ttnn.ReaderConfigDescriptor(),
                    ttnn.WriterConfigDescriptor(),
                    ttnn.DataMovementConfigDescriptor(
                        processor=pick(list(ttnn.DataMovementProcessor)), noc=pick(list(ttnn.NOC))
                    ),
                    ttnn.ComputeConfigDescriptor(
                        math_fidelity=pick([ttnn.MathFidelity.HiFi4, ttnn.MathFidelity.Invalid]),
                        unpack_to_dest_mode=[ttnn.UnpackToDestMode.Default] * pick([0, 0, 32, 5]),
                    ),
                ]
            )
        )

    def kernel(self):
        config = self.config()
        text = COMPUTE if isinstance(config, ttnn.ComputeConfigDescriptor) else DATA_MOVEMENT
        missing = self.random.random() < 0.05
        return ttnn.KernelDescriptor(
            kernel_source=self.maybe("no/such/kernel.cpp" if missing else text),
            source_type=ttnn.KernelDescriptor.SourceType.FILE_PATH if missing else INLINE,
            core_ranges=self.cores(),
            compile_time_args=self.maybe(self.random.choice([[], [1]])),
            named_compile_time_args=self.maybe(self.random.choice([[], [("a", 1)], [("a", 1), ("a", 2)]])),
            defines=self.maybe(self.random.choice([[], [("A", "1")], [("A B", "1")], [("A",)]])),
            runtime_args=self.arguments(),
            common_runtime_args=self.maybe([1] * self.random.choice([0, 3, 350])),
            config=config,
        )

    def cb(self):
        if self.random.random() < 0.2:
            cb = ttnn.cb_descriptor_from_sharded_tensor(self.number(3), self.random.choice(self.tensors))
        else:
            formats = [
                ttnn.CBFormatDescriptor(
                    buffer_index=self.number(self.random.randrange(32)),
                    data_format=self.maybe(ttnn.bfloat16),
                    page_size=self.number(2048),
                    tile=self.maybe(self.random.choice([None, ttnn.Tile((16, 32)), ttnn.TileDescriptor(3, 32)])),
                )
                for _ in range(self.random.choice([1, 1, 1, 2, 0]))
            ]
            cb = ttnn.CBDescriptor(total_size=self.number(4096), core_ranges=self.cores(), format_descriptors=formats)
        if self.random.random() < 0.2:
            cb.total_size = self.number(2048)
        if cb.format_descriptors and self.random.random() < 0.2:
            cb.format_descriptors[0] = self.maybe(cb.format_descriptors[0], 0.5)
        return cb

    def semaphore(self):
        number = self.random.choice([{}, {"id": self.number(self.random.randrange(16))}])
        return ttnn.SemaphoreDescriptor(**number, core_ranges=self.cores(), initial_value=self.number(0))

    def program(self):
        def some(make, most):
            return [self.maybe(make(), 0.02) for _ in range(self.random.randrange(most + 1))]

        return ttnn.ProgramDescriptor(
            kernels=some(self.kernel, 3), semaphores=some(self.semaphore, 3), cbs=some(self.cb, 3)
        )


def run_many(seeds):
    device = ttnn.open_device(device_id=0)
    grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 1))])
    shards = ttnn.MemoryConfig(
        ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, ttnn.ShardSpec(grid, [32, 32])
    )
    values = torch.randn(128, 32).bfloat16()
    tensors = [
        ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=device, memory_config=config)
        for config in (shards, ttnn.DRAM_MEMORY_CONFIG)
    ]
    outcomes = {"ran": 0, "refused": 0}
    for seed in seeds:
        maker = Maker(seed, tensors)
        try:
            program = maker.program()
            ttnn.generic_op(maker.maybe(tensors, 0.03), program)
            outcomes["ran"] += 1
        except (TypeError, ValueError, OverflowError, ttnn.ProgramError, ttnn.CompileError, ttnn.KernelError):
            outcomes["refused"] += 1
        if device.needs_reset:
            device.reset()
    for tensor in tensors:
        assert torch.equal(ttnn.to_torch(tensor), values), "tensors are as they were"
    tiles = ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=device)
    assert torch.equal(ttnn.to_torch(ttnn.add(tiles, tiles)), values + values), "the device works"
    ttnn.close_device(device)
    return outcomes


def test_ten_thousand_malformed_programs_are_refused_or_run_and_leave_the_device_working():
    outcomes = run_many(range(10_000))
    assert outcomes["refused"] > 1000 and outcomes["ran"] > 100, outcomes
