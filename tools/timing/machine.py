"""Timed devices, opened once per product, and what a run of a program took."""

from __future__ import annotations

import json
from functools import cache

import torch

import ttnn
from tessera import _core


@cache
def device(product: str) -> ttnn.MeshDevice:
    return ttnn.open_device(arch=product, time=True, numerics="fast")


def product(arch: str) -> str:
    """The card that the public rows were measured on."""
    return {"WH": "n150", "BH": "p100"}[arch]


@cache
def two_tensors(product: str) -> list[ttnn.Tensor]:
    """generic_op needs an input and an output, also where a program uses neither."""
    made = torch.zeros(32, 32).bfloat16()
    return [ttnn.from_torch(made, layout=ttnn.TILE_LAYOUT, device=device(product)) for _ in range(2)]


def timed(product: str, program: ttnn.ProgramDescriptor, tensors: list[ttnn.Tensor] | None = None) -> dict:
    """What the run of a program leaves (docs/timing.md)."""
    _core.clear_timed_runs()
    ttnn.generic_op(tensors or two_tensors(product), program)
    return json.loads(_core.timed_runs_json())[-1]


def zones(run: dict) -> list[tuple[float, float]]:
    return [(begin, end) for role in run["roles"] for _, begin, end in role["zones"]]
