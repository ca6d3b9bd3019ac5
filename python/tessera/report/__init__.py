"""One page that needs nothing else: findings with the lines they point at, the wait-for graph, the cores, the L1 map.

Findings are data as checked runs and lint give them: {code, headline, places: [{file, line, column, quote, label}],
rows, where, note, help, core, role, cores_folded, severity}. Only code and headline are needed. Templates and style are
the files beside this one; Graphviz, which the page carries, lays out its drawings in the reader's browser.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tessera import notes, places
from tessera.report import cards, cores, l1, waits
from tessera.report.jinja import script, shown, style

Data = dict[str, Any]


@dataclass(frozen=True)
class Section:
    """A part of the page that another module makes. `body` is HTML; `style` and `script` go into the page once per
    name, the script as a module after the page's own, which offers `page.select(x, y)` and `page.onSelect(call)`."""

    name: str  # its anchor: letters, digits and dashes
    title: str
    body: str
    style: str = ""
    script: str = ""


def page(
    title: str = "Tessera report",
    findings: Sequence[Any] = (),
    l1_map: Any = None,
    graph: Data | None = None,
    schedules: Sequence[Data] = (),
    sections: Sequence[Section] = (),
    error: str = "",
) -> str:
    """The whole page as text. `findings`: of tessera.check or tessera.lint; `graph`: KernelError.graph; `schedules`:
    the failures of tessera.fuzz as data; `sections`: what other modules add; `error`: the text that ended the run."""
    findings = [getattr(finding, "data", finding) for finding in findings]
    if l1_map is not None and not isinstance(l1_map, dict):
        l1_map = l1_map.to_json()
    drawn = waits.folded(graph) if graph else None
    parts = [
        _part("error", "What ended the run", "error.html", text=error) if error and not graph else None,
        _part("findings", "Findings", "findings.html", cards=list(map(cards.card, findings))) if findings else None,
        _part("schedules", "Schedules that fail", "schedules.html", failures=list(map(cards.schedule, schedules)))
        if schedules
        else None,
        _part("waits", "Who waits for whom", "waits.html", graph=drawn) if drawn else None,
        _part("cores", "Cores", "cores.html", grid=cores.grid(findings, graph, l1_map))
        if findings or graph or l1_map
        else None,
        *sections,
        _part("l1", "L1 by core", "l1.html", map=l1.scaled(l1_map)) if l1_map else None,
    ]
    present = [part for part in parts if part]
    return shown(
        "page.html",
        title=title,
        chips=cards.summary(findings, graph),
        sections=present,
        style="\n".join([style(), *_once(present, "style")]),
        scripts=[script(), *_once(present, "script")],
        graphviz=_graphviz() if any('class="drawing"' in part.body for part in present) else "",
        data=cores.details(findings, graph, l1_map),
    )


def write(path: str | Path, **parts: Any) -> Path:
    """page() into a file."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(**parts))
    return path


def keep_deadlock(error: Any) -> None:
    """With TESSERA_REPORT_DIR the page of a deadlock is written there, and the error names it. Called by C++."""
    folder = os.environ.get("TESSERA_REPORT_DIR")
    if not folder or not error.graph:
        return
    try:
        written = write(Path(folder) / "deadlock.html", title="Deadlock", graph=error.graph)
    except OSError as refused:
        notes.add(error, f"   = the page could not be written: {refused}")
    else:
        notes.add(error, f"   = report: {written}")


def main(source: str, page_path: str | None) -> int:
    """`tessera report deadlock.json [-o page.html]`: the page of what a run left as JSON."""
    import sys

    try:
        data = json.loads(Path(source).read_text())
    except (OSError, ValueError) as problem:
        print(f"report: {source}: {problem}", file=sys.stderr)
        return 2
    kind = (
        "graph" if isinstance(data, dict) and "fibers" in data else "l1_map" if isinstance(data, dict) else "findings"
    )
    written = write(page_path or Path(source).with_suffix(".html"), title=Path(source).name, **{kind: data})
    print(f"report: {written}")
    return 0


def _part(name: str, title: str, template: str, **values: Any) -> Section:
    return Section(name, title, shown(template, **values))


def _once(sections: Sequence[Section], what: str) -> list[str]:
    """Styles or scripts in the order of the page, those of sections of one name once."""
    return list({section.name: getattr(section, what) for section in sections if getattr(section, what)}.values())


def _graphviz() -> str:
    """The library as a module's text that leaves its class in `globalThis.Graphviz`."""
    import re

    text = (places.root() / "data" / "report" / "graphviz.js").read_text()
    name = re.search(r"(\w+) as Graphviz\b", text)[1]
    return re.sub(r"export\{[^}]*\};?\s*(//.*)?\s*$", f"globalThis.Graphviz={name};", text)
