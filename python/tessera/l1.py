"""`tessera.l1_map`: who has which bytes of a core's L1, as text, data and a page. Made in C++ (src/explain/l1_map)."""

from __future__ import annotations

import json
from typing import Any

from tessera import _core


class L1Map:
    """The L1 of one or more cores; equal cores are shown once. print() shows the text."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self._text, self._data = text, data

    def __repr__(self) -> str:
        return self._text.rstrip("\n")

    def _repr_html_(self) -> str:
        from tessera import notebook

        return notebook.l1_map(self._data)

    def to_json(self) -> dict[str, Any]:
        """chip, product, l1_bytes and `cores`: each with its cores, bytes by use, and regions by address."""
        return self._data

    def html(self, title: str = "L1 map") -> str:
        """One page that needs nothing else."""
        from tessera import report

        return report.page(title, l1_map=self._data)


def l1_map(what: Any, device: Any = None, *, core: Any = None) -> L1Map:
    """The map of a device at rest, `l1_map(device)`, or of a program as it would be placed, `l1_map(program, device)`.
    `core`: only this one, a CoreCoord or (x, y). Nothing runs; what does not fit is marked as a clash."""
    program = None
    if isinstance(what, _core.ProgramDescriptor):
        program = what
        if device is None:
            _core.refuse(
                "argument-type", "l1_map of a program needs the device it is for", help="l1_map(program, device)"
            )
    else:
        device = what
    if isinstance(core, tuple):
        core = _core.CoreCoord(*core)
    text, data = _core.l1_map(device, program, core)
    return L1Map(text, json.loads(data))
