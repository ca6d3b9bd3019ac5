"""Comparisons of results with goldens, as upstream's tests use them: comp_pcc, assert_with_pcc and others.

PyTorch is imported when first needed.
"""

from __future__ import annotations

from typing import Any


def _tensor(value: Any) -> Any:
    """A torch tensor of a torch tensor, a ttnn tensor or an array."""
    import torch

    if hasattr(value, "to_torch"):
        return value.to_torch()
    return value if isinstance(value, torch.Tensor) else torch.as_tensor(value)


def _as_real(golden: Any, calculated: Any) -> tuple[Any, Any]:
    import torch

    if golden.dtype != calculated.dtype:
        calculated = calculated.to(golden.dtype)
    if golden.dtype in (torch.bfloat16, torch.float16):
        golden, calculated = golden.to(torch.float32), calculated.to(torch.float32)
    return golden, calculated


def comp_pcc(golden: Any, calculated: Any, pcc: float = 0.99) -> tuple[bool, float]:
    """Pearson correlation: (is it at least `pcc`, its value)."""
    import numpy
    import torch

    golden, calculated = _as_real(_tensor(golden), _tensor(calculated))
    golden, calculated = golden.double(), calculated.double()
    if torch.equal(golden, calculated):
        return True, 1.0
    nans = torch.isnan(golden).all().item(), torch.isnan(calculated).all().item()
    if all(nans):
        return True, 1.0
    if any(nans) or golden.any().item() != calculated.any().item():
        return False, 0.0
    golden = torch.nan_to_num(golden, nan=0.0, posinf=0.0, neginf=0.0)
    calculated = torch.nan_to_num(calculated, nan=0.0, posinf=0.0, neginf=0.0)
    if torch.equal(golden, calculated):
        return True, 1.0
    matrix = numpy.ma.corrcoef(
        numpy.ma.masked_invalid(golden.numpy().flatten()), numpy.ma.masked_invalid(calculated.numpy().flatten())
    )
    value = numpy.min(matrix)
    if isinstance(value, numpy.ma.core.MaskedConstant):
        return True, 1.0
    return bool(value >= pcc), float(value)


def comp_allclose(golden: Any, calculated: Any, rtol: float = 1e-05, atol: float = 1e-08) -> tuple[bool, str]:
    """(torch.allclose, the largest absolute and relative differences as text)."""
    import torch

    golden, calculated = _as_real(_tensor(golden), _tensor(calculated))
    difference = torch.abs(golden.double() - calculated.double())
    absolute = torch.max(difference).item() if difference.numel() else 0.0
    relative = torch.max(difference / torch.abs(calculated.double())).item() if difference.numel() else 0.0
    passing = torch.allclose(golden, calculated, rtol, atol, True)
    text = f"Max ATOL Delta: {absolute}, Max RTOL Delta: {relative}"
    return passing, text if passing else text + ", Allclose check failed"


def comp_equal(golden: Any, calculated: Any) -> tuple[bool, str]:
    """(torch.equal, the largest difference as text)."""
    import torch

    golden, calculated = _tensor(golden), _tensor(calculated)
    if golden.dtype != calculated.dtype:
        calculated = calculated.to(golden.dtype)
    equal = torch.equal(golden, calculated)
    _, text = comp_allclose(golden, calculated)
    return equal, text if equal else text + ", Equal check failed"


def comp_allclose_and_pcc(
    golden: Any, calculated: Any, rtol: float = 1e-05, atol: float = 1e-08, pcc: float = 0.99
) -> tuple[bool, str]:
    close, text = comp_allclose(golden, calculated, rtol, atol)
    correlated, value = comp_pcc(golden, calculated, pcc)
    return close and correlated, f"{text}, PCC: {value}"


def _check_shapes(expected: Any, actual: Any) -> None:
    wanted, got = list(expected.shape), list(actual.shape)
    assert wanted == got, f"the expected result has shape {wanted}, the actual one {got}"


def assert_with_pcc(expected: Any, actual: Any, pcc: float = 0.9999) -> tuple[bool, float]:
    """Same shape, and a correlation of at least `pcc`."""
    _check_shapes(expected, actual)
    passed, value = comp_pcc(expected, actual, pcc)
    assert passed, f"PCC is {value}, {pcc} is needed"
    return passed, value


def assert_allclose(expected: Any, actual: Any, rtol: float = 1e-05, atol: float = 1e-08) -> tuple[bool, str]:
    _check_shapes(expected, actual)
    passed, text = comp_allclose(expected, actual, rtol, atol)
    assert passed, text
    return passed, text


def assert_equal(expected: Any, actual: Any) -> tuple[bool, str]:
    _check_shapes(expected, actual)
    passed, text = comp_equal(expected, actual)
    assert passed, text
    return passed, text


def check_with_pcc(expected: Any, actual: Any, pcc: float = 0.9999) -> tuple[bool, str]:
    if list(expected.shape) != list(actual.shape):
        return False, f"shapes {list(expected.shape)} and {list(actual.shape)} differ"
    passed, value = comp_pcc(expected, actual, pcc)
    return passed, str(value)
