"""Names of upstream's ttnn that Tessera does not have: an error in house style that `hasattr` understands."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from tessera import _core


class AbsentName(_core.Unsupported, AttributeError):
    """`ttnn.<name>` is not here."""


def absent(name: str, known: Iterable[str]) -> AbsentName:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.8)
    meant = f"; did you mean ttnn.{near[0]}?" if near else ""
    try:
        _core.not_modelled("comparison-ops", f"ttnn.{name} is not here{meant}")
    except _core.Unsupported as error:
        found = AbsentName(str(error))
        found.code, found.headline, found.data = error.code, error.headline, error.data
        return found
    raise AssertionError("not_modelled always raises")
