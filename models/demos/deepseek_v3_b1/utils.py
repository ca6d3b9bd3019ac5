"""Numbers as kernels take them: bfloat16 and float32 as the words of runtime and compile-time arguments."""

import struct


def float_to_uint32(value: float) -> int:
    """The bits of a float32."""
    return struct.unpack("<I", struct.pack("<f", value))[0]


def float_to_bfloat16_padded(value: float) -> int:
    """bfloat16 by truncation, in the low half of a word."""
    return float_to_uint32(value) >> 16


def float_to_bfloat16_packed(value: float) -> int:
    """bfloat16 by truncation, twice in a word."""
    half = float_to_bfloat16_padded(value)
    return half << 16 | half
