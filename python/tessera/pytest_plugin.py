"""Tessera's pytest plug-in: options of the embedded device, and findings of checked mode as failures.

It registers only `--tessera-*`, so that a conftest may have any other option. Its fixtures are in pytest_fixtures.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tessera import borrowed_names, notes

if TYPE_CHECKING:
    from tessera.check import Finding

borrowed_names.install()
pytest_plugins = ["tessera.pytest_fixtures", "tessera.pytest_reports"]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tessera", "Tessera's embedded device")
    group.addoption(
        "--tessera-arch", default=None, help="wormhole_b0, n150, n300, blackhole, p100, p150 or bh_unharvested"
    )
    group.addoption("--tessera-workers", default=None, help="worker threads; all processors when left out")
    group.addoption("--tessera-numerics", default=None, choices=["exact", "fast"], help="exact: the card's own bits")
    group.addoption("--tessera-check", action="store_true", help="checked mode: a test with findings fails")
    group.addoption(
        "--tessera-fuzz", default=None, metavar="N", help="each program under N schedules; one that fails is an error"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Options hold before the first conftest is imported: upstream's asks for the arch while it is loaded."""
    chosen = early_config.known_args_namespace
    for option in ("arch", "workers", "numerics", "fuzz"):
        value = getattr(chosen, f"tessera_{option}", None)
        if value is not None:
            os.environ[f"TESSERA_{option.upper()}"] = str(value)
    if getattr(chosen, "tessera_check", False):
        os.environ["TESSERA_CHECK"] = "1"


def pytest_configure(config: pytest.Config) -> None:
    for marker in (
        "expects_findings(*codes): findings that a test knows of, under --tessera-check",
        "use_module_device: one device for all tests of the module",
        "requires_fast_runtime_mode_off",
        "requires_grid_size(size): skipped where the device has fewer cores than size, (x, y) or a number",
    ):
        config.addinivalue_line("markers", marker)


class ScheduleError(AssertionError):
    """A test whose programs fail under a schedule that the card may choose."""


class FindingsError(AssertionError):
    """A test whose programs ran in checked mode and showed mistakes."""


def _unexpected(item: pytest.Item) -> list[Finding]:
    """The findings of this test that it does not expect; all of them become properties in JUnit."""
    from tessera import check

    found = check.findings()
    item.user_properties += [("tessera-finding", finding.code) for finding in found]
    expected = item.get_closest_marker("expects_findings")
    return [finding for finding in found if not expected or finding.code not in expected.args]


@contextmanager
def _findings_noted(item: pytest.Item) -> Iterator[None]:
    """Findings, which are likely the cause, are added to the error of a test that fails anyhow."""
    try:
        yield
    except BaseException as error:
        for finding in _unexpected(item):
            if str(finding) not in str(error):
                notes.add(error, str(finding))
        raise


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Programs that fixtures run belong to the test."""
    if not item.config.getoption("--tessera-check"):
        return (yield)
    from tessera import check

    check.clear_findings()
    with _findings_noted(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """With --tessera-check a test whose programs have findings fails."""
    if not item.config.getoption("--tessera-check"):
        return (yield)
    with _findings_noted(item):
        result = yield
    unexpected = _unexpected(item)
    if unexpected:
        raise FindingsError("\n".join(str(finding) for finding in unexpected))
    return result


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[object]:
    """With --tessera-fuzz a test fails when one of its programs does under some schedule."""
    if not pyfuncitem.config.getoption("--tessera-fuzz"):
        return (yield)
    from tessera import fuzz

    fuzz.clear()
    result = yield
    failed = fuzz.failures()
    pyfuncitem.user_properties += [("tessera-schedule", failure.file) for failure in failed]
    if failed:
        raise ScheduleError("\n".join(str(failure) for failure in failed))
    return result
