"""Enumerators of the kernel API, spelled in Python as in C++ with a dot: PoolType.SUM, ReduceDim.REDUCE_ROW."""

import enum


class PoolType(enum.Enum):
    SUM = "PoolType::SUM"
    AVG = "PoolType::AVG"
    MAX = "PoolType::MAX"
    MIN = "PoolType::MIN"


class ReduceDim(enum.Enum):
    REDUCE_ROW = "ReduceDim::REDUCE_ROW"
    REDUCE_COL = "ReduceDim::REDUCE_COL"
    REDUCE_SCALAR = "ReduceDim::REDUCE_SCALAR"


class BroadcastType(enum.Enum):
    NONE = "BroadcastType::NONE"
    ROW = "BroadcastType::ROW"
    COL = "BroadcastType::COL"
    SCALAR = "BroadcastType::SCALAR"


class EltwiseBinaryType(enum.Enum):
    ELWADD = "EltwiseBinaryType::ELWADD"
    ELWSUB = "EltwiseBinaryType::ELWSUB"
    ELWMUL = "EltwiseBinaryType::ELWMUL"


class EltwiseBinaryReuseDestType(enum.Enum):
    NONE = "EltwiseBinaryReuseDestType::NONE"
    DEST_TO_SRCA = "EltwiseBinaryReuseDestType::DEST_TO_SRCA"
    DEST_TO_SRCB = "EltwiseBinaryReuseDestType::DEST_TO_SRCB"


class DataFormat(enum.Enum):
    Float32 = "DataFormat::Float32"
    Float16 = "DataFormat::Float16"
    Float16_b = "DataFormat::Float16_b"
    Bfp8 = "DataFormat::Bfp8"
    Bfp4 = "DataFormat::Bfp4"
    Bfp8_b = "DataFormat::Bfp8_b"
    Bfp4_b = "DataFormat::Bfp4_b"
    Int32 = "DataFormat::Int32"
    UInt8 = "DataFormat::UInt8"
    UInt16 = "DataFormat::UInt16"
    UInt32 = "DataFormat::UInt32"


ALL = {
    c.__name__: c
    for c in (PoolType, ReduceDim, BroadcastType, EltwiseBinaryType, EltwiseBinaryReuseDestType, DataFormat)
}
__all__ = list(ALL)
