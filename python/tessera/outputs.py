"""Findings in the forms that other tools read: JSON, SARIF, a page, annotations of GitHub's workflows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Data = dict[str, Any]


@dataclass(frozen=True)
class Outputs:
    """Where findings go beside the terminal. `json`: a file, or - for standard output."""

    json: str | None = None
    html: str | None = None
    sarif: str | None = None
    github: bool = False

    def write(self, findings: Sequence[Any], title: str, **page_parts: Any) -> None:
        """All that were asked for. `page_parts`: what the page shows beside findings."""
        found = [getattr(finding, "data", finding) for finding in findings]
        if self.json == "-":
            print(json.dumps(found, indent=2))
        elif self.json:
            with open(self.json, "w") as file:
                json.dump(found, file, indent=2)
        if self.sarif:
            from tessera import sarif

            sarif.write(self.sarif, found)
        if self.html:
            from tessera import report

            report.write(self.html, title=title, findings=found, **page_parts)
        if self.github:
            for finding in found:
                print(annotation(finding))


def _escaped(text: str, property: bool = False) -> str:
    for letter, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(letter, code)
    return text.replace(":", "%3A").replace(",", "%2C") if property else text


def annotation(finding: Data) -> str:
    """A line that GitHub turns into a mark beside the source."""
    level = "warning" if finding.get("severity") == "warning" else "error"
    properties = {"title": finding["code"]}
    if places := finding.get("places"):
        first = places[0]
        properties = {"file": first["file"], "line": str(max(first["line"], 1))} | properties
        if first.get("column"):
            properties["col"] = str(first["column"])
    shown = ",".join(f"{key}={_escaped(value, property=True)}" for key, value in properties.items())
    words = [finding["headline"], *finding.get("where", []), finding.get("note"), finding.get("help")]
    return f"::{level} {shown}::{_escaped(chr(10).join(word for word in words if word))}"
