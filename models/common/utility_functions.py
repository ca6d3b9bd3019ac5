"""Upstream's `models.common.utility_functions`: comparisons and the decorators that choose tests by chip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ttnn
from tessera.compare import comp_allclose, comp_allclose_and_pcc, comp_equal, comp_pcc

__all__ = [
    "comp_allclose",
    "comp_allclose_and_pcc",
    "comp_equal",
    "comp_pcc",
    "is_blackhole",
    "is_wormhole_b0",
    "nearest_32",
    "run_for_blackhole",
    "run_for_wormhole_b0",
    "skip_for_blackhole",
    "skip_for_wormhole_b0",
    "torch_random",
]


def is_blackhole() -> bool:
    return ttnn.device.is_blackhole()


def is_wormhole_b0() -> bool:
    return ttnn.device.is_wormhole_b0()


def _skip_if(condition: bool, reason: str) -> Callable[[Any], Any]:
    import pytest

    return pytest.mark.skipif(condition, reason=reason)


def skip_for_blackhole(reason_str: str = "not working for Blackhole") -> Callable[[Any], Any]:
    return _skip_if(is_blackhole(), reason_str)


def skip_for_wormhole_b0(reason_str: str = "not working for Wormhole B0") -> Callable[[Any], Any]:
    return _skip_if(is_wormhole_b0(), reason_str)


def run_for_blackhole(reason_str: str = "only runs for Blackhole") -> Callable[[Any], Any]:
    return _skip_if(not is_blackhole(), reason_str)


def run_for_wormhole_b0(reason_str: str = "only runs for Wormhole B0") -> Callable[[Any], Any]:
    return _skip_if(not is_wormhole_b0(), reason_str)


def nearest_32(number: int) -> int:
    return (number + 31) // 32 * 32


def torch_random(shape: Any, low: float, high: float, dtype: Any) -> Any:
    """Random values between `low` and `high`; integers when the type is one."""
    import torch

    if dtype in (torch.bool, torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8):
        return torch.randint(int(low), int(high), shape, dtype=dtype)
    return torch.zeros(shape, dtype=dtype).uniform_(low, high)
