"""Findings as SARIF 2.1.0, which code hosts and editors show beside the lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tessera import places

Data = dict[str, Any]
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def log(findings: Sequence[Data]) -> Data:
    """The whole log; the first place of a finding is its own, the others are related to it."""
    codes = sorted({finding["code"] for finding in findings})
    driver = {"name": "tessera", "rules": [_rule(code) for code in codes]}
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": [_result(finding, codes) for finding in findings]}],
    }


def write(path: str, findings: Sequence[Data]) -> None:
    """log() into a file."""
    Path(path).write_text(json.dumps(log(findings), indent=2))


def _rule(code: str) -> Data:
    rule: Data = {"id": code}
    page = places.error_pages() / f"{code}.md"
    if page.is_file():
        rule["help"] = {"text": page.read_text()}
    return rule


def _result(finding: Data, codes: Sequence[str]) -> Data:
    words = [finding["headline"], *finding.get("where", []), finding.get("note"), finding.get("help")]
    locations = [_location(place) for place in finding.get("places", [])]
    result = {
        "ruleId": finding["code"],
        "ruleIndex": codes.index(finding["code"]),
        "level": "warning" if finding.get("severity") == "warning" else "error",
        "message": {"text": "\n".join(word for word in words if word)},
        "locations": locations[:1],
    }
    if locations[1:]:
        result["relatedLocations"] = [{"id": number, **other} for number, other in enumerate(locations[1:], 1)]
    return result


def _location(place: Data) -> Data:
    region = {"startLine": max(place["line"], 1)} | ({"startColumn": place["column"]} if place.get("column") else {})
    file = {"uri": quote(place["file"])}
    location: Data = {"physicalLocation": {"artifactLocation": file, "region": region}}
    if place.get("label"):
        location["message"] = {"text": place["label"]}
    return location
