"""What tests leave for people and other tools: a folder per test in TESSERA_REPORT_DIR, and the findings of the run as
JSON, SARIF and annotations. Works the same with pytest-xdist: findings are part of the tests' reports.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PROPERTY = "tessera-report"
_BASE = pytest.StashKey[str]()
_KEEPER = pytest.StashKey[Any]()
_MOST_LETTERS = 120


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tessera")
    group.addoption("--tessera-json", metavar="FILE", default=None, help="all findings of checked mode as JSON")
    group.addoption("--tessera-sarif", metavar="FILE", default=None, help="all findings as SARIF 2.1.0")
    group.addoption(
        "--tessera-github",
        action="store_true",
        default=os.environ.get("GITHUB_ACTIONS") == "true",
        help="annotations that GitHub shows beside the lines (on by itself in its workflows)",
    )


def pytest_configure(config: pytest.Config) -> None:
    if folder := os.environ.get("TESSERA_REPORT_DIR"):
        config.stash[_BASE] = os.path.abspath(folder)


def folder_of(base: str, nodeid: str) -> Path:
    """A folder per test: its name as far as file names allow, and a number that keeps it apart from others."""
    name = re.sub(r"[^\w.-]+", "_", nodeid)[:_MOST_LETTERS]
    return Path(base) / f"{name}-{zlib.crc32(nodeid.encode()):08x}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    """While a test runs, deadlocks and schedules go to its own folder."""
    base = item.config.stash.get(_BASE, None)
    if base is None:
        return (yield)
    from tessera import check

    os.environ["TESSERA_REPORT_DIR"] = str(folder_of(base, item.nodeid))
    item.stash[_KEEPER] = check.MapKeeper()
    try:
        return (yield)
    finally:
        item.stash[_KEEPER].remove()
        os.environ["TESSERA_REPORT_DIR"] = base


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Iterator[Any]:
    report = yield
    if call.when == "teardown":
        return report
    found = _findings(item)
    report.tessera_findings = [finding.data for finding in found]
    base = item.config.stash.get(_BASE, None)
    keeper = item.stash.get(_KEEPER, None)
    if base and (report.failed or (found and call.when == "call")) and (found or keeper.calls or _is_ours(call)):
        written = _write(item, base, found, call, keeper)
        report.user_properties.append((PROPERTY, str(written)))
        report.sections.append(("tessera", f"report: {written}"))
    return report


def _findings(item: pytest.Item) -> list[Any]:
    import sys

    if "tessera.check" not in sys.modules or not item.config.getoption("--tessera-check"):
        return []
    from tessera import check

    return check.findings()


def _is_ours(call: pytest.CallInfo[Any]) -> bool:
    return call.excinfo is not None and hasattr(call.excinfo.value, "graph")


def _write(item: pytest.Item, base: str, found: list[Any], call: pytest.CallInfo[Any], keeper: Any) -> Path:
    from tessera import report

    error = call.excinfo.value if call.excinfo is not None else None
    return report.write(
        folder_of(base, item.nodeid) / "report.html",
        title=item.nodeid,
        findings=found,
        graph=getattr(error, "graph", None),
        l1_map=keeper.kept,
        error=str(error) if error is not None and not found else "",
    )


class _Collector:
    """Hears of every test, on the process that prints; writes what was asked for at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.findings, self.reports = config, [], []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for data in getattr(report, "tessera_findings", ()):
            if report.when == "call" and data not in self.findings:
                self.findings.append(data)
        self.reports += [path for name, path in report.user_properties if name == PROPERTY and path not in self.reports]

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        from tessera.outputs import Outputs

        option = self.config.getoption
        outputs = Outputs(option("--tessera-json"), None, option("--tessera-sarif"), option("--tessera-github"))
        outputs.write(self.findings, "pytest")
        for path in self.reports:
            terminalreporter.write_line(f"tessera: report {path}")


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # a worker of xdist sends its reports to the one that prints
        session.config.pluginmanager.register(_Collector(session.config), "tessera-collector")
