"""Programs for the object API: each kernel text runs as the reader and leaves words in a tensor's pages."""

import torch

import ttnn

HEAD = """
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/circular_buffer.h"
#include "api/dataflow/dataflow_buffer.h"
#include "api/dataflow/endpoints.h"
#include "api/dataflow/noc_semaphore.h"
#include "api/tensor/noc_traits.h"
#include "api/core_local_mem.h"
"""
JANUARY = """
#include "api/dataflow/dataflow_api.h"
#include "experimental/noc.h"
#include "experimental/circular_buffer.h"
#include "experimental/endpoints.h"
#include "experimental/noc_semaphore.h"
#include "experimental/tensor.h"
#include "experimental/core_local_mem.h"
"""


def cores(x0, y0, x1, y1):
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(x0, y0), ttnn.CoreCoord(x1, y1))])


def kernel(text, config, where, compile_time_args=(), args=(), common=(), named=()):
    return ttnn.KernelDescriptor(
        kernel_source=text,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=where,
        compile_time_args=list(compile_time_args),
        named_compile_time_args=list(named),
        runtime_args=[(core, list(args)) for core in each(where)],
        common_runtime_args=list(common),
        config=config,
    )


def each(where):
    return [
        ttnn.CoreCoord(x, y)
        for r in where.ranges()
        for y in range(r.start.y, r.end.y + 1)
        for x in range(r.start.x, r.end.x + 1)
    ]


def buffer(index, pages, where):
    made = ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.float32, page_size=4096)
    return ttnn.CBDescriptor(total_size=4096 * pages, core_ranges=where, format_descriptors=[made])


def run(device, tensors, kernels, cbs=(), semaphores=0, where=None):
    where = where or cores(0, 0, 0, 0)
    signals = [ttnn.SemaphoreDescriptor(id=i, core_ranges=where, initial_value=0) for i in range(semaphores)]
    ttnn.generic_op(tensors, ttnn.ProgramDescriptor(kernels=kernels, cbs=list(cbs), semaphores=signals))


def tensor(device, values):
    return ttnn.from_torch(values, dtype=ttnn.float32, layout=ttnn.TILE_LAYOUT, device=device)


def numbers(tiles, start=0):
    return torch.arange(start, start + tiles * 1024, dtype=torch.float32).reshape(tiles * 32, 32)
