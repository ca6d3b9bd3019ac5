"""One page that needs nothing else: findings as cards with the lines they point at, the L1 map, the wait-for graph.

Findings are data as checked runs and lint give them: {code, headline, places: [{file, line, column, quote, label}],
rows, where, note, help, core, role, cores_folded, severity}. Only code and headline are needed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from tessera import _core, places
from tessera.report_style import STYLE

Data = dict[str, Any]
_LEAST_NAMED = 1024  # bytes of a region whose name fits into the bar
_CONTEXT = 2  # lines shown before and after the one pointed at


def page(
    title: str = "Tessera report",
    findings: Sequence[Any] = (),
    l1_map: Any = None,
    graph: Data | None = None,
    schedules: Sequence[Data] = (),
) -> str:
    """The whole page as text. `findings`: of tessera.check or tessera.lint; `graph`: KernelError.graph; `schedules`:
    the failures of tessera.fuzz as data."""
    findings = [getattr(finding, "data", finding) for finding in findings]
    if l1_map is not None and not isinstance(l1_map, dict):
        l1_map = l1_map.to_json()
    sections = [
        ("findings", "Findings", _findings(findings)) if findings else None,
        ("schedules", "Schedules that fail", "".join(map(_schedule, schedules))) if schedules else None,
        ("waits", "Who waits for whom", _graph(graph)) if graph else None,
        ("l1", "L1 by core", _l1(l1_map)) if l1_map else None,
    ]
    shown = [section for section in sections if section]
    body = "".join(f'<section id="{name}"><h2>{head}</h2>{content}</section>\n' for name, head, content in shown)
    if not shown:
        body = '<p class="nothing">No finding.</p>'
    links = "".join(f'<a href="#{name}">{head}</a>' for name, head, _ in shown) if len(shown) > 1 else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><header><h1>{escape(title)}</h1>"
        f"{_summary(findings, graph)}<nav>{links}</nav></header>\n<main>{body}</main></body></html>\n"
    )


def write(path: str | Path, **parts: Any) -> Path:
    """page() into a file."""
    path = Path(path)
    path.write_text(page(**parts))
    return path


def _summary(findings: Sequence[Data], graph: Data | None) -> str:
    counts: dict[str, int] = {}
    for finding in findings:
        kind = finding.get("severity", "finding")
        counts[kind] = counts.get(kind, 0) + 1
    chips = [f'<span class="chip {kind}">{n} {kind}{"" if n == 1 else "s"}</span>' for kind, n in counts.items()]
    if graph:
        waiting = sum(fiber["state"] == "waiting" for fiber in graph["fibers"])
        chips.append(f'<span class="chip error">deadlock: {waiting} kernels wait</span>')
    return f'<p class="summary">{"".join(chips)}</p>' if chips else ""


# Findings


def _findings(findings: Sequence[Data]) -> str:
    return "".join(_card(finding) for finding in findings)


def _card(finding: Data) -> str:
    kind = finding.get("severity", "finding")
    rows = "\n".join(row.removeprefix("| ").rstrip() for row in finding.get("rows", []))
    parts = [
        f'<header><span class="code">{escape(finding["code"])}</span>{_chips(finding)}</header>',
        f"<h3>{escape(finding['headline'])}</h3>",
        "".join(_place(place) for place in finding.get("places", [])),
        f"<pre class='rows'>{escape(rows)}</pre>" if rows else "",
        "".join(f'<p class="where">{escape(line)}</p>' for line in finding.get("where", [])),
        _labelled("note", finding.get("note")),
        _labelled("help", finding.get("help")),
        _explanation(finding["code"]),
    ]
    return f'<article class="card {escape(kind)}">{"".join(parts)}</article>\n'


def _labelled(kind: str, text: str | None) -> str:
    return f'<p class="{kind}"><b>{kind}</b> {escape(text)}</p>' if text else ""


def _chips(finding: Data) -> str:
    chips = []
    if finding.get("role"):
        chips.append(finding["role"])
    if finding.get("core"):
        x, y = finding["core"]
        more = finding.get("cores_folded") or 0
        chips.append(f"core ({x},{y})" + (f" and {more} more" if more else ""))
    if (finding.get("times") or 1) > 1:
        chips.append(f"{finding['times']} times")
    return "".join(f'<span class="chip">{escape(chip)}</span>' for chip in chips)


def _place(place: Data) -> str:
    at = f"{place['file']}:{place['line']}" + (f":{place['column']}" if place.get("column") else "")
    return f'<figure class="source"><figcaption>{escape(at)}</figcaption>{_source(place)}</figure>'


def _source(place: Data) -> str:
    """The line with those around it, from the file when it is there, else as quoted."""
    try:
        lines = Path(place["file"]).read_text(errors="replace").splitlines()
    except OSError:
        lines = []
    number = place["line"]
    if not 0 < number <= len(lines):
        return f"<pre>{escape(place['quote'])}</pre>" if place.get("quote") else ""
    first, last = max(1, number - _CONTEXT), min(len(lines), number + _CONTEXT)
    width = len(str(last))
    shown = [_source_line(lines[n - 1], n, width, place if n == number else None) for n in range(first, last + 1)]
    return f"<pre>{''.join(shown)}</pre>"


def _source_line(text: str, number: int, width: int, place: Data | None) -> str:
    gutter = f'<span class="number">{number:>{width}}</span> '
    if place is None:
        return f'<span class="line">{gutter}{escape(text)}\n</span>'
    start = max((place.get("column") or 0) - 1, 0)
    start = start or len(text) - len(text.lstrip())
    end = start + _statement_length(text[start:])
    indent = " " * (width + 1 + start)
    label = f'\n<span class="label">{indent}^ {escape(place["label"])}</span>' if place.get("label") else ""
    marked = f"{escape(text[:start])}<mark>{escape(text[start:end])}</mark>{escape(text[end:])}"
    return f'<span class="line hit">{gutter}{marked}{label}\n</span>'


def _statement_length(text: str) -> int:
    """From a call's name to its closing bracket, else to the semicolon or the end."""
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and depth <= 0:
            return position + 1
        if depth == 0 and letter in ";{":
            return max(position, 1)
    return len(text.rstrip())


def _explanation(code: str) -> str:
    file = places.error_pages() / f"{code}.md"
    if not file.is_file():
        return ""
    return f"<details><summary>explain {escape(code)}</summary>{_markdown(file.read_text())}</details>"


def _markdown(text: str) -> str:
    """As much of Markdown as the pages of docs/errors use: titles, fences, lists, paragraphs."""
    html, fenced = [], False
    for block in text.split("\n\n"):
        if fenced or block.startswith("```"):
            body = block.split("\n")
            html.append(escape("\n".join(line for line in body if not line.startswith("```"))) + "\n")
            html[-1] = ("" if fenced else "<pre>") + html[-1]
            fenced ^= sum(line.startswith("```") for line in body) % 2
            html[-1] += "\n" if fenced else "</pre>"
        elif block.startswith("# "):
            continue
        elif block.startswith("#"):
            html.append(f"<h4>{escape(block.lstrip('# '))}</h4>")
        elif block.startswith("- "):
            html.append(f"<ul><li>{'</li><li>'.join(escape(block[2:]).split(chr(10) + '- '))}</li></ul>")
        elif block.startswith("|"):
            html.append(f"<pre>{escape(block)}</pre>")
        elif block.strip():
            html.append(f"<p>{escape(block)}</p>")
    return "".join(html)


# Schedules


def _schedule(failure: Data) -> str:
    """What fails, and the order of the failing run beside that of a good one, from where they part."""
    failing, good = failure["failing_order"], failure["good_order"]
    same = next(
        (n for n, (a, b) in enumerate(zip(failing, good, strict=False)) if a != b), min(len(failing), len(good))
    )
    first = max(0, same - _CONTEXT)
    rows = "".join(
        f"<tr{' class=hit' if n >= same else ''}><td>{n + 1}</td><td>{escape(_at(failing, n))}</td>"
        f"<td>{escape(_at(good, n))}</td></tr>"
        for n in range(first, max(len(failing), len(good)))
    )
    return (
        f'<article class="card error"><header><span class="code">{escape(failure["ends"])}</span></header>'
        f"<h3>{escape(failure['sentence'])}</h3><p>{escape(failure['program'])}, {escape(failure['file'])}</p>"
        f"<pre>{escape(failure['text'])}</pre>"
        f"<table><tr><th>step</th><th>the failing run</th><th>a good run</th></tr>{rows}</table></article>"
    )


def _at(order: Sequence[str], number: int) -> str:
    return order[number] if number < len(order) else ""


# L1 map


def _l1(l1_map: Data) -> str:
    uses = ("reserved", "args", "semaphore", "cb", "tensor", "free")
    names = {"args": "arguments", "semaphore": "semaphores", "cb": "circular buffers", "tensor": "tensors"}
    legend = "".join(f'<span><i class="{use}"></i>{names.get(use, use)}</span>' for use in uses)
    about = (
        f"{l1_map['chip']} {l1_map['product']}, {l1_map['l1_bytes']:,} B a core. From address 0 on the left; "
        "widths are compressed so that small regions can be seen."
    )
    cores = "".join(_l1_core(core) for core in l1_map["cores"])
    return f'<p>{escape(about)}</p><p class="legend">{legend}</p>{cores}'


def _l1_core(core: Data) -> str:
    (x, y), more = core["cores"][0], len(core["cores"]) - 1
    others = f" and {more} like it" if more else ""
    clash = f'<span class="chip error">{core["clash_bytes"]:,} B clash</span>' if core["clash_bytes"] else ""
    head = f"<h3>core ({x},{y}){others} {clash}<small>{core['bytes']['free']:,} B free</small></h3>"
    bar = "".join(_l1_block(region) for region in core["regions"])
    rows = "".join(_l1_row(region) for region in core["regions"])
    table = f"<table><tr><th>address</th><th>bytes</th><th></th><th>what</th><th>made at</th></tr>{rows}</table>"
    return f'<div class="l1">{head}<div class="bar">{bar}</div>{table}</div>'


def _l1_block(region: Data) -> str:
    clash = " clash" if region["clash_bytes"] else ""
    words = f"{region['name']}: {region['bytes']} B at {region['address']:#x}"
    width = max(region["bytes"], 1) ** 0.35
    name = escape(region["name"]) if region["bytes"] >= _LEAST_NAMED else ""
    return (
        f'<div class="{region["use"]}{clash}" style="flex-grow:{width:.1f}" title="{escape(words)}">'
        f"<span>{name}</span></div>"
    )


def _l1_row(region: Data) -> str:
    line = f"{region['line']['file']}:{region['line']['line']}" if region["line"] else ""
    clash = f' <b class="clash">clash: {region["clash_bytes"]:,} B</b>' if region["clash_bytes"] else ""
    detail = f" <small>{escape(region['detail'])}</small>" if region["detail"] else ""
    return (
        f'<tr class="{region["use"]}"><td>{region["address"]:#08x}</td><td>{region["bytes"]:,}</td>'
        f'<td><i class="{region["use"]}"></i></td><td>{escape(region["name"])}{detail}{clash}</td>'
        f"<td>{escape(line)}</td></tr>"
    )


# Wait-for graph


def _graph(graph: Data) -> str:
    causes = "".join(
        f'<article class="card error"><p><b>cause</b> {escape(cause["text"])}</p>{_labelled("help", cause["help"])}'
        "</article>"
        for cause in graph["causes"]
    )
    rows = "".join(_fiber_row(fiber) for fiber in graph["fibers"])
    table = f"<table><tr><th>core</th><th>role</th><th>kernel</th><th>state</th><th>line</th></tr>{rows}</table>"
    return f'{causes}<div class="graph">{_core.wait_graph_svg(json.dumps(graph))}</div>{table}'


def _fiber_row(fiber: Data) -> str:
    waiting = fiber["state"] == "waiting"
    state = fiber["words"] if waiting else "has finished"
    line = fiber.get("line") if waiting else None
    at = f"{line['file']}:{line['line']}" if line else ""
    x, y = fiber["core"]
    cells = (f"({x},{y})", fiber["role"], fiber["kernel"], state, at)
    return f'<tr class="{fiber["state"]}">{"".join(f"<td>{escape(str(cell))}</td>" for cell in cells)}</tr>'
