"""Upstream's second name for some types, and its record of compute settings."""

from dataclasses import dataclass
from enum import Enum
from types import SimpleNamespace

from tessera._core import (
    BufferType,
    DataType,
    Layout,
    MathFidelity,
    MemoryConfig,
    ShardOrientation,
    ShardSpec,
    Tensor,
    TensorMemoryLayout,
)


@dataclass
class DeviceComputeKernelConfig:
    """What ops pass on to a ComputeConfigDescriptor."""

    math_fidelity: MathFidelity = MathFidelity.LoFi
    math_approx_mode: bool = True
    fp32_dest_acc_en: bool = False
    packer_l1_acc: bool = False
    dst_full_sync_en: bool = False
    throttle_level: object = None


BlackholeComputeKernelConfig = WormholeComputeKernelConfig = DeviceComputeKernelConfig


UnaryOpType = Enum(
    "UnaryOpType", "EXP RECIP GELU RELU SQRT SIGMOID LOG TANH SILU SQUARE ABS NEG RSQRT MUL_UNARY_SFPU ADD_UNARY_SFPU"
)


class ProgramConfig(SimpleNamespace):
    """How upstream's own op would divide its work: a record, for files that make one; the ops here choose for
    themselves and refuse it."""


class MatmulMultiCoreReuseProgramConfig(ProgramConfig):
    pass


class MatmulMultiCoreReuseMultiCastProgramConfig(ProgramConfig):
    pass


class MatmulMultiCoreReuseMultiCast1DProgramConfig(ProgramConfig):
    pass


class MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfig(ProgramConfig):
    pass


class LayerNormDefaultProgramConfig(ProgramConfig):
    pass


class LayerNormShardedMultiCoreProgramConfig(ProgramConfig):
    pass


# Options of ops over several devices and of reductions, which upstream's files name in their own records.
ReduceType = Enum("ReduceType", "Sum Mean Max Min Std Var Prod", start=0)
WorkerMode = Enum("WorkerMode", "DIRECT MUX_TOKEN_SPLIT MUX_PAYLOAD_SPLIT", start=0)
DispatchAlgorithm = Enum(
    "DispatchAlgorithm",
    "BROADCAST SPARSE_UNICAST SPARSE_MCAST_LINEAR SPARSE_MCAST_SHORTEST_PATH SPARSE_MCAST_SPLIT_BW",
    start=0,
)

__all__ = [
    "BlackholeComputeKernelConfig",
    "BufferType",
    "DataType",
    "DeviceComputeKernelConfig",
    "DispatchAlgorithm",
    "LayerNormDefaultProgramConfig",
    "LayerNormShardedMultiCoreProgramConfig",
    "Layout",
    "MathFidelity",
    "MatmulMultiCoreReuseMultiCast1DProgramConfig",
    "MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfig",
    "MatmulMultiCoreReuseMultiCastProgramConfig",
    "MatmulMultiCoreReuseProgramConfig",
    "MemoryConfig",
    "ReduceType",
    "ShardOrientation",
    "ShardSpec",
    "Tensor",
    "TensorMemoryLayout",
    "UnaryOpType",
    "WorkerMode",
    "WormholeComputeKernelConfig",
]
