"""The L1 map to scale: one byte is as wide as any other, and the reader zooms."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
USES = {
    "reserved": "reserved",
    "args": "arguments",
    "semaphore": "semaphores",
    "cb": "circular buffers",
    "tensor": "tensors",
    "free": "free",
}


def scaled(l1_map: Data) -> Data:
    """What templates/l1.html shows: regions with left and width in per cent of the whole L1."""
    whole = l1_map["l1_bytes"]
    return {
        **{key: l1_map[key] for key in ("chip", "product")},
        "bytes": whole,
        "uses": USES,
        "ticks": _ticks(whole),
        "cores": [_core(core, whole) for core in l1_map["cores"]],
    }


def _ticks(whole: int, most: int = 10) -> list[tuple[str, str]]:
    """(place in per cent, address) in steps of a power of two; the page makes new ones when the reader zooms."""
    step = 1 << max((whole // most).bit_length(), 4)
    return [(f"{100 * at / whole:.4f}", f"{at:#x}") for at in range(0, whole, step)]


def _core(core: Data, whole: int) -> Data:
    (x, y), more = core["cores"][0], len(core["cores"]) - 1
    return {
        "title": f"core ({x},{y})" + (f" and {more} like it" if more else ""),
        "cores": " ".join(f"{x},{y}" for x, y in core["cores"]),
        "clash_bytes": core["clash_bytes"],
        "free": core["bytes"]["free"],
        "regions": [_region(region, whole) for region in core["regions"]],
    }


def _region(region: Data, whole: int) -> Data:
    line = region["line"]
    return {
        **{key: region[key] for key in ("use", "name", "address", "bytes", "detail", "clash_bytes")},
        "left": f"{100 * region['address'] / whole:.4f}",
        "width": f"{100 * region['bytes'] / whole:.4f}",
        "line": f"{line['file']}:{line['line']}" if line else "",
        "words": f"{region['name']}: {region['bytes']:,} B at {region['address']:#x}",
    }
