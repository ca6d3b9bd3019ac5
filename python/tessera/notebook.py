"""What a notebook shows of tensors, findings, L1 maps and comparisons: parts of the report page, without scripts."""

from __future__ import annotations

import base64
import io
from functools import cache
from typing import Any

_MOST_ELEMENTS = 1 << 22  # of a tensor whose values are read for a cell
_ROWS, _COLUMNS = 6, 8  # values shown; half of them from each end


@cache
def _style() -> str:
    """The page's style for one element: its rules are nested, so that they touch nothing else of the notebook."""
    from tessera.report import jinja

    rules = jinja.style().replace(":root {", "& {").replace("\nbody {", "\n& {").replace("\n* {", "\n& * {")
    kept = [line for line in rules.split("\n") if not line.startswith(("html {", "body >"))]
    return ".tessera-part {\n" + "\n".join(kept) + "\n}"


def _part(template: str, **values: Any) -> str:
    from tessera.report import jinja

    return f'<div class="tessera-part"><style>{_style()}</style>{jinja.shown(template, **values)}</div>'


def finding(data: dict[str, Any]) -> str:
    from tessera.report import cards

    return _part("findings.html", cards=[cards.card(data)])


def l1_map(data: dict[str, Any]) -> str:
    from tessera.report import l1

    return _part("l1.html", map=l1.scaled(data))


def comparison(result: Any) -> str:
    """The report as text, and the picture where Matplotlib is there."""
    from tessera.testing import picture

    image = ""
    if result.different and not result.trouble and not picture.needs():
        held = io.BytesIO()
        picture.figure(*result._picture()).savefig(held, format="png")
        image = base64.b64encode(held.getvalue()).decode()
    return _part("comparison.html", text=repr(result), ok=result.ok, image=image)


def _ends(count: int, most: int) -> list[int | None]:
    """Indices that are shown; None where some are left out."""
    if count <= most:
        return list(range(count))
    half = most // 2
    return [*range(half), None, *range(count - half, count)]


def tensor(value: Any) -> str:
    """Shape, format and place, and the values of the first matrix."""
    shape = [int(size) for size in value.shape]
    head = [
        ("shape", " x ".join(map(str, shape)) or "scalar"),
        ("dtype", value.dtype.name),
        ("layout", value.layout.name),
        ("memory", str(value.memory_config()) if _is_on_device(value) else "host"),
    ]
    values = _values(value, shape)
    if values is None:
        return _part("tensor.html", head=head, rows=[], columns=[], note="")
    import numpy

    flat = values.reshape(-1)
    finite = flat[numpy.isfinite(flat)]
    if finite.size:
        head.append(("values", f"{finite.min():.6g} to {finite.max():.6g}, mean {finite.mean():.6g}"))
    if finite.size < flat.size:
        head.append(("not finite", f"{flat.size - finite.size} of {flat.size}"))
    matrix = values.reshape((-1, *values.shape[-2:]))[0] if values.ndim > 1 else values.reshape(1, -1)
    columns = _ends(matrix.shape[1], _COLUMNS)
    rows = [
        (row, [None if row is None or column is None else f"{matrix[row, column]:.5g}" for column in columns])
        for row in _ends(matrix.shape[0], _ROWS)
    ]
    more = flat.size // max(matrix.size, 1) - 1
    note = f"the first of {more + 1} matrices" if more > 0 else ""
    return _part("tensor.html", head=head, rows=rows, columns=columns, note=note)


def _is_on_device(value: Any) -> bool:
    return value.device() is not None


def _values(value: Any, shape: list[int]) -> Any:
    """As float64; None for what is too large, empty or freed."""
    import math

    import numpy

    import ttnn

    if not shape or not 0 < math.prod(shape) <= _MOST_ELEMENTS or not value.is_allocated():
        return None
    return numpy.asarray(ttnn.to_numpy(value), dtype=numpy.float64)
