"""PyKernel: kernels written in Python, compiled through MLIR to kernel C++. See docs/pykernel.md."""

from .enums import (
    BroadcastType,
    DataFormat,
    EltwiseBinaryReuseDestType,
    EltwiseBinaryType,
    PoolType,
    ReduceDim,
)
from .errors import PyKernelError, PyKernelWarning
from .kernel_ast import (
    compute_thread,
    reader_thread,
    ttkernel_compile,
    ttkernel_noc_compile,
    ttkernel_tensix_compile,
    writer_thread,
)
from .kernel_types import CircularBuffer, CompileTimeValue, Kernel, TensorAccessorConfig

__all__ = [
    "BroadcastType",
    "CircularBuffer",
    "CompileTimeValue",
    "DataFormat",
    "EltwiseBinaryReuseDestType",
    "EltwiseBinaryType",
    "Kernel",
    "PoolType",
    "PyKernelError",
    "PyKernelOp",
    "PyKernelWarning",
    "ReduceDim",
    "TensorAccessorConfig",
    "compute_thread",
    "reader_thread",
    "ttkernel_compile",
    "ttkernel_noc_compile",
    "ttkernel_tensix_compile",
    "writer_thread",
]


def __getattr__(name: str):
    """PyKernelOp needs ttnn, which the compiler alone does not."""
    if name == "PyKernelOp":
        from .op import PyKernelOp

        return PyKernelOp
    raise AttributeError(f"module 'pykernel' has no attribute {name!r}")
